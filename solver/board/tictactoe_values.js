// Exact values of tic-tac-toe: against the best opponent, a random one, or when both move at random.
//
// A value is for X. That of a board with n free cells has a denominator that divides n!, so whole
// numerators are enough: a random move adds those of the children, the best move takes n times the best.
const TicTacToeValues = (() => {
  const FACTORIAL = [1, 1, 2, 6, 24, 120, 720, 5040, 40320, 362880];
  const OPPONENTS = ["optimal", "random-opponent", "both-random"];

  // Which players move at random; `agent` is the one that chooses against a random opponent.
  function randomPlayers(opponent, agent) {
    if (opponent === "both-random") return { X: true, O: true };
    if (opponent === "random-opponent") return { X: agent === "O", O: agent === "X" };
    return { X: false, O: false };
  }

  class Solver {
    constructor(opponent, agent) {
      this.random = randomPlayers(opponent, agent);
      this.known = new Map();
    }

    // The numerator of the value of a board over the factorial of its free cells.
    numerator(position) {
      const key = TicTacToe.keyOf(position);
      if (!this.known.has(key)) this.known.set(key, this._solve(position));
      return this.known.get(key);
    }

    _solve(position) {
      const cells = TicTacToe.moves(position);
      if (!cells.length) {
        const free = 9 - TicTacToe.COUNT[position.crosses | position.noughts];
        return TicTacToe.score(position) * FACTORIAL[free];
      }
      const below = cells.map((cell) => this.numerator(TicTacToe.play(position, cell)));
      const player = TicTacToe.toMove(position);
      if (this.random[player]) return below.reduce((sum, one) => sum + one, 0);
      return cells.length * (player === "X" ? Math.max(...below) : Math.min(...below));
    }

    // The value of the board, of each move, and the best moves of the player to move.
    table(position) {
      const cells = TicTacToe.moves(position);
      const below = FACTORIAL[Math.max(0, cells.length - 1)];
      const numerators = cells.map((cell) => this.numerator(TicTacToe.play(position, cell)));
      const best = TicTacToe.toMove(position) === "X" ? Math.max(...numerators) : Math.min(...numerators);
      return {
        value: fraction(this.numerator(position), FACTORIAL[9 - TicTacToe.COUNT[position.crosses | position.noughts]]),
        moves: cells.map((cell, place) => ({
          cell,
          value: fraction(numerators[place], below),
          share: numerators[place] / below,
          best: numerators[place] === best,
        })),
      };
    }
  }

  // A fraction in lowest terms, as solver/formats/fraction.py writes it.
  function fraction(above, below) {
    let [a, b] = [Math.abs(above), below];
    while (b) [a, b] = [b, a % b];
    return below === a ? String(above / a) : `${above / a}/${below / a}`;
  }

  return { OPPONENTS, Solver, fraction };
})();

// Whole trees in every order of the task `traversal`, node by node.
const TicTacToeWalks = (() => {
  function* preorder(position) {
    yield position;
    for (const cell of TicTacToe.moves(position)) yield* preorder(TicTacToe.play(position, cell));
  }

  function* postorder(position) {
    for (const cell of TicTacToe.moves(position)) yield* postorder(TicTacToe.play(position, cell));
    yield position;
  }

  function* levelorder(position) {
    for (let level = [position]; level.length;) {
      yield* level;
      level = level.flatMap((node) => TicTacToe.moves(node).map((cell) => TicTacToe.play(node, cell)));
    }
  }

  function* terminalPath(position) {
    yield position;
    for (let cells; (cells = TicTacToe.moves(position)).length;) yield (position = TicTacToe.play(position, cells[0]));
  }

  // Nodes and leaves by outcome; what is known of a state is not counted again.
  function tally(position, known = new Map()) {
    const key = TicTacToe.keyOf(position);
    if (known.has(key)) return known.get(key);
    const cells = TicTacToe.moves(position), score = TicTacToe.score(position);
    const found = { nodes: 1, wonX: 0, wonO: 0, drawn: 0 };
    for (const cell of cells) {
      const below = tally(TicTacToe.play(position, cell), known);
      for (const name of Object.keys(found)) found[name] += below[name];
    }
    if (!cells.length) found[score > 0 ? "wonX" : score < 0 ? "wonO" : "drawn"] = 1;
    known.set(key, found);
    return found;
  }

  return { ORDERS: { PREORDER: preorder, POSTORDER: postorder, LEVELORDER: levelorder, TERMINALPATH: terminalPath }, tally };
})();
