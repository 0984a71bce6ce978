// The rules of Raid, as solver/games/raid.py has them: no search, no text, no page.
//
// A position is {size, values, board, player}: values and board go row by row from the top left, the
// board is a text of one character a cell, and `player` is "X" or "O", whoever moves next.
// A move is {kind, cell} with kind 0 for a Stake and 1 for a Raid.
const RaidRules = (() => {
  const STAKE = 0, RAID = 1, FREE = ".";

  const enemyOf = (player) => (player === "X" ? "O" : "X");

  function beside(position, cell, pawn) {
    const { size, board } = position;
    const row = Math.floor(cell / size), column = cell % size;
    const found = [];
    if (row > 0) found.push(cell - size);
    if (column > 0) found.push(cell - 1);
    if (column < size - 1) found.push(cell + 1);
    if (row < size - 1) found.push(cell + size);
    return found.filter((near) => board[near] === pawn);
  }

  const isOver = (position) => !position.board.includes(FREE);

  function isLegal(position, move) {
    if (position.board[move.cell] !== FREE) return false;
    return move.kind === STAKE || beside(position, move.cell, position.player).length > 0;
  }

  // Canonical order: all Stakes row by row, then all Raids row by row.
  function moves(position) {
    const free = Array.from(position.board, (_, cell) => cell).filter((cell) => position.board[cell] === FREE);
    const raids = free.filter((cell) => beside(position, cell, position.player).length > 0);
    return [...free.map((cell) => ({ kind: STAKE, cell })), ...raids.map((cell) => ({ kind: RAID, cell }))];
  }

  function turned(position, move) {
    return move.kind === STAKE ? [] : beside(position, move.cell, enemyOf(position.player));
  }

  function play(position, move) {
    const cells = [...position.board];
    for (const cell of [move.cell, ...turned(position, move)]) cells[cell] = position.player;
    return { ...position, board: cells.join(""), player: enemyOf(position.player) };
  }

  // The sum of values under the pawns of one player less that under the other's.
  function score(position, player) {
    let total = 0;
    position.values.forEach((value, cell) => {
      const pawn = position.board[cell];
      if (pawn !== FREE) total += pawn === player ? value : -value;
    });
    return total;
  }

  const cellName = (cell, size) => String.fromCharCode(65 + (cell % size)) + (Math.floor(cell / size) + 1);
  const moveName = (move, size) => `${cellName(move.cell, size)} ${move.kind === STAKE ? "Stake" : "Raid"}`;
  const compare = (one, other) => one.kind - other.kind || one.cell - other.cell;

  return { STAKE, RAID, FREE, enemyOf, isOver, isLegal, moves, turned, play, score, cellName, moveName, compare };
})();
