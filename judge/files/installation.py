"""Where our own files are: the judge's package, and the folder that holds it and its siblings."""

from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[1]
ROOT = PACKAGE.parent
