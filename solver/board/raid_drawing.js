// How a Raid board looks and what is read out of it.
const NOTES_UP_TO = 12; // on larger boards a cell has no room for the value of its move

function drawRaid(board) {
  const { position, found, grid, session } = board;
  const totals = { X: 0, O: 0 };
  const tints = tintsOf(board);
  const ties = new Set((found?.ties ?? []).map((move) => move.cell));
  position.values.forEach((value, cell) => {
    const pawn = position.board[cell], isFree = pawn === RaidRules.FREE;
    if (!isFree) totals[pawn] += value;
    const classes = [isFree ? "pb-free" : `pb-own-${pawn}`];
    if (session.last?.cell === cell) classes.push("pb-last");
    if (board.turnedNow.includes(cell)) classes.push("pb-turned");
    const isBest = isFree && board.showValues && ties.has(cell);
    if (isBest) classes.push("pb-tie");
    if (board.hinted?.cell === cell) classes.push("pb-hinted");
    const tint = isFree && tints.has(cell) ? tints.get(cell) : null;
    const note = tint && position.size <= NOTES_UP_TO ? inCell(tint.value) : "";
    grid.show(cell, {
      main: withMinus(value), side: isFree ? (isBest ? "★" : "") : pawn, note, classes,
      tint: tint ? tint.share : null, label: raidLabel(board, cell, isFree, isBest),
    });
  });
  drawStanding(board, totals);
}

// For each free cell its better move's value, and where that lies between the worst and the best.
function tintsOf({ found, showValues }) {
  const best = new Map();
  if (!showValues || !found) return best;
  for (const [key, value] of found.values) {
    const cell = key % 1000;
    if (!best.has(cell) || best.get(cell).value < value) best.set(cell, { value });
  }
  const all = [...best.values()].map(({ value }) => value);
  const low = all.reduce((a, b) => Math.min(a, b), Infinity), high = all.reduce((a, b) => Math.max(a, b), -Infinity);
  for (const tint of best.values()) tint.share = high > low ? (tint.value - low) / (high - low) : 1;
  return best;
}

function raidLabel({ position, found, showValues }, cell, isFree, isBest) {
  const words = [RaidRules.cellName(cell, position.size), `value ${withMinus(position.values[cell])}`];
  words.push(isFree ? "free" : position.board[cell]);
  if (isFree && showValues) {
    for (const [kind, name] of [[0, "Stake"], [1, "Raid"]]) {
      const value = found?.values.get(kind * 1000 + cell);
      if (value !== undefined) words.push(`${name} ${spoken(value)}`);
    }
    if (isBest) words.push("best");
  }
  return words.join(", ");
}

function drawStanding({ standing, position }, totals) {
  const lead = totals.X - totals.O, most = Math.max(1, Math.abs(totals.X) + Math.abs(totals.O));
  const share = Math.round(50 + (50 * lead) / most); // of positive totals that is the share of X
  const side = (player) => h("span", { class: `pb-side pb-side-${player}` + (position.player === player && position.board.includes(RaidRules.FREE) ? " pb-on-turn" : "") },
    h("b", {}, player), ` ${withMinus(totals[player])}`);
  const bar = h("span", { class: "pb-bar", "aria-hidden": "true" }, h("i", {}));
  bar.firstChild.style.width = totals.X || totals.O ? `${share}%` : "50%";
  const turn = position.board.includes(RaidRules.FREE) ? `${position.player} to move` : "the board is full";
  standing.replaceChildren(side("X"), bar, side("O"), h("span", { class: "pb-turn-text" }, lead ? `${turn} · ${lead > 0 ? "X" : "O"} leads by ${Math.abs(lead)}` : turn));
}
