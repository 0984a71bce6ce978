"""A student's homework, kept as it might be handed in: alpha-beta, input.txt, output.txt."""

OTHER = {"X": "O", "O": "X"}
FAR = 10**9


def neighbours(size: int, cell: int) -> list[int]:
    row, column = divmod(cell, size)
    steps = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
    return [y * size + x for y, x in steps if 0 <= y < size and 0 <= x < size]


class Game:
    def __init__(self, lines: list[str]) -> None:
        self.size = int(lines[0])
        rows = lines[4 : 4 + self.size]
        self.values = [int(word) for row in rows for word in row.split()]
        cells = range(self.size**2)
        self.beside = [neighbours(self.size, cell) for cell in cells]

    def moves(self, board: str, player: str) -> list[tuple[str, int, str, int]]:
        free = [cell for cell, piece in enumerate(board) if piece == "."]
        found = [("Stake", cell, self.fill(board, [cell], player), 0) for cell in free]
        for cell in free:
            taken = [near for near in self.beside[cell] if board[near] == OTHER[player]]
            if taken and any(board[near] == player for near in self.beside[cell]):
                after = self.fill(board, [cell, *taken], player)
                found.append(("Raid", cell, after, 2 * sum(self.values[near] for near in taken)))
        return [(kind, cell, after, more + self.values[cell]) for kind, cell, after, more in found]

    def fill(self, board: str, cells: list[int], player: str) -> str:
        pieces = list(board)
        for cell in cells:
            pieces[cell] = player
        return "".join(pieces)

    def search(
        self, board: str, player: str, depth: int, score: int, low: int = -FAR, high: int = FAR
    ) -> tuple[int, str]:
        if depth == 0 or "." not in board:
            return score, ""
        best, answer = -FAR, ""
        for kind, cell, after, gain in self.moves(board, player):
            reply, _ = self.search(
                after, OTHER[player], depth - 1, -score - gain, -high, -max(low, best)
            )
            if -reply > best:
                row, column = divmod(cell, self.size)
                best, answer = -reply, f"{chr(65 + column)}{row + 1} {kind}\n{after}"
            if best >= high:
                break
        return best, answer


def main() -> None:
    with open("input.txt") as file:
        lines = file.read().split("\n")
    game = Game(lines)
    board, player = "".join(lines[4 + game.size : 4 + 2 * game.size]), lines[2]
    sign = {player: 1, OTHER[player]: -1, ".": 0}
    score = sum(value * sign[piece] for value, piece in zip(game.values, board, strict=True))
    move, after = game.search(board, player, int(lines[3]), score)[1].split("\n")
    rows = [after[start : start + game.size] for start in range(0, len(after), game.size)]
    with open("output.txt", "w") as file:
        file.write("\n".join([move, *rows]) + "\n")


main()
