"""The sum in front of every record of a store: whether it is still what was written."""

import json
from typing import Any

from judge.files.digest import digest

SUM = 16  # hexadecimal digits
_DECODER = json.JSONDecoder()


def sealed(key: str, text: str) -> str:
    """Return a text with the sum of it and of its key in front."""
    return f"{digest(key, text)[:SUM]} {text}"


def sealed_text(key: str | bytes, record: bytes | None) -> bytes | None:
    """Return the text that was sealed, None if anything of it has changed."""
    told, _, text = (record or b"").partition(b" ")
    return text if told == digest(key, text)[:SUM].encode() else None


def unsealed(key: str | bytes, record: bytes | None) -> dict[str, Any] | None:
    """Return the record that was sealed, None if anything of it has changed."""
    text = sealed_text(key, record)
    return None if text is None else dict(_DECODER.raw_decode(text.decode())[0])
