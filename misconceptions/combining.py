"""Two misconceptions in one program, and those that depend on what the input asks for."""

from collections.abc import Callable
from dataclasses import Field, fields, replace
from typing import Any

from misconceptions.model import Misconception


def combined(one: Misconception, other: Misconception) -> Misconception | None:
    """Return a program with both; None where they change the same part in ways that exclude.

    Rules are classes that change single steps: those of two can be inherited together.
    """
    program: Any = one.program
    if program is None or type(program) is not type(other.program):
        return None
    parts = {}
    for field in fields(program):
        own, more = getattr(program, field.name), getattr(other.program, field.name)
        if _is_usual(field, more):
            continue
        if not _is_usual(field, own):
            more = _inherited(own, more)
            if more is None:
                return None
        parts[field.name] = more
    return Misconception(
        f"{one.name} and {other.name}",
        one.task,
        f"{one.belief}; and it {other.belief}",
        " ".join(dict.fromkeys((one.advice, other.advice))),
        replace(program, **parts).answer,
    )


def _is_usual(field: "Field[Any]", value: object) -> bool:
    return value is field.default or value == field.default


def _inherited(own: object, more: object) -> object | None:
    if not isinstance(own, type) or not isinstance(more, type):
        return None
    if issubclass(own, more) or issubclass(more, own):
        return None
    return type(f"{own.__name__}{more.__name__}", (own, more), {})


def only_where(
    one: Misconception, said: str, holds: Callable[[str], bool], right: Callable[[str], str]
) -> Misconception:
    """Return a program that is right but where a condition holds."""

    def answer(text: str) -> str:
        return one.answer(text) if holds(text) else right(text)

    name, belief = f"{one.name}, {said}", f"{one.belief}, but only {said}"
    return Misconception(name, one.task, belief, one.advice, answer)


def by_cases(
    there: Misconception, elsewhere: Misconception, said: str, holds: Callable[[str], bool]
) -> Misconception:
    """Return a program with one belief, whose habits are others where a condition holds."""

    def answer(text: str) -> str:
        return (there if holds(text) else elsewhere).answer(text)

    name = f"{there.name}, {said}; else {elsewhere.name}"
    return Misconception(name, there.task, there.belief, there.advice, answer)
