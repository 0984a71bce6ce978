"""Whole games of Raid: one request after the other, and what is remembered of a game."""

from solver.formats.raid import COMPETITION, parse_request, render_answer
from solver.search.raid.game_memory import GameMemory
from solver.tasks import Options
from solver.tasks.raid import choose


class GamePlayer:
    """Answers requests of any kind; those of COMPETITION that follow each other make a game."""

    def __init__(self) -> None:
        self._memory: GameMemory | None = None
        self._options = Options()

    def answer(self, text: str, began: float) -> bytes:
        """Return the answer to a request; its turn `began` then, by the CPU clock of the process.

        FormatError tells what is wrong with it.
        """
        request = parse_request(text)
        game = request.game()
        start = game.initial()
        memory = None
        if request.algorithm == COMPETITION:
            last = self._memory
            memory = last.next_turn(game, start, began) if last else GameMemory(game, start, began)
            self._memory = memory
        move, *_ = choose(request, game, self._options, memory)
        board, _ = game.play(start, move)
        return render_answer(move, board, game.size).encode()
