"""`python -m arena` and `arena`: see cli.py."""

import os
import sys

# Until the current folder is out of the way, modules come from our own folder alone.
_given, sys.path = sys.path, [os.path.dirname(os.path.dirname(os.path.abspath(__file__)))]
from solver import leave_out_current_folder

sys.path = _given
leave_out_current_folder()


def main() -> int:
    """Run the command line of this process and return the exit code."""
    from judge.model.errors import missing_package

    try:
        from arena.cli import main as run

        return run()
    except ModuleNotFoundError as error:
        print(f"arena: {missing_package(error)}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:  # so early that nothing has started, or while all is being ended
        return 130


if __name__ == "__main__":
    sys.exit(main())
