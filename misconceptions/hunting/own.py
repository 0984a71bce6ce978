"""Inputs of a homework of one's own: a Python file that yields them, or a Hypothesis strategy.

The file has `inputs(seed)`, which yields texts, small ones first if it can. It may have
`size(text)`, a number or a tuple of numbers, and `smaller(text)`, which yields inputs that are a
step smaller. The right answers come from another program, so that none is known here.
"""

import importlib.util
import sys
from collections.abc import Callable, Hashable, Iterator
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

from misconceptions.hunting.inputs import Measure, NothingUnusual, plain_meaning
from misconceptions.hunting.talk import Ask, Enough, HuntReport, Notebook, Phase, Probe

MOST_EXAMPLES = 100_000  # of a strategy: the runs of the hunt are what ends it


class BadGenerator(Exception):
    """A generator that cannot be used: one line says where and what was wanted."""


class OwnInputs(NothingUnusual):
    """What a file yields."""

    levels = 1

    def __init__(self, path: Path, seed: int) -> None:
        self._path, module = path, _loaded(path)
        if not callable(getattr(module, "inputs", None)):
            raise BadGenerator(f"{path}: found no function inputs(seed), wanted one that yields")
        self._module, self._yielded = module, 0
        self._stream = self._checked(lambda: module.inputs(seed))

    def _checked(self, made: Callable[[], Any]) -> Iterator[str]:
        try:
            for text in made():
                if not isinstance(text, str):
                    kind = type(text).__name__
                    raise BadGenerator(f"{self._path}: inputs(seed) yielded {kind}, wanted text")
                yield text
        except BadGenerator:
            raise
        except Exception as error:
            raise _failed(self._path, error) from None

    def stated(self, like: str) -> str:
        return "nothing: only what the generator yields is known"

    def is_stated(self, text: str) -> bool:
        return False

    def enumerated(self, like: str) -> Iterator[str]:
        return iter(())

    def start(self) -> str:
        return ""

    def random(self, source: Random, level: int) -> str:
        """Return the next input; Enough when the generator has no more."""
        for text in self._stream:
            self._yielded += 1
            return text
        if not self._yielded:
            raise BadGenerator(f"{self._path}: inputs(seed) yielded nothing, wanted texts")
        raise Enough

    def measure(self, text: str) -> Measure:
        if not hasattr(self._module, "size"):
            return text.count("\n"), len(text)
        try:
            size = self._module.size(text)
            return tuple(size) if isinstance(size, tuple | list) else (size,)
        except Exception as error:
            raise _failed(self._path, error) from None

    def smaller(self, text: str) -> Iterator[str]:
        if not hasattr(self._module, "smaller"):
            return
        bound = self.measure(text)
        for each in self._checked(lambda: self._module.smaller(text)):
            if self.measure(each) < bound:
                yield each

    def features(self, text: str) -> frozenset[str]:
        return frozenset()

    def meaning(self, text: str, answer: str) -> Hashable:
        return plain_meaning(answer)


def _loaded(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location("generator", path)
    if spec is None or spec.loader is None or not path.is_file():
        raise BadGenerator(f"{path}: found no Python file, wanted one such as generator.py")
    module = importlib.util.module_from_spec(spec)
    sys.path.insert(0, str(path.parent))
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        raise _failed(path, error) from None
    return module


def _failed(path: Path, error: BaseException) -> BadGenerator:
    said = " ".join(str(error).split())
    return BadGenerator(f"{path}: {type(error).__name__}: {said}")


class _Smallest:
    """What Hypothesis asks of texts that it draws; `input` is the last one that went wrong."""

    def __init__(self, ask: Ask, where: str) -> None:
        self._ask, self._where = ask, where
        self.book = Notebook()
        self.input = ""

    def goes_wrong(self, text: object) -> bool:
        """Tell whether the program goes wrong on what was drawn; Enough if nobody runs it."""
        if not isinstance(text, str):
            kind = type(text).__name__
            raise BadGenerator(f"{self._where} drew {kind}, wanted text")
        if text not in self.book.sights:
            self._try(text)
        if self.book.sights[text].accepted:
            return False
        self.input = text
        return True

    def _try(self, text: str) -> None:
        phase = Phase.SHRINKING if self.book.wrong else Phase.RANDOM
        sight = self._ask(phase, [Probe(text, None)])[0]
        if sight is None:
            raise Enough
        self.book.add(text, sight, sight.answer)


def hunt_by_strategy(path: Path, name: str, seed: int, ask: Ask) -> HuntReport:
    """Let Hypothesis look for an input that goes wrong, and make it smaller."""
    try:
        from hypothesis import HealthCheck, find, settings
        from hypothesis.errors import HypothesisException, NoSuchExample
    except ModuleNotFoundError:
        raise BadGenerator("Hypothesis is not installed, wanted: pip install hypothesis") from None
    strategy = getattr(_loaded(path), name, None)
    if strategy is None:
        raise BadGenerator(f"{path}: found nothing called {name}, wanted a strategy of texts")
    smallest = _Smallest(ask, f"{path}: the strategy {name}")
    checks = settings(
        max_examples=MOST_EXAMPLES,
        database=None,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    try:
        found = find(strategy, smallest.goes_wrong, settings=checks, random=Random(seed))
        smallest.input = found
    except (Enough, NoSuchExample):
        pass
    except (HypothesisException, AttributeError, TypeError) as error:
        raise _failed(path, error) from None
    book = smallest.book
    return HuntReport(
        runs=len(book.sights),
        wrong=len(book.wrong),
        first_wrong=book.first_wrong,
        input=smallest.input,
        stated="nothing: only what the strategy draws is known",
    )
