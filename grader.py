"""The doorbell: `python grader.py` grades a solver on the case folders. See judge/cli.py."""

import sys

if __name__ == "__main__":
    try:
        from judge.__main__ import main

        sys.exit(main())
    except KeyboardInterrupt:  # so early that nothing has started
        sys.exit(130)
