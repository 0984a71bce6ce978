// What textbook alpha-beta does at one node, child by child: windows, backed-up values, cut branches.
//
// The textbook search (solver/search/alphabeta.py) returns the value of a child if it lies within the
// window, else the nearer bound. An exact engine knows that without walking the tree below the child,
// so each node can be opened on its own, at any size and depth. Values are for the maximising player.
const AlphaBetaTree = (() => {
  const raid = {
    moves: RaidRules.moves,
    name: (move, position) => RaidRules.moveName(move, position.size),
    isLast: (position, depth) => depth === 1 || RaidRules.isOver(position),
    play: RaidRules.play,
    depthOf: (position, depth) => depth,
    // Values of the moves for the player to move, each within a window.
    values(position, depth) {
      const engine = new RaidEngine(position);
      return (move, alpha, beta) => engine.valueOf(move, depth, alpha, beta);
    },
  };

  const tictactoe = {
    moves: TicTacToe.moves,
    name: (cell) => `cell ${cell}`,
    isLast: (position) => TicTacToe.isOver(position),
    play: TicTacToe.play,
    values(position) {
      const solver = new TicTacToeValues.Solver("optimal"), sign = TicTacToe.toMove(position) === "X" ? 1 : -1;
      const { moves } = solver.table(position), found = new Map(moves.map((move) => [move.cell, sign * move.share]));
      return (cell) => found.get(cell);
    },
  };

  const GAMES = { raid, tictactoe };

  // `node` is {position, depth, alpha, beta, maximising}; with `pruning` false it is plain minimax.
  function open(name, node, pruning) {
    const game = GAMES[name], { position, depth, maximising } = node;
    const valueOf = game.values(position, depth), sign = maximising ? 1 : -1;
    let { alpha, beta } = pruning ? node : { alpha: -Infinity, beta: Infinity };
    const children = [];
    for (const move of game.moves(position)) {
      const after = game.play(position, move);
      const child = { move, name: game.name(move, position), position: after, depth: depth - 1, alpha, beta, maximising: !maximising };
      child.last = game.isLast(after, depth);
      children.push(child);
      if (pruning && alpha >= beta) {
        child.cut = true;
        continue;
      }
      const bounds = maximising ? [alpha, beta] : [-beta, -alpha];
      child.value = sign * valueOf(move, ...bounds) + 0;
      if (!child.last) child.value = Math.min(Math.max(child.value, alpha), beta);
      if (!pruning) continue;
      if (!child.last) child.bound = child.value <= alpha ? "at most" : child.value >= beta ? "at least" : "";
      if (maximising) alpha = Math.max(alpha, child.value);
      else beta = Math.min(beta, child.value);
    }
    return children;
  }

  return { open };
})();
