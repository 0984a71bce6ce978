// The answers of the page's engine as the solver writes them, for comparisons; no part of the page.
(engine, text) => {
  const { RaidRules, RaidEngine, TicTacToe, TicTacToeValues, TicTacToeWalks, Numerical, Texts } = engine;

  function raid({ position, depth }) {
    const { move } = new RaidEngine(position).choose(depth);
    const { board } = RaidRules.play(position, move);
    const rows = Array.from({ length: position.size }, (_, row) => board.slice(row * position.size, (row + 1) * position.size));
    return [RaidRules.moveName(move, position.size), ...rows];
  }

  function walks(lines) {
    const words = /^[xXoO*]/.test(lines[0]) ? ["PREORDER", "POSTORDER", "LEVELORDER", "TERMINALPATH"] : lines.shift().split(/\s+/);
    const titles = { PREORDER: "Preorder", POSTORDER: "Postorder", LEVELORDER: "Levelorder", TERMINALPATH: "Terminal Path" };
    return lines.flatMap((line) => {
      const { position } = Texts.parse(line), board = TicTacToe.text(position), tally = TicTacToeWalks.tally(position);
      const found = [`Board Position: ${board} Total nodes created: ${tally.nodes}`];
      if (words.includes("NUMBERS")) {
        const { wonX, wonO, drawn } = tally, most = wonX > wonO ? "X" : wonO > wonX ? "O" : "nobody";
        found.push(`Leaves: ${wonX + wonO + drawn} X wins: ${wonX} O wins: ${wonO} Draws: ${drawn} Max winners: ${most}`);
      }
      for (const word of words.filter((one) => one !== "NUMBERS")) {
        found.push(`${titles[word]} for starting: ${board}`);
        for (const node of TicTacToeWalks.ORDERS[word](position)) found.push(TicTacToe.text(node));
      }
      return found;
    });
  }

  function table({ position, opponent, agent }, lines) {
    const solver = new TicTacToeValues.Solver(opponent, agent);
    const best = lines.at(-1) === "BEST", alone = lines.some((line) => /^[xXoO*\s]{9,}$/.test(line));
    const found = [];
    for (let level = [position]; level.length; level = alone ? [] : below(level)) {
      for (const node of level.filter((one) => !TicTacToe.isOver(one))) found.push(...rows(solver, node, best));
    }
    return found;
  }

  function below(level) {
    const found = new Map();
    for (const node of level) for (const cell of TicTacToe.moves(node)) {
      const child = TicTacToe.play(node, cell);
      found.set(TicTacToe.text(child), child);
    }
    return [...found.keys()].sort().map((text) => found.get(text));
  }

  function rows(solver, node, best) {
    const { value, moves } = solver.table(node), board = TicTacToe.text(node);
    if (!best) return moves.map((move) => `${board} ${move.cell} ${move.value}`);
    const cells = moves.filter((move) => move.best).map((move) => move.cell);
    return [`${board} ${value} ${cells[0]} ${cells.join(",")}`];
  }

  function numerical({ position }) {
    const { value, moves } = new Numerical.Exact().table(position);
    return [`value ${value}`, ...moves.filter((move) => move.best).map((move) => `best ${move.cell} ${move.number}`)];
  }

  const lines = text.trim().split("\n").map((line) => line.trim());
  const state = Texts.parse(text);
  const asked = { raid, numerical }[state.game];
  const answer = asked ? asked(state) : lines[0] === "QTABLE" ? table(state, lines) : walks(lines);
  return answer.join("\n") + "\n";
}
