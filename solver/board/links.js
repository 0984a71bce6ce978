// Links: the fragment of an address makes a game state, and the other way.
//
// The game, its start position and the moves made since, between slashes. Whoever wrote a link by hand is told
// which part of it is wrong; parts at the end may be left out.
class LinkError extends Error {
  constructor(found, wanted) {
    super(`found ${found}, wanted ${wanted}`);
  }
}

const Links = (() => {
  const FORMS = {
    raid: "#raid/SIZE/PLAYER/DEPTH/VALUES/BOARD/MOVES/ALGORITHM",
    tictactoe: "#tictactoe/BOARD/OPPONENT/AGENT/MOVES",
    numerical: "#numerical/BOARD/MOVES",
  };
  const NEEDED = { raid: 5, tictactoe: 1, numerical: 1 }; // parts without which there is no position
  const LARGEST_SIZE = 26;
  const { quoted } = Texts;

  function toLink({ game, position, depth, algorithm, opponent, agent, moves }) {
    const parts = [game];
    if (game === "raid") {
      const { size, values, board, player } = position;
      const names = moves.map((move) => RaidRules.cellName(move.cell, size) + "sr"[move.kind]);
      parts.push(size, player, depth, values.join(","), board, names.join(","));
      if (algorithm && algorithm !== Texts.ALGORITHMS[0]) parts.push(algorithm);
    } else if (game === "tictactoe") parts.push(TicTacToe.text(position), opponent, agent, moves.join(","));
    else parts.push(Texts.cellsText(position, ""), moves.map((move) => `${move.cell}-${move.number}`).join(","));
    return "#" + parts.join("/");
  }

  function fromLink(link) {
    const [game, ...parts] = decoded(link.replace(/^#/, "")).split("/");
    if (!Object.hasOwn(FORMS, game)) throw new LinkError(`${quoted(game)} as the game`, Object.keys(FORMS).join(" or "));
    const names = FORMS[game].split("/").slice(1).map((name) => name.toLowerCase());
    const missing = names.slice(0, NEEDED[game]).find((_, place) => !parts[place]);
    if (missing) throw new LinkError(`a link without its ${missing}`, FORMS[game]);
    if (parts.length > names.length) throw new LinkError(`${quoted(parts[names.length])} after the ${names.at(-1)}`, FORMS[game]);
    try {
      return { raid, tictactoe, numerical }[game](...parts);
    } catch (error) {
      throw error instanceof TextError ? new LinkError(error.found, error.wanted) : error; // a link has no lines
    }
  }

  function decoded(text) {
    try {
      return decodeURIComponent(text);
    } catch {
      throw new LinkError("a % that stands for no character", "%25 where a % is meant, as browsers write it");
    }
  }

  function oneOf(words, found, what) {
    if (!words.includes(found)) throw new LinkError(`${quoted(found)} as the ${what}`, words.join(" or "));
    return found;
  }

  // The moves of a list, each of which must look like the pattern.
  function listed(text, pattern, wanted, made) {
    return (text ? text.split(",") : []).map((word) => {
      const found = pattern.exec(word);
      if (!found) throw new LinkError(`${quoted(word)} among the moves`, wanted);
      return made(found);
    });
  }

  function raid(size, player, depth, values, board, moves = "", algorithm = "") {
    const side = /^\d{1,2}$/.test(size) ? Number(size) : 0;
    if (side < 1 || side > LARGEST_SIZE) throw new LinkError(`${quoted(size)} as the size`, `a whole number from 1 to ${LARGEST_SIZE}`);
    oneOf(["X", "O"], player, "player");
    const numbers = values.split(","), cells = side * side;
    if (numbers.length !== cells) throw new LinkError(`${numbers.length} ${numbers.length === 1 ? "value" : "values"}`, `${cells}, with commas between them`);
    if (board.length !== cells) throw new LinkError(`a board of ${board.length} ${board.length === 1 ? "cell" : "cells"}`, `${cells} of . X O, row by row`);
    const rows = (list) => Array.from({ length: side }, (_, row) => list.slice(row * side, (row + 1) * side));
    const search = algorithm ? oneOf(Texts.ALGORITHMS, algorithm, "algorithm") : Texts.ALGORITHMS[0];
    const text = [size, search, player, depth, ...rows(numbers).map((row) => row.join(" ")), ...rows(board)];
    const made = ([, column, row, kind]) => ({ kind: "sr".indexOf(kind), cell: (Number(row) - 1) * side + column.charCodeAt(0) - 65 });
    return { ...Texts.parse(text.join("\n")), moves: listed(moves, /^([A-Z])(\d+)([sr])$/, "moves such as B3s (a Stake) and B3r (a Raid)", made) };
  }

  function tictactoe(board, opponent = "", agent = "", moves = "") {
    return {
      game: "tictactoe",
      position: Texts.parseBoard(board, 1),
      opponent: oneOf(TicTacToeValues.OPPONENTS, opponent || "optimal", "opponent"),
      agent: oneOf(["X", "O"], agent || "X", "agent"),
      moves: listed(moves, /^[0-8]$/, "cells from 0 to 8", Number),
    };
  }

  function numerical(board, moves = "") {
    const made = ([, cell, number]) => ({ cell: Number(cell), number: Number(number) });
    return { game: "numerical", position: Texts.parseCells(board, 1), moves: listed(moves, /^([0-8])-([1-9])$/, "moves such as 4-9: a cell from 0 to 8, then a number from 1 to 9", made) };
  }

  return { toLink, fromLink };
})();
