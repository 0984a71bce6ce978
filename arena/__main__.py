"""`python -m arena`: see cli.py."""

import sys

from arena.cli import main

sys.exit(main())
