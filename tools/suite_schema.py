"""`python -m tools.suite_schema [FILE]`: write the JSON Schema of `suite.yaml` for editors."""

import json
import sys
from pathlib import Path

from judge.files.atomic import replace_file
from judge.manifest.schema import json_schema

SCHEMA_FILE = Path(__file__).parents[1] / "docs" / "suite.schema.json"


def main(arguments: list[str]) -> int:
    """Write the schema to the file that is named, else to the one in docs/."""
    target = Path(arguments[0]) if arguments else SCHEMA_FILE
    replace_file(target, (json.dumps(json_schema(), indent=2) + "\n").encode())
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
