"""The languages that are recognised by a file's ending: how each is built, run and asked its age.

Commands are templates: `{folder}` is where the program lies, `{main}` the file that starts it,
`{class}` the class in it, `{sources}` all files of the language that belong to it.
"""

import re
from dataclasses import dataclass

from judge.programs.tools import PYTHON


@dataclass(frozen=True)
class Language:
    """A language: `build` makes or checks the program in its folder, `run` starts it.

    `starts` is what a file must hold to be one that starts a program; None if any file may. A
    language that is `aside` counts only where there is no other: scripts lie in many hand-ins.
    """

    name: str
    endings: tuple[str, ...]
    build: tuple[str, ...]
    run: tuple[str, ...]
    version: tuple[str, ...]  # the command that tells which one is installed
    starts: re.Pattern[str] | None = None
    aside: bool = False


def _mark(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.MULTILINE)


# A compiler ends before it pays to compile the compiler itself well: half the CPU time.
_QUICK_JVM = ("-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC")
PROGRAM = "{folder}/program"
C_MAIN = _mark(r"(?:^|[;}\s])(?:int|void|auto|signed)\s+main\s*\(|^main\s*\(")
PYTHON_2 = "python2"
LANGUAGES = (
    Language(
        "Python",
        (".py",),
        (PYTHON, "-m", "py_compile", "{main}"),
        (PYTHON, "{folder}/{main}"),
        (PYTHON, "--version"),
    ),
    Language(
        "C",
        (".c",),
        ("gcc", "-O2", "-std=gnu17", "-pthread", "-o", "program", "{sources}", "-lm"),
        (PROGRAM,),
        ("gcc", "-dumpfullversion"),
        C_MAIN,
    ),
    Language(
        "C++",
        (".cpp", ".cc", ".cxx", ".c++"),
        ("g++", "-O2", "-std=gnu++20", "-pthread", "-o", "program", "{sources}"),
        (PROGRAM,),
        ("g++", "-dumpfullversion"),
        C_MAIN,
    ),
    Language(
        "Java",
        (".java",),
        ("javac", *_QUICK_JVM, "-encoding", "UTF-8", "-nowarn", "-d", ".", "{sources}"),
        ("java", "-Xss64m", "-XX:+UseSerialGC", "-cp", "{folder}", "{class}"),
        ("javac", "-version"),
        _mark(r"\bstatic\b[\w\s]*\bvoid\s+main\s*\("),
    ),
    Language(
        "Rust",
        (".rs",),
        ("rustc", "--edition=2021", "-O", "-Clink-arg=-fuse-ld=bfd", "-o", "program", "{main}"),
        (PROGRAM,),
        ("rustc", "--version"),
        _mark(r"\bfn\s+main\s*\("),
    ),
    Language(
        "Go",
        (".go",),
        ("go", "build", "-o", "program", "{sources}"),
        (PROGRAM,),
        ("go", "version"),
        _mark(r"^func\s+main\s*\("),
    ),
    Language(
        "Kotlin",
        (".kt",),
        ("kotlinc", "-nowarn", "-include-runtime", "-d", "program.jar", "{sources}"),
        ("java", "-Xss64m", "-XX:+UseSerialGC", "-jar", "{folder}/program.jar"),
        ("kotlinc", "-version"),
        _mark(r"\bfun\s+main\s*\("),
    ),
    Language(
        "C#",
        (".cs",),
        ("mcs", "-nologo", "-warn:0", "-optimize+", "-out:program.exe", "{sources}"),
        ("mono", "{folder}/program.exe"),
        ("mcs", "--version"),
        _mark(r"\bstatic\b[\w\s<>]*\bMain\s*\("),
    ),
    Language(
        "JavaScript",
        (".js", ".mjs", ".cjs"),
        ("node", "--check", "{main}"),
        ("node", "{folder}/{main}"),
        ("node", "--version"),
    ),
    Language(
        "TypeScript",
        (".ts", ".mts"),
        (),
        ("node", "--experimental-strip-types", "--no-warnings", "{folder}/{main}"),
        ("node", "--experimental-strip-types", "--version"),  # an older node refuses the option
    ),
    Language(
        "Ruby",
        (".rb",),
        ("ruby", "-c", "{main}"),
        ("ruby", "{folder}/{main}"),
        ("ruby", "--version"),
    ),
    Language(
        "Perl",
        (".pl",),
        ("perl", "-c", "{main}"),
        ("perl", "{folder}/{main}"),
        ("perl", "-e", "print $^V"),
    ),
    Language(
        "Jupyter notebook",
        (".ipynb",),
        (PYTHON, "-m", "py_compile", "{main}"),
        (PYTHON, "{folder}/{main}"),
        (PYTHON, "--version"),
        aside=True,
    ),
    Language(
        "shell",
        (".sh", ".bash"),
        ("bash", "-n", "{main}"),
        ("bash", "{folder}/{main}"),
        ("bash", "--version"),
        aside=True,
    ),
)
BY_ENDING = {ending: language for language in LANGUAGES for ending in language.endings}
TOOLS = {word for each in LANGUAGES for word in (*each.build[:1], *each.run[:1])} - {PROGRAM}
TOOLS |= {PYTHON_2, "python3", "make"}
BY_NAME = {language.name.lower(): language for language in LANGUAGES}


def language_of(name: str) -> Language | None:
    """Return the language of a file by its ending, whatever its capitals; None if it has none."""
    base = name.rpartition("/")[2]
    dot = base.rfind(".")
    return BY_ENDING.get(base[dot:].lower()) if dot > 0 else None
