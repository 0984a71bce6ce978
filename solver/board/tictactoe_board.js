// Tic-tac-toe on the page: exact values against three opponents, symmetric moves, the tree, the orders.
class TicTacToeBoard extends GameBoard {
  constructor(state, shell) {
    super(TicTacToe, state, shell, { opponent: state.opponent, agent: state.agent, walk: state.walk, marked: state.marked ?? [] });
  }

  _settings() { return { opponent: this.opponent, agent: this.agent, walk: this.walk }; }
  _mover(position) { return TicTacToe.toMove(position); }

  _build() {
    this.grid = new Grid({ size: 3, title: "Tic-tac-toe board", labels: false, onpick: (cell, key) => this._pick(cell, key) });
    this.moves = movesCard(this.session, (position, cell) => `${TicTacToe.toMove(position)} ${cell}`);
    this.text = positionCard(this.shell, (current) => this.state(current), 4);
    const fresh = button("New game", () => this.session.restart({ crosses: 0, noughts: 0 }));
    const tools = this._tools({ extra: fresh, sides: [["X", "X"], ["O", "O"], ["X O", "both sides"]], help: "Cells are numbered 0 to 8. Keys: arrows, Enter to play, U undo, H hint." });
    this.left = h("div", { class: "pb-left" }, this.standing, h("div", { class: "pb-place pb-small-board" }, this.grid.element), tools, this.text.element);
    if (this.shell.engine) this.right.append(this._valuesCard(), this._treeCard(() => "X"));
    this.right.append(this.moves.element);
    this.element = h("div", {}, h("div", { class: "pb-columns" }, this.left, this.right));
    if (this.shell.engine) {
      this.orders = new OrderView(this.shell.announce);
      this.element.append(h("div", { class: "pb-below" }, this.orders.element));
    }
  }

  _valuesCard() {
    const opponents = [["optimal", "both at their best"], ["random-opponent", "a random opponent"], ["both-random", "both at random"]];
    const opponent = select(opponents, this.opponent, (value) => { this.opponent = value; this._asksForValues(); });
    const agent = select([["X", "X"], ["O", "O"]], this.agent, (value) => { this.agent = value; this._ask(); });
    this.agentField = field("who chooses is", agent);
    this.values = h("div", {});
    this.classes = h("div", {});
    this._agentShown();
    return card("Values of the moves, for X", h("div", { class: "pb-buttons" }, field("Against", opponent), this.agentField), this.values, h("h3", {}, "Symmetry"), this.classes);
  }

  // Whoever chooses an opponent has left the walk that a file asked for.
  _asksForValues() {
    this.walk = undefined;
    this._agentShown();
    this.text.refresh();
    this._ask();
  }

  _agentShown() {
    this.agentField.hidden = this.opponent !== "random-opponent";
  }

  _changed(kind) {
    this.moves.refresh();
    this.text.refresh();
    if (kind !== "reset") this.shell.announce(this._story(kind));
    this._ask();
    this.shell.changed(this.state(false));
  }

  _story(kind) {
    const { session } = this;
    const said = kind === "move" ? `${TicTacToe.toMove(session.positions[session.place - 1])} takes cell ${session.last}.` : `Move ${session.place} of ${session.moves.length}.`;
    return `${said} ${this._turn()}.`;
  }

  _turn() {
    const { position } = this.session;
    if (TicTacToe.isWon(position)) return `${TicTacToe.score(position) > 0 ? "X" : "O"} has won`;
    return TicTacToe.isOver(position) ? "A draw" : `${TicTacToe.toMove(position)} to move`;
  }

  _ask() {
    clearTimeout(this.waiting);
    this.found = null;
    this.hinted = -1;
    this.hintWanted = false;
    this._draw();
    if (!this.desk) return;
    const { position } = this.session;
    this.desk.ask({ kind: "tictactoe", position, opponent: this.opponent, agent: this.agent }, (part, content) => part === "table" && this._hear(content));
    this.tree.show({ position, depth: 0, maximising: TicTacToe.toMove(position) === "X", ...(TicTacToe.isOver(position) ? { last: true, value: TicTacToe.score(position) } : {}) });
  }

  _hear(table) {
    this.found = table;
    this._draw();
    this._answered();
    this._showValues(table);
    this.orders.show(this.session.position, table.tally);
    const first = table.moves.find((move) => move.best);
    if (first && this._isComputers(this.position)) {
      this.waiting = setTimeout(() => this.session.play(first.cell), COMPUTER_WAITS);
    }
  }

  _showValues({ value, moves }) {
    const { position } = this.session;
    const rows = moves.map((move) => h("tr", { class: move.best ? "pb-best-row" : null },
      h("td", {}, button(`cell ${move.cell}`, () => this.session.play(move.cell))), h("td", {}, withMinus(move.value)), h("td", {}, move.share.toFixed(4).replace("-", "−")), h("td", {}, move.best ? "★ best" : "")));
    const head = h("tr", {}, ["move", "value", "as a number", "for the mover"].map((word) => h("th", { scope: "col" }, word)));
    this.values.replaceChildren(h("p", {}, h("strong", { class: "pb-worth" }, withMinus(value)), ` is what this board is worth to X. ${this._turn()}.`),
      ...(rows.length ? [h("div", { class: "pb-wide" }, h("table", {}, h("thead", {}, head), h("tbody", {}, rows)))] : []));
    const images = TicTacToe.classOf(position), groups = TicTacToe.classesOfMoves(position).filter((cells) => cells.length > 1);
    const groupText = groups.map((cells) => cells.join(" = ")).join("; ");
    this.classes.replaceChildren(
      h("p", {}, `${images.length === 1 ? "All eight turns and reflections leave this board as it is" : `This board is one of ${images.length} in its class`}; the first of them is `, h("code", {}, images[0]), "."),
      ...(groups.length ? [h("p", {}, `Moves that are the same up to symmetry: ${groupText}.`)] : []));
  }

  _bestMove() { return this.found?.moves.find((move) => move.best); }

  _showHint(first) {
    this.hinted = first.cell;
    this._draw();
    this.shell.announce(`Hint: cell ${first.cell}, worth ${first.value.replace("-", "minus ")} to X.`);
  }

  _pick(cell, key) {
    const { session } = this;
    if (this.commonKey(key)) return true;
    if (!["", "shift", "Enter"].includes(key)) return false;
    if (TicTacToe.moves(session.position).includes(cell)) session.play(cell);
    else this.shell.announce(TicTacToe.isOver(session.position) ? `${this._turn()}: the game is over.` : `Cell ${cell} is taken.`);
    return true;
  }

  _draw() {
    const { session, found } = this, text = TicTacToe.text(session.position);
    const won = TicTacToe.LINES.find((line) => [session.position.crosses, session.position.noughts].some((bits) => (bits & line) === line)) ?? 0;
    [...text].forEach((piece, cell) => {
      const move = this.showValues ? found?.moves.find((one) => one.cell === cell) : null, isFree = piece === "*";
      const classes = [isFree ? "pb-free" : `pb-own-${piece}`];
      if (session.last === cell) classes.push("pb-last");
      if ((won >> cell) & 1) classes.push("pb-won");
      if (move?.best) classes.push("pb-tie");
      // Cells of which somebody said something on the first board, such as an answer that is shown to be wrong.
      const isMarked = !session.place && this.marked.includes(cell);
      if (isMarked) classes.push("pb-marked");
      if (this.hinted === cell) classes.push("pb-hinted");
      const good = move && (TicTacToe.toMove(session.position) === "X" ? move.share : -move.share);
      grid3(this.grid, cell, { main: isFree ? "" : piece, side: String(cell), note: move ? withMinus(move.value) : "", classes, tint: move ? (good + 1) / 2 : null,
        label: `cell ${cell}, ${isFree ? "free" : piece}${move ? `, value ${move.value.replace("-", "minus ")}${move.best ? ", best" : ""}` : ""}${isMarked ? ", marked" : ""}` });
    });
    const turn = h("span", { class: "pb-turn-text" }, this._turn());
    this.standing.replaceChildren(turn);
  }
}

function grid3(grid, cell, look) {
  grid.show(cell, look);
  grid.fit(2);
}
