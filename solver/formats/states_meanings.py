"""What each number of the task `states` counts, in words; loaded only for `--explain`."""

MEANINGS = {
    "tree-nodes": "boards, each once for every sequence of moves that leads to it",
    "games": "sequences of moves from the start to the end of a game",
    "games-won-by": "games that this player wins",
    "games-drawn": "games that nobody wins",
    "games-up-to-symmetry": "games, where those that a symmetry maps to each other are one",
    "games-of-classes": "paths through the graph of classes, from the start to a finished class",
    "states": "different boards",
    "states-won-by": "different boards on which this player has won",
    "states-drawn": "different full boards on which nobody has won",
    "states-terminal": "different boards on which the game is over",
    "states-open": "different boards on which a move is to be made",
    "state-move-pairs": "different boards with one legal move each: the rows of a Q-table",
    "classes": "different boards, where those that a symmetry maps to each other are one",
    "classes-won-by": "classes in which this player has won",
    "classes-drawn": "classes of full boards on which nobody has won",
    "classes-open": "classes in which a move is to be made",
    "classes-8": "different boards up to the 8 symmetries of the board",
    "classes-16": "different boards up to these and n -> 10 - n",
}


def meaning_of(name: str) -> str:
    """Return what a number counts; the most particular words that fit its name."""
    fitting = [start for start in MEANINGS if name.startswith(start)]
    words = MEANINGS[max(fitting, key=len)]
    if name.startswith("classes-8-") or name.startswith("classes-16-"):
        return f"{words}: those that are {name.rsplit('-', 1)[1]}"
    return words
