"""`grader.py export domjudge FOLDER [SUITES]`: a zip file for each suite, which DOMjudge imports.

FOLDER/NAME.zip has test data, a statement, time and memory limits, our checkers as output
validators and submissions by verdict. What cannot go into it is listed here and in its README.md.
"""

from collections.abc import Sequence

from judge.commands.export_options import given, parsed, problems, suite_parser, tell_notes
from judge.exporting.domjudge import domjudge_notes, domjudge_zip
from judge.exporting.metadata import Licence, rights_of
from judge.exporting.submissions import specimens
from judge.exporting.whole_folder import MARKER, check_free, whole_folder
from judge.text.safe_text import counted


def main(arguments: Sequence[str]) -> int:
    """Run the command: 0 when every zip file was written."""
    options = parsed(suite_parser("domjudge", __doc__), arguments)
    options.pass_fail = True  # DOMjudge knows no points in most of its versions
    check_free(options.folder, options.force)
    licence = Licence(options.license) if options.license else None
    own = given(options)
    with whole_folder(options.folder, options.force) as folder:
        (folder / MARKER).write_text("made by grader.py export domjudge; --force replaces it\n")
        for problem in problems(options):
            submissions = specimens(problem, own)
            rights = rights_of(problem, licence, options.owner)
            name = f"{problem.name}.zip"
            (folder / name).write_bytes(domjudge_zip(problem, rights, submissions))
            number = counted(problem.size, "case")
            programs = counted(len(submissions), "submission")
            print(f"{options.folder / name}: {number}, {programs}")
            tell_notes(domjudge_notes(problem, submissions), options.folder / name)
    return 0
