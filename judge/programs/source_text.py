"""Reading sources without a compiler: enough to tell what starts a program and what it reads."""

import ast
import re
import warnings
from pathlib import Path

from judge.model.protocol import INPUT, OUTPUT

LONGEST = 1 << 20  # characters of a file that are looked at
_TEXTS = r'"""[\s\S]*?"""|"(?:\\.|[^"\\\n])*"|\'(?:\\[^\n]*?|[^\'\\\n])\''
_C_LIKE = re.compile(rf"({_TEXTS})|//[^\n]*|/\*[\s\S]*?\*/")
_HASHES = re.compile(r"^[ \t\f]*#[^\n]*", re.MULTILINE)
_READS = re.compile(
    r"System\.in\b|\bstdin\b|\bcin\b|\binput\s*\(|\braw_input\b|\bscanf\b|\bgetchar\b|\bgets\b"
    r"|\bfmt\.(?:F?Scan)|\bSTDIN\b|\$stdin|Console\.(?:Read|In\b|OpenStandardInput)|\breadLine\s*\("
    r"|\breadln\s*\(|/dev/stdin|readFileSync\s*\(\s*0|<STDIN>|\bcat\b|\bread\s+\w+|sys\.argv"
)
_FILES = re.compile(rf"{re.escape(INPUT)}|{re.escape(OUTPUT)}", re.IGNORECASE)
_CODING = re.compile(rb"^[ \t\f]*#.*?coding[:=][ \t]*([-\w.]+)")
_PYTHON_2_ONLY = re.compile(
    r"^[ \t\f]*print\s+[\"'\w%-]|^[ \t\f]*print\s*>>"
    r"|^[ \t\f]*except\s+[\w.,() ]+,\s*\w+\s*:|^[ \t\f]*raise\s+\w+\s*,"
    r"|<>|`\w+`|\b0[0-7]+\b(?!\.)|^[ \t\f]*exec\s+[\"'\w]|^[ \t\f]*print\s*$"
    r"|\bur[\"']|(?<!\d)\d+L\b",
    re.MULTILINE,
)
_PYTHON_2_NAMES = re.compile(
    r"\braw_input\s*\(|\bxrange\s*\(|\.has_key\s*\(|\.iteritems\s*\("
    r"|^[ \t\f]*import\s+(?:Queue|urllib2)|^[ \t\f]*from\s+Queue\s+import",
    re.MULTILINE,
)
_BOTH_PYTHONS = re.compile(r"\b(?:raw_input|xrange)\s*=|except\s+\(?(?:NameError|ImportError)")


def read_text(path: Path) -> str:
    """Return the start of a source as text, whatever its encoding."""
    with path.open("rb") as file:
        data = file.read(LONGEST)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def without_comments(text: str, ending: str) -> str:
    """Return a source without its comments; texts in quotes stay."""
    if ending in {".py", ".rb", ".sh", ".bash", ".pl", ".ipynb"}:
        return _HASHES.sub("", text)
    return _C_LIKE.sub(lambda found: found[1] or " ", text)


def code_of(text: str, ending: str) -> str:
    """Return a source without comments and with every text in quotes empty."""
    if ending in {".py", ".rb", ".sh", ".bash", ".pl", ".ipynb"}:
        return _HASHES.sub("", text)
    return _C_LIKE.sub(lambda found: '""' if found[1] else " ", text)


def mentions_files(text: str) -> bool:
    """Tell whether a source without comments names the files of the file protocol."""
    return _FILES.search(text) is not None


def reads_input(text: str) -> bool:
    """Tell whether a source without comments seems to read the question."""
    return mentions_files(text) or _READS.search(text) is not None


def java_package(code: str) -> str:
    """Return the package of a Java source, "" if it has none."""
    found = re.search(r"^[ \t\f]*package\s+([\w.]+)\s*;", code, re.MULTILINE)
    return found[1] if found else ""


_TYPE = re.compile(r"\b(?:class|interface|enum|record)\s+([\w$]+)|([{}])|\bvoid\s+main\s*\(")


def public_class(code: str) -> str:
    """Return the public class of a Java source, after which its file must be called; "" if none."""
    pattern = (
        r"\bpublic\s+(?:(?:final|abstract|strictfp|sealed)\s+)*(?:class|interface|enum|record)"
        r"\s+([\w$]+)"
    )
    for found in re.finditer(pattern, code):
        if code.count("{", 0, found.start()) == code.count("}", 0, found.start()):
            return found[1]
    return ""


def class_with_main(code: str) -> str:
    """Return the outermost class around the first `main` of a Java source, "" if there is none."""
    depth, outermost = 0, ""
    for found in _TYPE.finditer(code):
        if found[2]:
            depth += 1 if found[2] == "{" else -1
        elif found[1]:
            outermost = found[1] if depth == 0 else outermost
        elif depth == 1:
            return outermost
    return ""


def declares_coding(data: bytes) -> bool:
    """Tell whether a Python source names its encoding in one of its first two lines."""
    return any(_CODING.match(line) for line in data.split(b"\n", 2)[:2])


def is_python_2(text: str) -> bool:
    """Tell whether a Python source is plainly one for Python 2."""
    if re.match(r"#!.*\bpython2", text):
        return True
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        code = _HASHES.sub("", text)
        marks = (_PYTHON_2_ONLY, _PYTHON_2_NAMES)
        return any(mark.search(code) for mark in marks) and not _has_python_3(code)
    return _PYTHON_2_NAMES.search(text) is not None and not _BOTH_PYTHONS.search(text)


def _has_python_3(code: str) -> bool:
    return re.search(r"\bf[\"']|:=|\basync\s+def\b|\)\s*->\s*\w", code) is not None
