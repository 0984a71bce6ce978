// Changing a Raid board by hand: its size, whose turn it is, pawns and values. Undo takes back one change after the
// other, and then the line of moves is there again.
class RaidEditor {
  constructor(board) {
    this.board = board;
    this.open = false;
    this.brush = "X";
    this.size = h("input", { type: "number", min: 1, max: 26, onchange: () => this._resize() });
    this.player = select([["X", "X"], ["O", "O"]], "X", (player) => this._reset({ player }));
    this.value = h("input", { type: "number", value: 10, min: -999999999, max: 999999999 });
    const brushes = [["X", "X"], ["O", "O"], [".", "free"], ["value", "the value"]];
    const brush = select(brushes, "X", (value) => (this.brush = value));
    this.bar = h("div", { class: "pb-buttons", hidden: true },
      field("Size", this.size), field("To move", this.player), field("A click sets", brush), field("Value", this.value),
      button("Random values", () => this._reset({ values: randomValues(this._position.size) })),
      button("No pawns", () => this._reset({ board: ".".repeat(this._position.size ** 2) })));
    const edit = toggle("Edit by hand", false, (on) => this._switch(on));
    this.element = card("Edit", h("div", { class: "pb-buttons" }, edit), this.bar);
  }

  get _position() { return this.board.session.position; }

  refresh() {
    if (document.activeElement !== this.size) this.size.value = this._position.size;
    this.player.value = this._position.player;
  }

  _switch(on) {
    this.open = on;
    this.bar.hidden = !on;
    this.board.place.classList.toggle("pb-editing", on);
    this.usual ??= this.board.help.textContent;
    this.board.help.textContent = on ? "A click sets what is chosen at Edit; the keys X, O and . set pawns. Undo takes changes back, as far as the moves there were." : this.usual;
  }

  // A click sets what is chosen; the keys X, O and . set pawns.
  put(cell, key) {
    const position = this._position, pawn = { x: "X", o: "O", ".": "." }[key];
    if (!pawn && this.brush === "value") {
      const value = Number(this.value.value || NaN);
      if (!Number.isInteger(value) || Math.abs(value) > 999999999) return this.board.shell.announce("The value is a whole number from −999999999 to 999999999.");
      this._reset({ values: position.values.map((old, place) => (place === cell ? value : old)) });
    } else this._reset({ board: position.board.slice(0, cell) + (pawn ?? this.brush) + position.board.slice(cell + 1) });
  }

  _resize() {
    const size = Number(this.size.value);
    if (!Number.isInteger(size) || size < 1 || size > 26) return this.board.shell.announce("The size is a whole number from 1 to 26.");
    const old = this._position, values = randomValues(size), cells = new Array(size * size).fill(RaidRules.FREE);
    for (let row = 0; row < Math.min(size, old.size); row++) {
      for (let column = 0; column < Math.min(size, old.size); column++) {
        values[row * size + column] = old.values[row * old.size + column];
        cells[row * size + column] = old.board[row * old.size + column];
      }
    }
    this._reset({ size, values, board: cells.join("") });
    this.board.shell.announce(`The board is ${size} by ${size}.`);
  }

  _reset(change) {
    this.board.shell.announce(""); // what was wrong before this is not any more
    this.board.session.restart({ ...this._position, ...change });
  }
}

const randomValues = (size) => Array.from({ length: size * size }, () => 1 + Math.floor(99 * Math.random()));
