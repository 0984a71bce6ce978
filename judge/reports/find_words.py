"""What is said of a find: the same words on the console and in reports."""

from collections.abc import Iterator

from judge.model.find import Find
from judge.text.safe_text import counted, one_line


def how_small(find: Find) -> str:
    """Return whether the find is the smallest, by what that is known, and where alone it errs."""
    only = f"wrong only {one_line(find.only, 300)}; " if find.only else ""
    return only + _how_small(find)


def _how_small(find: Find) -> str:
    if find.proved:
        tried = counted(find.smaller, "smaller input was", "smaller inputs were")
        all_of = f"all {tried}" if find.smaller else "there is none smaller"
        return f"smallest, proved by enumeration: {all_of} tried, of: {find.stated}".replace(
            "there is none smaller tried, of", "there is none smaller among"
        )
    if not find.smaller:
        return "smallest found"
    return (
        f"smallest found; {find.tried:,} of the {counted(find.smaller, 'input')} that are smaller"
        f" were tried, of: {find.stated}"
    )


def beliefs(find: Find, who: str, guess: bool = True) -> Iterator[str]:
    """Yield what the program believes, if a misconception fits; else, as a guess, the closest."""
    fitting = [belief for belief in find.beliefs if belief.fits]
    for number, belief in enumerate(fitting):
        start = who if number == 0 else "or it"
        yield f"{start} {one_line(belief.belief, 300)}"
    if fitting:
        answers = counted(min(belief.compared for belief in fitting), "answer")
        yield f"({answers}, all as a program that does so would give them)"
        yield from dict.fromkeys(one_line(belief.advice, 300) for belief in fitting)
    elif find.beliefs and guess:
        closest = find.beliefs[0]
        yield (
            f"no known misconception explains all answers; the closest, with {closest.agrees} of"
            f" {closest.compared} compared: {who} {one_line(closest.belief, 300)}"
        )
