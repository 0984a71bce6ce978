"""The page of one submission: what to say first, points as bars, and a card for each cause."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from judge.model.case import Visibility
from judge.model.cause import Cause, CauseKind
from judge.model.run import GradingRun
from judge.model.verdict import Verdict
from judge.reports.audience import shown_causes, tell_of_hidden, visibility
from judge.reports.html.clusters import Cluster, Index
from judge.reports.html.readers import Readers
from judge.reports.html.sections import write_sections
from judge.text.safe_text import counted

BUDGET = 3_000_000  # bytes for failures and their boards


@dataclass(frozen=True)
class CauseCard:
    """One cause: the case that shows it best in full, and the others behind it."""

    cause: Cause
    first: Markup
    others: tuple[Markup, ...]
    left_out: int  # kinds of failure that had no room on the page

    @property
    def more(self) -> int:
        """Return how many failures there are besides the one in full."""
        return len(self.cause.cases) - 1


@dataclass(frozen=True)
class GroupBar:
    """What one group of cases gave."""

    name: str
    about: str
    earned: float
    possible: float
    note: str

    @property
    def share(self) -> float:
        return self.earned / self.possible if self.possible else 0.0


@dataclass(frozen=True)
class Cards:
    """Everything about failures on the page of one submission."""

    cards: tuple[CauseCard, ...]
    layers: tuple[Markup, ...]
    closed: tuple[tuple[str, Verdict], ...]  # failures of which only the verdict may be known
    failures: int  # all of them

    @property
    def left_out(self) -> int:
        return sum(card.left_out for card in self.cards)


def cards_of(run: GradingRun, index: Index, readers: Readers) -> Cards:
    """Return a card for each cause of a run of one submission, what explains most first."""
    causes = causes_to_show(run, index, readers)
    found = {title: entry.cluster for (_, title), entry in index.entries.items() if entry.cluster}
    firsts = [found[cause.cases[0]] for cause in causes]
    order = _unique([*firsts, *(found[title] for cause in causes for title in cause.cases)])
    opened = {cluster.place for cluster in firsts}
    written = write_sections(run, order, readers, BUDGET, opened)
    shown: set[int] = set()
    cards = []
    for cause in causes:
        own = _unique(found[title] for title in cause.cases)
        html = [_once(cluster, written.sections, shown) for cluster in own]
        kept = [text for text in html if text]
        cards.append(
            CauseCard(cause, kept[0] if kept else Markup(), (*kept[1:],), len(html) - len(kept))
        )
    explained = {title for cause in causes for title in cause.cases}
    closed = tuple((t, cluster.verdict) for t, cluster in found.items() if t not in explained)
    return Cards(tuple(cards), written.layers, closed, len(found))


def causes_to_show(run: GradingRun, index: Index, readers: Readers) -> tuple[Cause, ...]:
    """Return the causes of a run of one submission that these readers may know.

    Every failure has one: where nobody looked for causes its verdict is the cause.
    """
    causes = shown_causes(run.causes, run.plan, readers.audience)
    failed = {t: entry.verdict for (_, t), entry in index.entries.items() if entry.cluster}
    known = [title for cause in causes for title in cause.cases]
    causes = tuple(c for c in causes if c.cases[0] in failed)
    open_ones = {
        c.title for c in readers.cases if visibility(c, readers.audience) is Visibility.ALL
    }
    left: dict[Verdict, list[str]] = {}
    for title, verdict in failed.items():
        if title in open_ones and title not in known:
            left.setdefault(verdict, []).append(title)
    return causes + tuple(by_verdict("", verdict, titles) for verdict, titles in left.items())


def by_verdict(submission: str, verdict: Verdict, titles: Iterable[str]) -> Cause:
    """Return the cause of failures of which nothing but the verdict is known."""
    said = f"gets the verdict {verdict.value!r}"
    return Cause(submission, CauseKind.OTHER, f"verdict/{verdict.name}", said, cases=(*titles,))


def bars(run: GradingRun, readers: Readers) -> list[GroupBar]:
    """Return the points of each group that these readers may know of."""
    return [
        GroupBar(
            f"{p.suite}: {p.group}" if p.group else p.suite,
            run.plan.abouts.get(f"{p.suite}/{p.group}", ""),
            p.earned,
            p.possible,
            p.note,
        )
        for p in run.points
        if not tell_of_hidden(p, readers.withheld)
    ]


def lead(cards: Cards, accepted: int, total: int, staff: bool) -> str:
    """Return the sentence that a reader should take home."""
    if not total:
        return "Nothing was handed in."
    if not cards.failures:
        all_good = f"All {total} cases are accepted." if total > 1 else "The case is accepted."
        return all_good if accepted == total else f"{accepted} of {total} cases are accepted."
    whose, program = ("the", "the program") if staff else ("your", "your program")
    number = cards.failures
    if not cards.cards:
        return f"{counted(number, 'case')} failed."
    main = cards.cards[0].cause
    count = len(main.cases)
    part = f"{count} of {whose} {number} failures" if count < number else f"All {number} failures"
    part = "The only failure" if number == 1 else part
    return f"{part}: {program} {main.sentence}."


def _unique(clusters: Iterable[Cluster]) -> list[Cluster]:
    return list({cluster.place: cluster for cluster in clusters}.values())


def _once(cluster: Cluster, sections: dict[int, Markup], shown: set[int]) -> Markup:
    """Return a section the first time it is asked for, and then a link to it."""
    if cluster.place in shown:
        link = '<p class="again"><a href="#f{}">{}</a> is shown with another cause</p>'
        return Markup(link).format(cluster.place, cluster.title)
    if cluster.place in sections:
        shown.add(cluster.place)
        return sections[cluster.place]
    return Markup()


def passed(index: Index, readers: Readers) -> Sequence[tuple[str, object]]:
    """Return the cases that were accepted or not run, with what is kept of their results."""
    return list(_passed(index, readers))


def _passed(index: Index, readers: Readers) -> Iterator[tuple[str, object]]:
    for case in readers.cases:
        entry = index.entries.get((0, case.title))
        if entry is not None and entry.cluster is None:
            yield case.title, entry
