# expect: exit code 137
"""Ends with the code by which shells mean SIGKILL: it must not be taken for that."""

import sys

sys.exit(137)
