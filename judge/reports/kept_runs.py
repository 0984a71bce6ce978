"""Where the records of finished runs are kept, and how a person names one of them."""

import json
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from judge.files.atomic import copy_file
from judge.model.errors import JudgeError
from judge.model.run import Plan

KEPT = 10  # the newest; older ones are removed
LAST, PREVIOUS = "last", "previous"
MOST_OF_A_PLAN = 1 << 24  # bytes; its line names every submission


def run_path(folder: Path, started: datetime) -> Path:
    """Return a new file for the record of a run, and remove the records of the oldest ones."""
    unfinished = sorted(folder.glob("*.part"))  # of judges that were killed, or still run
    for old in kept_records(folder)[: -(KEPT - 1)] + unfinished[:-KEPT]:
        old.unlink(missing_ok=True)
    return folder / f"{started.strftime('%Y%m%dT%H%M%S.%f')}.jsonl"


def keep_record(record: Path, folder: Path, plan: Plan) -> str:
    """Copy a record to the kept ones; return why that failed, "" if it did not."""
    try:
        copy_file(record, run_path(folder, plan.started))
    except OSError as error:
        return f"{folder}: the record of this run could not be kept: {error.strerror}"
    return ""


def find_run(word: str, folder: Path) -> Path:
    """Return the record that a word names: a path, `last`, `previous` or the name of a run."""
    if Path(word).is_file():
        return Path(word)
    records = kept_records(folder)
    places = {LAST: -1, PREVIOUS: -2}
    if word in places and len(records) >= -places[word]:
        return records[places[word]]
    if (folder / f"{word}.jsonl").is_file():
        return folder / f"{word}.jsonl"
    names = " ".join(record.stem for record in records[-3:]) or "none yet"
    raise JudgeError(
        f"{word}: found no such run; wanted a results.jsonl, last, previous or a name in {folder}"
        f" (the newest: {names})"
    )


def last_level(folder: Path) -> str:
    """Return the sandbox level of the newest record, "" if there is none that can be read."""
    for record in kept_records(folder)[-1:]:
        with suppress(OSError, ValueError, KeyError, TypeError), record.open("rb") as file:
            return str(json.loads(file.readline(MOST_OF_A_PLAN))["level"])
    return ""


def kept_records(folder: Path) -> list[Path]:
    """Return the kept records, the oldest first."""
    return sorted(folder.glob("*.jsonl"))
