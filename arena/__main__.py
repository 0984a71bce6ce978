"""`python -m arena`: see cli.py."""

import sys

from judge.model.errors import missing_package

try:
    from arena.cli import main

    sys.exit(main())
except ModuleNotFoundError as error:
    print(f"arena: {missing_package(error)}", file=sys.stderr)
    sys.exit(2)
except KeyboardInterrupt:  # so early that nothing has begun, or while all is being ended
    sys.exit(130)
