"""`grader.py export kattis FOLDER [SUITES]`: a problem package for each suite.

Packages are written to FOLDER/legacy/NAME and FOLDER/2025-09/NAME: test data, a statement, our
checkers as output validators, our parsers as input validators, and submissions by verdict. What
cannot go into a package is listed here and in its README.md.
"""

from collections.abc import Sequence

from judge.commands.export_options import given, parsed, problems, suite_parser, tell_notes
from judge.exporting.metadata import Dialect, Licence, rights_of
from judge.exporting.package import README, make_package, write_files
from judge.exporting.submissions import specimens
from judge.exporting.whole_folder import MARKER, check_free, whole_folder
from judge.text.safe_text import counted

BOTH = "both"


def main(arguments: Sequence[str]) -> int:
    """Run the command: 0 when every package was written."""
    parser = suite_parser("kattis", __doc__)
    words = [*(dialect.value for dialect in Dialect), BOTH]
    parser.add_argument("--dialect", choices=words, default=BOTH, help="of the format (both)")
    options = parsed(parser, arguments)
    check_free(options.folder, options.force)
    dialects = [each for each in Dialect if options.dialect in (each.value, BOTH)]
    licence = Licence(options.license) if options.license else None
    own = given(options)
    with whole_folder(options.folder, options.force) as folder:
        (folder / MARKER).write_text("made by grader.py export kattis; --force replaces it\n")
        for problem in problems(options):
            rights = rights_of(problem, licence, options.owner)
            submissions = specimens(problem, own)
            notes: dict[str, None] = {}  # of all dialects, each once
            for dialect in dialects:
                package = make_package(problem, dialect, rights, submissions)
                write_files(folder / dialect.value / problem.name, package.files)
                number = counted(problem.size, "case")
                path = options.folder / dialect.value / problem.name
                programs = counted(len(submissions), "submission")
                print(f"{path}: {number}, {programs}")
                notes |= dict.fromkeys(package.notes)
            tell_notes(tuple(notes), path / README)
    return 0
