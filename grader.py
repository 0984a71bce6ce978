"""The doorbell: `python grader.py` grades a solver on the case folders. See judge/cli.py."""

import sys

from judge.cli import main

if __name__ == "__main__":
    sys.exit(main())
