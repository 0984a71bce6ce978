"""`python -m tools.course_schema [FILE]`: write the JSON Schema of `course.yaml` for editors."""

import json
import sys
from pathlib import Path

from judge.course.schema import json_schema
from judge.files.atomic import replace_file

COURSE_SCHEMA = Path(__file__).parents[1] / "docs" / "course.schema.json"


def main(arguments: list[str]) -> int:
    """Write the schema to the file that is named, else to the one in docs/."""
    target = Path(arguments[0]) if arguments else COURSE_SCHEMA
    replace_file(target, (json.dumps(json_schema(), indent=2) + "\n").encode())
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
