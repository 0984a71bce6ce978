"""A worker that says it has another name and is three times slower: `slow_worker.py worker ...`."""

import os
import socket
import sys

sys.path.insert(0, os.path.abspath(os.path.join(os.path.dirname(__file__), *[os.pardir] * 3)))

from judge.cli import main
from judge.cluster import offer

FACTOR = 3

socket.gethostname = lambda: "slow"
measured = offer.benchmark
offer.benchmark = lambda: FACTOR * measured()
sys.exit(main(sys.argv[1:]))
