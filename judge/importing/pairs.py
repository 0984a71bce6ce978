"""Plain files in pairs: inputs and answers that belong together by their names."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from judge.importing.package import ANSWER, INPUT, FoundCase, FoundPackage, Ledger
from judge.importing.signs import FileRole, Signed, SignPlace, signed, unsigned
from judge.model.errors import JudgeError
from judge.text.natural_order import natural_key
from judge.text.safe_text import counted, printable_line

LOOSEST = 4  # the level of keys at which only the name counts, whatever the folder
OVERRIDE = "--inputs PATTERN --answers PATTERN says which files belong together"


@dataclass(frozen=True)
class Pair:
    """An input with its answer."""

    input: Signed
    answer: Signed


def read_pairs(ledger: Ledger) -> FoundPackage:
    """Return the cases that the names of the files tell."""
    names = _without_clashes(ledger)
    found = [sign for name in names if (sign := signed(name))]
    pairs, rest = _paired(found, ledger)
    known = {sign.path for sign in found}
    pairs += _beside(rest, [name for name in names if name not in known], ledger)
    taken = {sign.path for pair in pairs for sign in (pair.input, pair.answer)}
    _tell_lonely([sign for sign in rest if sign.path not in taken], ledger)
    if not pairs:
        raise JudgeError(f"{_nothing(ledger)}; {OVERRIDE}")
    _tell_mixture(pairs, ledger)
    pairs.sort(key=lambda pair: natural_key(pair.input.path))
    for pair in pairs:
        ledger.take(pair.input.path, INPUT)
        ledger.take(pair.answer.path, ANSWER)
    cases = tuple(
        FoundCase(pair.input.keys[0], pair.input.path, pair.answer.path) for pair in pairs
    )
    return FoundPackage(f"plain files: {_shapes(pairs)}", _shortened(cases))


def read_by_pattern(ledger: Ledger, inputs: str, answers: str) -> FoundPackage:
    """Return the cases of two patterns with one star each, which stands for the same in both."""
    for option, pattern in (("--inputs", inputs), ("--answers", answers)):
        if pattern.count("*") != 1:
            shown = printable_line(pattern, 60)
            raise JudgeError(f"{option}: found {shown!r}, wanted a pattern with one *: 'in/*.txt'")
    answer_of = _matched(ledger.source.files, answers)
    cases: list[FoundCase] = []
    for star, path in _matched(ledger.source.files, inputs).items():
        if star not in answer_of:
            ledger.leave(path, "an input without an answer")
            ledger.doubt(f"no answer that {answers!r} matches: left out", path)
            continue
        ledger.take(path, INPUT)
        ledger.take(answer_of[star], ANSWER)
        cases.append(FoundCase(star, path, answer_of[star]))
    if not cases:
        raise JudgeError(f"found no pair of files that {inputs!r} and {answers!r} match")
    return FoundPackage(f"{inputs} are inputs, {answers} their answers", tuple(cases))


def _matched(names: Iterable[str], pattern: str) -> dict[str, str]:
    """Return the files that a pattern matches, by what its star stands for."""
    before, after = pattern.split("*")
    return {
        name[len(before) : len(name) - len(after)]: name
        for name in names
        if name.startswith(before) and name.endswith(after) and len(name) > len(before) + len(after)
    }


def _without_clashes(ledger: Ledger) -> list[str]:
    """Return the files to look at; of names that differ only in case, the one in lower case."""
    kept: dict[str, str] = {}
    names = [name for name in ledger.source.files if not _is_hidden(name)]
    for name in sorted(names, key=lambda name: sum(letter.isupper() for letter in name)):
        first = kept.setdefault(name.lower(), name)
        if first != name:
            shown = printable_line(first)
            told = f"its name clashes with {shown}, but for upper and lower case: left out"
            ledger.doubt(told, name)
            ledger.leave(name, f"its name clashes with {shown}")
    return [name for name in names if kept[name.lower()] == name]


def _is_hidden(name: str) -> bool:
    return name.rpartition("/")[2].startswith(".")


def _paired(found: Sequence[Signed], ledger: Ledger) -> tuple[list[Pair], list[Signed]]:
    """Return the pairs, the most exact keys first, and what is left over."""
    pairs: list[Pair] = []
    rest = list(found)
    for level in range(LOOSEST + 1):
        sides = _by_key(rest, level)
        made = [_pair(*side, level, ledger) for side in sides.values() if side[0] and side[1]]
        pairs += [pair for pair in made if pair]
        taken = {sign.path for pair in made if pair for sign in (pair.input, pair.answer)}
        rest = [sign for sign in rest if sign.path not in taken]
    return pairs, rest


def _by_key(found: Iterable[Signed], level: int) -> Mapping[str, tuple[list[Signed], list[Signed]]]:
    sides: dict[str, tuple[list[Signed], list[Signed]]] = defaultdict(lambda: ([], []))
    for sign in found:
        sides[sign.keys[level].lower()][sign.role is FileRole.ANSWER].append(sign)
    return sides


def _pair(inputs: list[Signed], answers: list[Signed], level: int, ledger: Ledger) -> Pair | None:
    """Return the pair that some files of one key make; None if they cannot be told apart."""
    if len(inputs) > 1 or (level == LOOSEST and len(answers) > 1):
        return None
    answers = sorted(answers, key=lambda sign: (sign.rank, natural_key(sign.path)))
    if len(answers) > 1:
        taken, others = answers[0].shape, " and ".join(sign.shape for sign in answers[1:])
        told = f"several answers to one input: took {taken}, not {others}; {OVERRIDE}"
        ledger.doubt(told, inputs[0].path)
        ledger.leave_all([sign.path for sign in answers[1:]], "a second answer to one input")
    if level == LOOSEST:
        told = "its answer lies in another folder: taken for a pair by their names"
        ledger.doubt(told, inputs[0].path)
    return Pair(inputs[0], answers[0])


def _beside(rest: Sequence[Signed], plain: Sequence[str], ledger: Ledger) -> list[Pair]:
    """Return the pairs of which only one side has a sign: `7.txt` and `7.ans`, `07` and `07.a`."""
    pairs: list[Pair] = []
    for role, other in (
        (FileRole.ANSWER, FileRole.INPUT),
        (FileRole.INPUT, FileRole.ANSWER),
    ):
        waiting = {
            sign.keys[0].lower(): sign
            for sign in rest
            if sign.role is role and sign.place is SignPlace.ENDING
        }
        for name in plain:
            sign = unsigned(name, other)
            if sign and (mate := waiting.pop(sign.keys[0].lower(), None)):
                pairs.append(Pair(sign, mate) if other is FileRole.INPUT else Pair(mate, sign))
                if other is FileRole.ANSWER:
                    ledger.doubt("taken for an answer because an input has its name", name)
    return pairs


def _tell_lonely(rest: Sequence[Signed], ledger: Ledger) -> None:
    """Say which inputs have no answer, and which answers no input."""
    for role, other in ((FileRole.INPUT, "answer"), (FileRole.ANSWER, "input")):
        lonely = [sign.path for sign in rest if sign.role is role and sign.path not in ledger.left]
        ledger.leave_all(lonely, f"an {role.value} without an {other}")
        endings = [sign for sign in rest if sign.path in lonely and sign.place is SignPlace.ENDING]
        told = lonely if role is FileRole.INPUT else [sign.path for sign in endings]
        for path in told:
            ledger.doubt(f"an {role.value} without an {other}, left out", path)


def _tell_mixture(pairs: Sequence[Pair], ledger: Ledger) -> None:
    """Say that there is more than one layout; all of them are taken."""
    counts = Counter(_kinds(pair) for pair in pairs)
    if len(counts) > 1:
        told = ", ".join(f"{number:,} as {kind}" for kind, number in counts.most_common(4))
        ledger.doubt(f"a mixture of layouts, all were taken: {told}; {OVERRIDE}")


def _kinds(pair: Pair) -> str:
    return f"{pair.input.shape} and {pair.answer.shape}"


def _shapes(pairs: Sequence[Pair]) -> str:
    (pair, _), *others = Counter((p.input.shape, p.answer.shape) for p in pairs).most_common()
    more = f" (and {counted(len(others), 'other layout')})" if others else ""
    return f"{pair[0]} are inputs, {pair[1]} their answers{more}"


def _shortened(cases: tuple[FoundCase, ...]) -> tuple[FoundCase, ...]:
    """Return the cases without the folders that all of them lie in."""
    parts = [case.name.split("/")[:-1] for case in cases]
    common = 0
    while all(len(each) > common and each[common] == parts[0][common] for each in parts):
        common += 1
    return tuple(
        FoundCase("/".join(case.name.split("/")[common:]), case.input, case.answer)
        for case in cases
    )


def _nothing(ledger: Ledger) -> str:
    number = len(ledger.source.files)
    if not number:
        return "found no files in it, wanted inputs with their answers"
    lonely = next(iter(ledger.doubts), "")
    seen = f"found {counted(number, 'file')} and no input with an answer"
    return f"{seen} ({lonely})" if lonely else f"{seen}, wanted such as 1.in and 1.out"
