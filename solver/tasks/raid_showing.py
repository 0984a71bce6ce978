"""Raid for people: explanations beside the answer, pictures instead of it. Loaded on request."""

from time import perf_counter

from solver.formats.raid import render_answer, render_move
from solver.formats.raid_drawing import draw_board
from solver.formats.raid_svg import svg_board
from solver.search.raid.explain import best_line, tied_moves
from solver.tasks.raid import choose

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from solver.formats.raid import Request
    from solver.games.raid import Move, RaidGame
    from solver.tasks import Options


def show(request: "Request", game: "RaidGame", options: "Options") -> "Iterable[bytes]":
    """Return the answer or the picture of it, after telling what was asked for."""
    began = perf_counter()
    move, value, nodes, is_sure = choose(request, game, options)
    seconds = perf_counter() - began
    start = game.initial()
    board, _ = game.play(start, move)
    turned = game.turned(start, move)
    worth = f"worth {value:+d} to" if is_sure else f"worth about {value:+d} to"
    worth = f"{worth} {request.player}"
    if options.explain:
        options.note(f"{render_move(move, game.size)}, {worth}")
        for line in _reasons(request, game, value):
            options.note(line)
        engine = options.engine if request.depth else request.algorithm  # which has its own
        looked = f"nodes: {nodes}, " if nodes else ""  # COMPETITION counts none
        options.note(f"{looked}time: {seconds * 1000:.1f} ms, engine: {engine}")
        for line in draw_board(game, board, move[1], turned):
            options.note(line)
    name = render_move(move, game.size)
    if options.svg:
        plies = _plies(request.depth) if request.depth else request.algorithm
        picture = svg_board(
            game, board, f"{request.player}: {name}", f"{worth}, {plies}", move[1], turned
        )
        return [picture.encode()]
    if options.draw:
        return ["\n".join([name, *draw_board(game, board, move[1], turned), ""]).encode()]
    return [render_answer(move, board, game.size).encode()]


def _reasons(request: "Request", game: "RaidGame", value: int) -> list[str]:
    """Return the line of best play and the ties; COMPETITION has no time to spend on them."""
    if request.depth is None:
        return []
    start = game.initial()
    line = best_line(game, start, request.depth)
    ties = tied_moves(game, start, request.depth, value)
    return [f"best play: {_names(line, game)}", f"moves of this value: {_names(ties, game)}"]


def _names(moves: "list[Move]", game: "RaidGame") -> str:
    return ", ".join(render_move(move, game.size) for move in moves)


def _plies(depth: int) -> str:
    return "1 ply ahead" if depth == 1 else f"{depth} plies ahead"
