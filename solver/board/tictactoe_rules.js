// Tic-tac-toe on two bitboards, as solver/games/tictactoe.py has it; X moves first.
//
// A position is {crosses, noughts}; bit n stands for cell n, row by row from the top left.
const TicTacToe = (() => {
  const LINES = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];
  const FULL = 0o777;
  const HAS_LINE = Array.from({ length: 512 }, (_, bits) => LINES.some((line) => (bits & line) === line));
  const COUNT = Array.from({ length: 512 }, (_, bits) => bits.toString(2).replaceAll("0", "").length);
  const QUARTER_TURN = [2, 5, 8, 1, 4, 7, 0, 3, 6], MIRROR = [2, 1, 0, 5, 4, 3, 8, 7, 6];

  const toMove = ({ crosses, noughts }) => (COUNT[crosses] > COUNT[noughts] ? "O" : "X");
  const isWon = ({ crosses, noughts }) => HAS_LINE[crosses] || HAS_LINE[noughts];
  const isOver = (position) => isWon(position) || (position.crosses | position.noughts) === FULL;
  const score = ({ crosses, noughts }) => Number(HAS_LINE[crosses]) - Number(HAS_LINE[noughts]); // for X
  const keyOf = ({ crosses, noughts }) => crosses | (noughts << 9);
  const free = ({ crosses, noughts }) => [0, 1, 2, 3, 4, 5, 6, 7, 8].filter((cell) => !(((crosses | noughts) >> cell) & 1));
  const moves = (position) => (isWon(position) ? [] : free(position));

  function play(position, cell) {
    const { crosses, noughts } = position;
    if (toMove(position) === "X") return { crosses: crosses | (1 << cell), noughts };
    return { crosses, noughts: noughts | (1 << cell) };
  }

  function text({ crosses, noughts }) {
    let found = "";
    for (let cell = 0; cell < 9; cell++) found += (crosses >> cell) & 1 ? "X" : (noughts >> cell) & 1 ? "O" : "*";
    return found;
  }

  function fromText(board) {
    const bits = (piece) => [...board].reduce((sum, one, cell) => sum + (one === piece ? 1 << cell : 0), 0);
    return { crosses: bits("X"), noughts: bits("O") };
  }

  // Every reason why no game reaches a position.
  function faults(position) {
    const { crosses, noughts } = position, lead = COUNT[crosses] - COUNT[noughts];
    const [lineX, lineO] = [HAS_LINE[crosses], HAS_LINE[noughts]];
    return [
      [lead > 1, "too many X"],
      [lead < 0, "too many O"],
      [lineX && lineO, "both have a line"],
      [lead === 0 && lineX, "X has a line but O moved last"],
      [lead === 1 && lineO, "O has a line but X moved last"],
    ].filter(([holds]) => holds).map(([, reason]) => reason);
  }

  // The eight symmetries of the board: where each cell goes; the identity first.
  const SYMMETRIES = (() => {
    const turns = [[0, 1, 2, 3, 4, 5, 6, 7, 8]];
    while (turns.length < 4) turns.push(turns.at(-1).map((cell) => QUARTER_TURN[cell]));
    return [...turns, ...turns.map((turn) => turn.map((cell) => MIRROR[cell]))];
  })();

  function image({ crosses, noughts }, symmetry) {
    const moved = (bits) => symmetry.reduce((sum, to, cell) => sum | (((bits >> cell) & 1) << to), 0);
    return { crosses: moved(crosses), noughts: moved(noughts) };
  }

  // All different images of a position as texts; the first of them stands for the class.
  const classOf = (position) => [...new Set(SYMMETRIES.map((symmetry) => text(image(position, symmetry))))].sort();

  // The moves in groups of those that a symmetry of the position itself maps to each other.
  function classesOfMoves(position) {
    const own = text(position);
    const keeping = SYMMETRIES.filter((symmetry) => text(image(position, symmetry)) === own);
    const groups = new Map();
    for (const cell of moves(position)) {
      const first = Math.min(...keeping.map((symmetry) => symmetry[cell]));
      groups.set(first, [...(groups.get(first) ?? []), cell]);
    }
    return [...groups.values()];
  }

  return { LINES, HAS_LINE, COUNT, SYMMETRIES, toMove, isWon, isOver, score, keyOf, moves, play, text, fromText, faults, classOf, classesOfMoves };
})();
