"""The roster: who is in the course, from a CSV file or from the course file itself."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from judge.course.table import TableRow, read_table
from judge.manifest.fields import Problems
from judge.model.course import Student

LONGEST = 100  # characters of an id
# What the columns are called, by us, by Canvas, Moodle, Gradescope and many registrars.
HEADS = {
    "id": (
        *("id", "student id", "sid", "id number", "sis user id", "sis id", "username", "user name"),
        *("login id", "sis login id", "login", "netid", "net id", "student number", "student no"),
        *("matriculation number", "matrikelnummer", "github username"),
        *("id nummer", "anmeldename"),
    ),
    "name": ("name", "full name", "student name", "student", "sortable name", "vollständiger name"),
    "first": ("first name", "firstname", "given name", "given names", "first", "vorname"),
    "last": ("last name", "lastname", "surname", "family name", "last", "nachname"),
    "section": ("section", "sections", "group", "groups", "class", "tutorial", "gruppe", "gruppen"),
    "role": ("role", "roles", "rolle", "rollen"),
    "email": ("email", "email address", "e mail", "e mail address", "mail", "e mail adresse"),
}
NO_STUDENTS = ("points possible", "student, test")  # what Canvas writes beside those there are
STAFF = (
    *("instructor", "ta", "teaching assistant", "teacher", "reader", "grader", "staff"),
    *("non-editing teacher", "course assistant", "designer", "observer"),
)


def read_roster(path: Path, problems: Problems) -> tuple[Student, ...]:
    """Return the students of a CSV file; what is wrong with it is added to its problems."""
    rows = read_table(path, HEADS, ("id",), problems)
    students = unique(_students(rows, problems), problems)
    if not students and not problems.lines:
        problems.add(1, "no student below the head line", "a row for each student")
    return students


def _students(rows: Iterable[TableRow], problems: Problems) -> Iterator[tuple[int, Student]]:
    for row in rows:
        name = row["name"] or f"{row['first']} {row['last']}".strip()
        if name.lower() in NO_STUDENTS or row["role"].lower() in STAFF:
            continue
        if not row["id"]:
            problems.add(row.line, "a student without an id", "one in every row")
            continue
        yield row.line, Student(row["id"], name, row["section"], row["email"])


def unique(students: Iterable[tuple[int, Student]], problems: Problems) -> tuple[Student, ...]:
    """Return the students, each given with its line; a second one of one id is a problem."""
    lines: dict[str, int] = {}
    found = []
    for line, student in students:
        shown, known = student.id[:40], lines.get(student.id.casefold())
        if known is not None:
            wanted = f"each id once (it is on line {known} too)"
            problems.add(line, f"the id {shown!r} a second time", wanted)
        elif len(student.id) > LONGEST:
            problems.add(line, f"the id {shown!r}...", f"at most {LONGEST} characters")
        else:
            found.append(student)
        lines.setdefault(student.id.casefold(), line)
    return tuple(found)
