// Numerical tic-tac-toe on the page: odd against even, three filled cells that sum to 15 win.
const PATIENT_SECONDS = 1; // what an answer may take before the page says so

class NumericalBoard extends GameBoard {
  constructor(state, shell) {
    super(Numerical, state, shell, { number: 0 });
  }

  _settings() { return {}; }
  _mover(position) { return Numerical.toMove(position); }

  _build() {
    this.grid = new Grid({ size: 3, title: "Board of numerical tic-tac-toe", labels: false, onpick: (cell, key) => this._pick(cell, key) });
    this.numbers = h("div", { class: "pb-buttons", role: "group", "aria-label": "Number to place" });
    this.moves = movesCard(this.session, (_, move) => `${move.number} on ${move.cell}`);
    this.text = positionCard(this.shell, (current) => this.state(current), 4);
    const fresh = button("New game", () => this.session.restart(new Array(9).fill(0)));
    const tools = this._tools({ extra: fresh, sides: [["odd", "odd"], ["even", "even"], ["odd even", "both sides"]],
      help: "Choose a number, then a cell; three filled cells that sum to 15 win. Keys: 1 to 9 choose, arrows, Enter to play, U undo, H hint." });
    this.left = h("div", { class: "pb-left" }, this.standing, h("div", { class: "pb-place pb-small-board" }, this.grid.element), this.numbers, tools, this.text.element);
    if (this.shell.engine) this.right.append(card("Best actions", (this.best = h("div", {}))));
    this.right.append(this.moves.element);
    this.element = h("div", { class: "pb-columns" }, this.left, this.right);
  }

  _changed(kind) {
    const left = Numerical.numbersLeft(this.session.position, Numerical.toMove(this.session.position));
    if (!left.includes(this.number)) this.number = left[0] ?? 0;
    this.moves.refresh();
    this.text.refresh();
    if (kind === "move") this.shell.announce(`${this.session.last.number} on cell ${this.session.last.cell}. ${this._turn()}.`);
    this._ask();
    this.shell.changed(this.state(false));
  }

  _turn() {
    const { position } = this.session, mover = Numerical.toMove(position);
    if (Numerical.wonLine(position)) return `${mover === "even" ? "odd" : "even"} has won`;
    return Numerical.isOver(position) ? "a tie" : `${mover} to move`;
  }

  _ask(seconds = PATIENT_SECONDS) {
    clearTimeout(this.waiting);
    this.found = null;
    this.hinted = -1;
    this.hintWanted = false;
    this._draw();
    if (!this.desk) return;
    this.best.replaceChildren("solving ...");
    this.desk.ask({ kind: "numerical", cells: this.session.position, seconds }, (part, content) => {
      if (part === "table") this._hear(content);
      if (part === "late") this.best.replaceChildren(h("p", {}, "This position takes longer than a second."), button("Take your time", () => this._ask(0)));
    });
  }

  _hear(table) {
    this.found = table;
    this._draw();
    this._answered();
    const result = { 1: "odd wins", 0: "a tie", "-1": "even wins" };
    const best = table.moves.filter((move) => move.best);
    const chips = best.map((move) => h("li", {}, button(`${move.number} on ${move.cell}`, () => this._choose(move))));
    const count = (value) => table.moves.filter((move) => move.value === value).length;
    this.best.replaceChildren(
      h("p", {}, h("strong", { class: "pb-worth" }, signed(table.value)), ` for odd: with best play ${result[table.value]}. ${this._turn()}.`),
      ...(best.length ? [h("ol", { class: "pb-chips pb-ties" }, chips), h("p", { class: "pb-hint-text" }, `Of ${table.moves.length} actions odd wins after ${count(1)}, ${count(0)} ${count(0) === 1 ? "leads" : "lead"} to a tie, even wins after ${count(-1)}.`)] : []));
    if (best.length && this._isComputers(this.position)) {
      this.waiting = setTimeout(() => this._choose(best[0]), COMPUTER_WAITS);
    }
  }

  _choose({ cell, number }) {
    this.session.play({ cell, number });
  }

  _bestMove() { return this.found?.moves.find((move) => move.best); }

  _showHint(first) {
    this.number = first.number;
    this.hinted = first.cell;
    this._draw();
    this.shell.announce(`Hint: ${first.number} on cell ${first.cell}.`);
  }

  _pick(cell, key) {
    const { session } = this;
    if (this.commonKey(key)) return true;
    if (/^[1-9]$/.test(key)) return this._take(Number(key)), true;
    if (!["", "shift", "Enter"].includes(key)) return false;
    const move = { cell, number: this.number };
    if (Numerical.moves(session.position).some((one) => sameMove(one, move))) this._choose(move);
    else this.shell.announce(Numerical.isOver(session.position) ? `${this._turn()}: the game is over.` : `Cell ${cell} is taken.`);
    return true;
  }

  _take(number) {
    const mover = Numerical.toMove(this.session.position);
    if (!Numerical.numbersLeft(this.session.position, mover).includes(number)) return this.shell.announce(`${number} is not there for ${mover}.`);
    this.number = number;
    this._draw();
    this.shell.announce(`${number} is chosen.`);
  }

  _draw() {
    const { session, found } = this, cells = session.position, won = Numerical.wonLine(cells) ?? [];
    const odd = Numerical.toMove(cells) === "odd";
    cells.forEach((number, cell) => {
      const move = this.showValues ? found?.moves.find((one) => one.cell === cell && one.number === this.number) : null;
      const classes = [number ? (number % 2 ? "pb-own-X" : "pb-own-O") : "pb-free"];
      if (session.last?.cell === cell) classes.push("pb-last");
      if (won.includes(cell)) classes.push("pb-won");
      if (move?.best) classes.push("pb-tie");
      if (this.hinted === cell) classes.push("pb-hinted");
      const result = move && { 1: "odd wins", 0: "tie", "-1": "even wins" }[move.value];
      grid3(this.grid, cell, { main: number || "", side: String(cell), note: result ?? "", classes, tint: move ? ((odd ? move.value : -move.value) + 1) / 2 : null,
        label: `cell ${cell}, ${number || "free"}${result ? `, ${this.number} here: ${result}${move.best ? ", best" : ""}` : ""}` });
    });
    const left = Numerical.isOver(cells) ? [] : Numerical.numbersLeft(cells, Numerical.toMove(cells));
    this.numbers.replaceChildren(...left.map((number) => button(String(number), () => this._take(number), { "aria-pressed": String(number === this.number) })));
    this.standing.replaceChildren(h("span", { class: "pb-turn-text" }, this._turn()));
  }
}
