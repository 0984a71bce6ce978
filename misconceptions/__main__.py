"""`python -m misconceptions`: the bank as a server on standard input and output; see serving.py."""

import sys

from solver import leave_out_current_folder

leave_out_current_folder()

from misconceptions.serving import serve


def main() -> int:
    """Answer each line as soon as it is read; an asker that has gone ends it quietly."""
    sys.setrecursionlimit(10_000)
    try:
        for line in serve(sys.stdin):
            sys.stdout.write(line)
            sys.stdout.flush()
    except (BrokenPipeError, KeyboardInterrupt):
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
