"""What adequacy shows while it works."""

import io

from judge.commands.adequacy_showing import NOW_AND_THEN, AdequacyProgress


def test_without_a_terminal_there_is_a_line_now_and_then() -> None:
    """A log gets few whole lines: none at first, one when it takes long, none to clear it."""
    now = [0.0]
    stream = io.StringIO()
    progress = AdequacyProgress(stream, lambda: now[0])
    for number in range(4):
        progress.show(f"raid: case {number}")
        now[0] += 0.6 * NOW_AND_THEN
    progress.show("")
    assert stream.getvalue() == "raid: case 2\n"
