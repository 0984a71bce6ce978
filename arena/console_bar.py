"""The bar that a person at a terminal sees while games are played."""

from typing import IO

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

from arena.record import GameRecord


class Bar:
    """Games done, the score so far and the time left; faults scroll by as lines."""

    def __init__(self, stream: IO[str], total: int) -> None:
        self._wins: dict[str, int] = {}
        self._draws = 0
        self._progress = Progress(
            TextColumn("playing"),
            BarColumn(bar_width=None),
            MofNCompleteColumn(),
            TextColumn("{task.fields[score]}", markup=False),
            TimeRemainingColumn(),
            console=Console(file=stream, highlight=False),
            transient=True,
            expand=True,
        )
        self._task = self._progress.add_task("playing", total=total, score="")
        self._progress.start()

    def add(self, game: GameRecord) -> None:
        """Move the bar on."""
        fixture = game.fixture
        for name in (fixture.x, fixture.o):
            self._wins[name] = self._wins.get(name, 0) + (game.half_points(name) == 2)
        self._draws += not game.winner
        if game.ending.is_fault:
            from arena.console import game_line

            self._progress.console.print(Text(game_line(game), "yellow"))
        leaders = sorted(self._wins.items(), key=lambda item: -item[1])[:3]
        score = " ".join(f"{name} {wins}" for name, wins in leaders)
        self._progress.update(self._task, advance=1, score=f"{score} drawn {self._draws}")

    def stop(self) -> None:
        """Remove the bar and give the cursor back."""
        self._progress.stop()
