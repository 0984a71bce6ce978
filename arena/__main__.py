"""`python -m arena`: see cli.py."""

import sys

from judge.errors import missing_package

try:
    from arena.cli import main
except ModuleNotFoundError as error:
    print(f"arena: {missing_package(error)}", file=sys.stderr)
    sys.exit(2)

sys.exit(main())
