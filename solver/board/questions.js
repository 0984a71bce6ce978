// What the page asks of the engine, answered in parts so that the first of them comes at once.
//
// This runs in a worker: a long search never freezes the page, which ends the worker to stop it.
const SLICE = 40; // milliseconds between two messages with values of moves

const Questions = {
  // The best move; the moves that tie; the line of best play; then the value of every move.
  raid({ position, depth, everyMove }, say) {
    if (RaidRules.isOver(position)) return;
    const began = performance.now();
    const engine = new RaidEngine(position);
    const { move, value, nodes } = engine.choose(depth);
    say("best", { move, value, nodes, milliseconds: performance.now() - began });
    say("ties", { moves: engine.ties(depth, value) });
    say("line", { moves: raidLine(position, depth) });
    if (everyMove) Questions.everyMove(engine, position, depth, say);
  },

  // What one move is worth, beside the best.
  judge({ position, depth, move }, say) {
    const engine = new RaidEngine(position), best = engine.choose(depth);
    say("judged", { value: engine.valueOf(move, depth), best: best.value, bestMove: best.move, line: raidLine(position, depth) });
  },

  everyMove(engine, position, depth, say) {
    let found = [], told = performance.now();
    for (const move of RaidRules.moves(position)) {
      found.push({ ...move, value: engine.valueOf(move, depth) });
      if (performance.now() - told > SLICE) {
        say("values", { moves: found });
        [found, told] = [[], performance.now()];
      }
    }
    say("values", { moves: found });
  },

  tree({ game, node, pruning }, say) {
    say("children", { children: AlphaBetaTree.open(game, node, pruning) });
  },

  tictactoe({ position, opponent, agent }, say) {
    const tallied = TicTacToeWalks.tally(position);
    say("table", { ...new TicTacToeValues.Solver(opponent, agent).table(position), tally: tallied });
  },

  // `seconds` is how long the answer may take; without one, as long as it takes.
  numerical({ cells, seconds }, say) {
    const end = performance.now() + 1000 * seconds;
    const exact = new Numerical.Exact(() => seconds > 0 && performance.now() > end);
    try {
      say("table", exact.table(cells));
    } catch (error) {
      if (!(error instanceof Numerical.Stopped)) throw error;
      say("late", {});
    }
  },
};

// Answer questions from a port; the engine is tried once first, so that the browser has compiled it
// when the first question comes.
function serve(port) {
  const warm = { size: 5, values: Array.from({ length: 25 }, (_, cell) => (cell * 7) % 9), board: "X.O..".repeat(5), player: "X" };
  for (let times = 0; times < 3; times++) Questions.raid({ position: warm, depth: 4, everyMove: true }, () => {});
  port.onmessage = ({ data }) => {
    const say = (part, content) => port.postMessage({ id: data.id, part, ...content });
    try {
      Questions[data.kind](data, say);
      say("done", {});
    } catch (error) {
      say("failed", { message: String(error.message ?? error) });
    }
  };
}
