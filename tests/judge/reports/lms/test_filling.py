"""Exports of Canvas and Moodle: one column is filled, and no other byte changes."""

import csv
import io
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.model.errors import JudgeError
from judge.model.grade import Grade
from judge.reports.lms.csv_bytes import read_csv
from judge.reports.lms.filling import Gradebook, fill_file

CANVAS = (
    b"\xef\xbb\xbfStudent,ID,SIS User ID,SIS Login ID,Section,"
    b"Raid (881),Quiz 1 (882),Final Score\r\n"
    b",,,,,Manual Posting,,\r\n"
    b"    Points Possible,,,,,100.00,10.00,(read only)\r\n"
    b'"Lovelace, Ada",7,s1,ada@x.edu,"A, 1",,9.5,80\r\n'
    b'"Babbage, ""Charles""",8,S2,cb@x.edu,A,"",,\r\n'
    b"Nobody,s3,q9,q@x.edu,B,12.00,1,=1+1\r\n"
    b'"Hopper, Grace",9,,GRACE@x.edu,B,EX,,\r\n'
    b'"Student, Test",,,,B,,,'
)
MOODLE = (
    "First name\tLast name\tID number\tEmail address\tAssignment: Raid (Real)\t"
    "Assignment: Raid (Percentage)\tAssignment: Raid (Feedback)\tCourse total (Real)\n"
    "Ada\tLovelace\ts1\tada@x.edu\t-\t-\t\t0,50\n"
    "Zoë\tZ\t\tcb@x.edu\t-\t-\t\t1,50\n"
).encode()


def grade(student: str, mark: float = 87.5, **more: object) -> Grade:
    return Grade(student, mark=mark, maximum=100, submission=student, **more)  # type: ignore[arg-type]  # for tests


CLASS = (
    grade("s1"),
    grade("s2", 90),
    grade("s3", 50),
    grade("s4", 10, email="grace@x.edu"),
    grade("stranger.py", listed=False),
)


def filled(tmp_path: Path, data: bytes, column: str = "", *titles: str) -> tuple[bytes, list[str]]:
    """Fill an export in place; return what it holds then, and what was told."""
    path = tmp_path / "export.csv"
    path.write_bytes(data)
    lines = fill_file(path, column, titles, CLASS)
    assert [each.name for each in tmp_path.iterdir()] == ["export.csv"]
    return path.read_bytes(), lines


def test_canvas(tmp_path: Path) -> None:
    """Byte-order mark, CRLF, quotes, rows without students and other columns stay as they are."""
    data, lines = filled(tmp_path, CANVAS, "raid")
    wanted = CANVAS.replace(b'"A, 1",,9.5', b'"A, 1",87.5,9.5')
    assert data == wanted.replace(b'A,"",,', b'A,"90",,')
    assert lines[0].endswith(
        "2 marks in the column 'Raid (881)' of " + str(tmp_path / "export.csv")
    )
    told = "\n".join(lines)
    assert "1 in the course, but in no row of the gradebook: s3" in told
    assert "not graded in this run: left as it is: Nobody (q9)" in told
    assert "1 excused in the gradebook, left as it is: s4" in told
    assert "1 not on the roster, so in no gradebook: stranger.py" in told


def test_filling_twice_gives_the_same_bytes(tmp_path: Path) -> None:
    """What was filled in is found and filled in again."""
    once, _ = filled(tmp_path, CANVAS, "raid")
    assert filled(tmp_path, once, "raid")[0] == once


def test_moodle_with_tabs_and_decimal_commas(tmp_path: Path) -> None:
    """By id number, or by address; numbers are written as in the rest of the file."""
    grades = (grade("s1"), grade("s2", 90.25, email="CB@x.edu"))
    book = tmp_path / "export.csv"
    book.write_bytes(MOODLE)
    text = Gradebook(book, "Assignment: Raid (Real)").filled(grades).data.decode()
    assert text.splitlines()[1] == "Ada\tLovelace\ts1\tada@x.edu\t87,5\t-\t\t0,50"
    assert text.splitlines()[2] == "Zoë\tZ\t\tcb@x.edu\t90,25\t-\t\t1,50"
    percent = Gradebook(book, "Raid (Percentage)").filled(grades).data.decode()
    assert "\t87,50 %\t" in percent


def test_a_value_with_the_separator_is_quoted(tmp_path: Path) -> None:
    """A decimal comma in a file with commas does not make another column."""
    book = tmp_path / "e.csv"
    book.write_bytes(b'Student,ID,Section,Raid,Quiz\na,s1,A,"1,5","2,5"\nb,s2,A,,\n')
    data = Gradebook(book, "Raid").filled((grade("s2", 1.25),)).data
    assert data.endswith(b'b,s2,A,"1,25",\n')


def test_the_column_is_guessed_where_that_is_sure(tmp_path: Path) -> None:
    """By the title of the suite, or as the only one; a doubt is refused with the names."""
    assert b",87.5," in filled(tmp_path, CANVAS, "", "Raid")[0]
    with pytest.raises(JudgeError, match=r"2 columns for marks \(Raid \(881\), Quiz 1 \(882\)\)"):
        filled(tmp_path, CANVAS)
    assert (tmp_path / "export.csv").read_bytes() == CANVAS


@pytest.mark.parametrize(
    ("data", "column", "words"),
    [
        (CANVAS, "Riad (881)", "did you mean 'Raid \\(881\\)'"),
        (CANVAS, "Final Score", "wanted one of the columns for marks: Raid"),
        (CANVAS, "SIS User ID", "wanted one of the columns for marks"),
        (b"Name,Raid\nx,1\n", "", "no column with ids or e-mail addresses"),
        (b"", "", "no students"),
        (b"ID,Raid\n", "", "no students"),
        (b'ID,"Raid\n1,2\n', "", "line 1: found a quote that does not end"),
        (b'ID,Raid\n1,"a"b\n', "", "line 2: found text behind a closing quote"),
        ("ID,Raid\n1,2\n".encode("utf-16"), "", "found no UTF-8"),
    ],
)
def test_what_cannot_be_filled_is_refused(
    tmp_path: Path, data: bytes, column: str, words: str
) -> None:
    """One line says what was found and wanted, and the file is as it was."""
    with pytest.raises(JudgeError, match=words):
        filled(tmp_path, data, column)
    assert (tmp_path / "export.csv").read_bytes() == data


def test_a_missing_file_is_one_line(tmp_path: Path) -> None:
    """No traceback for a wrong path, nor for a folder."""
    for path in (tmp_path / "no.csv", tmp_path):
        with pytest.raises(JudgeError, match="--gradebook"):
            Gradebook(path)


def test_one_column_of_ids_decides(tmp_path: Path) -> None:
    """A number of the learning system that is somebody's id in the roster misleads nobody."""
    book = tmp_path / "e.csv"
    book.write_bytes(b"Student,ID,SIS User ID,Raid\na,2,1,\nb,3,2,\nc,1,3,\n")
    grades = (grade("1", 10), grade("2", 20), grade("3", 30))
    data = Gradebook(book).filled(grades).data
    assert data == b"Student,ID,SIS User ID,Raid\na,2,1,10\nb,3,2,20\nc,1,3,30\n"


def test_a_student_with_two_rows_is_told_and_not_filled(tmp_path: Path) -> None:
    """Which of two rows is meant is not for us to guess."""
    book = tmp_path / "e.csv"
    book.write_bytes(b"Student,ID,Raid\na,s1,\nb,s1,\n")
    result = Gradebook(book).filled((grade("s1"),))
    assert result.number == 0
    assert "in several rows" in result.lines[0]


def test_a_mark_that_is_not_final_is_told(tmp_path: Path) -> None:
    """A case that our judge could not judge is no reason to leave a cell empty, but to say so."""
    book = tmp_path / "e.csv"
    book.write_bytes(b"Student,ID,Raid\na,s1,\n")
    result = Gradebook(book).filled((grade("s1", unsure=True),))
    assert result.number == 1
    assert result.lines == ("1 not final, as not every case could be judged: s1",)


def test_another_maximum_is_told(tmp_path: Path) -> None:
    """Marks out of 100 in a column of 50 points are written as they are, and that is said."""
    book = tmp_path / "e.csv"
    book.write_bytes(b"Student,ID,Raid\n    Points Possible,,50.0\na,s1,\n")
    assert "50.0 points possible, the course 100" in Gradebook(book).filled((grade("s1"),)).lines[0]


CELLS = st.text(alphabet='ab ,;"\né=', max_size=6)


@given(
    st.lists(st.tuples(CELLS, CELLS), min_size=1, max_size=6),
    st.sampled_from(["\r\n", "\n"]),
    st.booleans(),
    st.booleans(),
)
def test_cells_are_those_of_pythons_reader(
    rows: list[tuple[str, str]], end: str, every: bool, mark: bool
) -> None:
    """Whatever the cells hold: we read what the csv module reads, and change one cell alone."""
    file = io.StringIO(newline="")
    writer = csv.writer(
        file, lineterminator=end, quoting=csv.QUOTE_ALL if every else csv.QUOTE_MINIMAL
    )
    writer.writerows([("id", "x,;", "y"), *((str(n), *row) for n, row in enumerate(rows))])
    data = b"\xef\xbb\xbf" * mark + file.getvalue().encode()
    table = read_csv(data)
    texts = [[cell.text for cell in row] for row in table.rows]
    assert texts == list(csv.reader(io.StringIO(file.getvalue(), newline="")))
    cell = table.rows[-1][1]
    changed = table.changed({cell: "7"})
    assert changed[: cell.start] == data[: cell.start]
    assert changed.endswith(data[cell.end :])
    assert read_csv(changed).rows[-1][1].text == "7"
    assert table.changed({}) == data


def test_moodle_in_german(tmp_path: Path) -> None:
    """Its heads are understood, and neither the total nor the time of the export is filled."""
    export = (
        "Vorname;Nachname;ID-Nummer;Institution;Abteilung;E-Mail-Adresse;"
        "Aufgabe: Raid (Punkte);Kurs gesamt (Punkte);Zuletzt aus diesem Kurs geladen\r\n"
        "Ada;Lovelace;s1;;;ada@x.edu;-;0,50;1794873600\r\n"
        "Grace;Hopper;;;;grace@x.edu;-;1,50;1794873600\r\n"
    )
    data, lines = filled(tmp_path, export.encode())
    wanted = export.replace("ada@x.edu;-", "ada@x.edu;87,5").replace(
        "grace@x.edu;-", "grace@x.edu;10"
    )
    assert data.decode() == wanted
    assert "'Aufgabe: Raid (Punkte)'" in lines[0]


def test_heads_that_are_not_understood_are_answered_with_those_that_are(tmp_path: Path) -> None:
    """Who has an export in another language can rename a column."""
    with pytest.raises(JudgeError, match=r"id number.*id-nummer.*--gradebook-column"):
        filled(tmp_path, b"Nom,Numero\nAda,s1\n")


def test_marks_that_were_there_are_told_when_they_change(tmp_path: Path) -> None:
    """A mark entered by hand is never replaced silently; the same one is no change."""
    before = CANVAS.replace(b'"A, 1",,9.5', b'"A, 1",87.50,9.5').replace(b'A,"",,', b'A,"12,5",,')
    data, lines = filled(tmp_path, before, "raid")
    assert b'A,"90",,' in data
    told = [line for line in lines if "had another mark" in line]
    assert told == [
        "gradebook: 1 had another mark before, which is gone now: s2 (90 instead of 12,5)"
    ]
    again, lines = filled(tmp_path, data, "raid")
    assert (again, [line for line in lines if "had another" in line]) == (data, [])


def test_a_cell_of_another_kind_counts_as_a_mark_that_was_there(tmp_path: Path) -> None:
    """Letters and what is no number at all are told as they stood, on one line."""
    before = CANVAS.replace(b'"A, 1",,9.5', b'"A, 1","MI\nSSING",9.5')
    _, lines = filled(tmp_path, before, "raid")
    assert sum("had another mark" in line for line in lines) == 1
    assert all("\n" not in line for line in lines)


def test_the_grading_worksheet_of_moodle(tmp_path: Path) -> None:
    """The file for offline grading of one assignment: its only column for marks is `Grade`."""
    sheet = (
        b'Identifier,"Full name","Email address",Status,Grade,"Maximum Grade",'
        b'"Grade can be changed","Last modified (submission)","Last modified (grade)",'
        b'"Feedback comments"\n'
        b'Participant 7,"Ada, L",grace@x.edu,"Submitted, ""late""",,100.00,Yes,"Friday, 1 May",-,\n'
    )
    data, lines = filled(tmp_path, sheet)
    assert data == sheet.replace(b'""",,100', b'""",10,100')
    assert "1 mark in the column 'Grade'" in lines[0]
