// Input files: a text makes a game state, and the other way.
//
// A state is {game, position, moves} with what a game needs besides: depth, algorithm, opponent, agent. The moves
// are those made since the position. Messages say what was found and what was wanted, as the solver's do.
class TextError extends Error {
  constructor(line, found, wanted) {
    super(`line ${line}: found ${found}, wanted ${wanted}`);
    Object.assign(this, { line, found, wanted });
  }
}

const Texts = (() => {
  const LARGEST_SIZE = 26, LARGEST_VALUE = 999999999, LARGEST_DEPTH = 676;
  const USUAL_DEPTH = 3; // where a file asks for a time instead
  const ALGORITHMS = ["MINIMAX", "ALPHABETA"]; // that search to a depth, as the board does
  const quoted = (text) => (text ? `'${text.slice(0, 40)}'` : "an empty line");

  // Walks through lines with their numbers; blanks at the ends of lines never matter.
  class Lines {
    constructor(text) {
      this.lines = text.replace(/^\ufeff/, "").split("\n").map((line) => line.replace(/[ \t\r]+$/, ""));
      while (this.lines.length && !this.lines.at(-1)) this.lines.pop();
      this.number = this.lines.findIndex((line) => line);
    }
    get hasMore() { return this.number < this.lines.length; }
    next(wanted) {
      this.number++;
      if (this.number < 1 || this.number > this.lines.length) throw new TextError(Math.max(1, this.number), "the end of the text", wanted);
      return this.lines[this.number - 1];
    }
    wrong(found, wanted) { return new TextError(this.number, quoted(found), wanted); }
    oneOf(words, what) {
      const wanted = `${what}: ${words.join(" or ")}`, line = this.next(wanted);
      if (!words.includes(line)) throw this.wrong(line, wanted);
      return line;
    }
    whole(low, high, what) {
      const wanted = `${what}: a whole number from ${low} to ${high}`, line = this.next(wanted);
      if (!/^-?\d{1,15}$/.test(line) || Number(line) < low || Number(line) > high) throw this.wrong(line, wanted);
      return Number(line);
    }
    finish(after) {
      if (this.hasMore) throw this.wrong(this.next(""), `nothing after ${after}`);
    }
  }

  function parse(text) {
    const first = text.replace(/^\ufeff/, "").trim().split(/\s/, 1)[0];
    if (/^[+-]?\d+$/.test(first)) return parseRaid(new Lines(text));
    if (first === "QTABLE") return parseTable(new Lines(text));
    if (first === "NUMERICAL") return parseNumerical(new Lines(text));
    if (/^(PREORDER|POSTORDER|LEVELORDER|TERMINALPATH|NUMBERS)$/.test(first) || /^[xXoO*]+$/.test(first)) return parseWalk(new Lines(text));
    throw new TextError(1, quoted(first), "a Raid file, a tic-tac-toe board, QTABLE or NUMERICAL");
  }

  function parseRaid(lines) {
    const size = lines.whole(1, LARGEST_SIZE, "the board size");
    let algorithm = lines.oneOf([...ALGORITHMS, "COMPETITION"], "an algorithm");
    const player = lines.oneOf(["X", "O"], "a player");
    let depth = USUAL_DEPTH;
    if (algorithm === "COMPETITION") {
      lines.next("the CPU time left");
      algorithm = ALGORITHMS[0];
    } else depth = lines.whole(1, LARGEST_DEPTH, "the depth");
    const values = [];
    for (let row = 1; row <= size; row++) values.push(...parseValues(lines, row, size));
    let board = "";
    for (let row = 1; row <= size; row++) {
      const wanted = `row ${row} of the board: ${size} of . X O`, line = lines.next(wanted);
      if (line.length !== size || !/^[.XO]+$/.test(line)) throw lines.wrong(line, wanted);
      board += line;
    }
    lines.finish(`the ${size} rows of the board`);
    return { game: "raid", position: { size, values, board, player }, depth, algorithm, moves: [] };
  }

  function parseValues(lines, row, size) {
    const wanted = `row ${row} of the values: ${size} whole numbers from -${LARGEST_VALUE} to ${LARGEST_VALUE}`;
    const line = lines.next(wanted), words = line.trim().split(/\s+/);
    const wrong = words.length !== size || words.some((word) => !/^-?\d{1,15}$/.test(word) || Math.abs(Number(word)) > LARGEST_VALUE);
    if (wrong) throw lines.wrong(line, wanted);
    return words.map(Number);
  }

  function parseBoard(line, number) {
    const wanted = "a board that a game can reach: nine of x X o O *, X first";
    const board = line.replace(/\s/g, "").toUpperCase();
    if (!/^[XO*]{9}$/.test(board)) throw new TextError(number, quoted(line), wanted);
    const position = TicTacToe.fromText(board), faults = TicTacToe.faults(position);
    if (faults.length) throw new TextError(number, `${quoted(line)} (${faults.join("; ")})`, wanted);
    return position;
  }

  const ticTacToe = (position, opponent = "optimal", agent = "X") => ({ game: "tictactoe", position, opponent, agent, moves: [] });

  function parseWalk(lines) {
    let line = lines.next("a start board"), walk = "";
    if (/^[A-Z]{5}/.test(line) && !/^[XO]/.test(line)) {
      walk = `${line}\n`;
      line = lines.next("a start board on each line");
    }
    return { ...ticTacToe(parseBoard(line, lines.number)), walk };
  }

  function parseTable(lines) {
    lines.oneOf(["QTABLE"], "the task");
    const opponent = lines.oneOf([...TicTacToeValues.OPPONENTS, "LIST"], "the opponent");
    const rest = [];
    while (lines.hasMore) rest.push([lines.next(""), lines.number]);
    const agent = rest.length && /^[XO]$/.test(rest[0][0]) ? rest.shift()[0] : "X";
    const hasBoard = rest.length && !/^(BEST|SUMMARY)$/.test(rest[0][0]);
    const position = hasBoard ? parseBoard(...rest[0]) : { crosses: 0, noughts: 0 };
    return ticTacToe(position, opponent === "LIST" ? "optimal" : opponent, agent);
  }

  function parseNumerical(lines) {
    lines.oneOf(["NUMERICAL"], "the keyword");
    const verb = lines.oneOf(["STEP", "EPISODE", "SOLVE", "RETURN", "LEARN"], "a verb");
    if (verb === "EPISODE" || verb === "LEARN") return numerical(new Array(9).fill(0));
    const line = lines.next("a state: nine of x and the numbers 1 to 9");
    return numerical(parseCells(line, lines.number));
  }

  const numerical = (position) => ({ game: "numerical", position, moves: [] });

  function parseCells(line, number) {
    const spelt = line.replace(/\s/g, "");
    if (!/^[xX1-9]{9}$/.test(spelt)) throw new TextError(number, quoted(line), "a state: nine of x and the numbers 1 to 9");
    const cells = [...spelt].map((one) => Number(one) || 0), faults = Numerical.faults(cells);
    if (faults.length) throw new TextError(number, quoted(line), `a state that a game can reach (${faults.join("; ")})`);
    return cells;
  }

  const rows = (list, size) => Array.from({ length: size }, (_, row) => list.slice(row * size, (row + 1) * size));
  const cellsText = (cells, between) => cells.map((number) => number || "x").join(between);

  // The input file that asks for the position a state has come to.
  function render({ game, position, depth, algorithm = ALGORITHMS[0], opponent, agent, walk }) {
    if (game === "numerical") return `NUMERICAL\nSOLVE\n${cellsText(position, " ")}\n`;
    if (walk !== undefined) return `${walk}${TicTacToe.text(position)}\n`; // the orders that a file asked for
    if (game === "tictactoe") {
      const whose = opponent === "random-opponent" ? `${agent}\n` : "";
      return `QTABLE\n${opponent}\n${whose}${TicTacToe.text(position)}\n`;
    }
    const { size, values, board, player } = position;
    const lines = [size, algorithm, player, depth, ...rows(values, size).map((row) => row.join(" ")), ...rows(board, size)];
    return lines.join("\n") + "\n";
  }

  return { parse, parseBoard, parseCells, render, cellsText, quoted, ALGORITHMS };
})();
