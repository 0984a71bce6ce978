"""The 8 symmetries of a board of three by three: four turns, each with or without a reflection."""

CellMap = tuple[int, ...]  # where each cell goes

TURNED: CellMap = (2, 5, 8, 1, 4, 7, 0, 3, 6)  # a quarter clockwise: cell 0 goes to 2
MIRRORED: CellMap = (2, 1, 0, 5, 4, 3, 8, 7, 6)  # left and right change places


def _cell_maps() -> tuple[CellMap, ...]:
    turns = [tuple(range(9))]
    for _ in range(3):
        turns.append(tuple([TURNED[cell] for cell in turns[-1]]))
    return (*turns, *[tuple([MIRRORED[cell] for cell in turn]) for turn in turns])


BOARD_SYMMETRIES: tuple[CellMap, ...] = _cell_maps()  # the identity first
