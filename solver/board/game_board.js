// What the boards of all games have in common: a line of moves, desks to ask, tools, and a computer that plays.
//
// A game of its own has `_settings()` (what its links hold besides), `_mover(position)`, `_build()`,
// `_changed(kind)`, `_ask()`, `_draw()`, `_bestMove()` (once it is known) and `_showHint(move)`.
const COMPUTER_WAITS = 350; // milliseconds: a move that comes at once is overlooked

class GameBoard {
  constructor(rules, state, shell, own = {}) {
    Object.assign(this, { shell, game: state.game, computer: "", showValues: shell.engine, ...own });
    this.session = new Session(rules, state, (kind) => this._now(kind));
    this.desk = shell.engine ? new Desk() : null;
    this.standing = h("div", { class: "pb-standing" });
    this.right = h("div", { class: "pb-right" });
    this._build();
    this._now("reset");
  }

  _now(kind) {
    this._changed(kind);
    const { session } = this;
    // Not `disabled`: who stands on the button stays there.
    this.undo.setAttribute("aria-disabled", String(!session.place && !session.mayGoBack));
    this.redo.setAttribute("aria-disabled", String(session.place === session.moves.length));
  }

  close() {
    clearTimeout(this.waiting);
    clearTimeout(this.patience);
    this.orders?.close();
    this.desk?.close();
    this.treeDesk?.close();
  }

  // What a file (`current`: where one stands) or a link (the start and the moves) is made of.
  state(current) {
    const { game, session } = this;
    const [position, moves] = current ? [session.position, []] : [session.start, session.moves.slice(0, session.place)];
    return { game, position, moves, ...this._settings() };
  }

  get position() { return this.session.position; }

  // Buttons below the board: `sides` are [value, title] of whom the computer may play.
  _tools({ extra = [], engineTools = [], sides, help }) {
    const { session, shell } = this;
    this.undo = button("Undo", () => this._undo(), { "aria-keyshortcuts": "u" });
    this.redo = button("Redo", () => session.go(session.place + 1));
    const hint = shell.engine ? button("Hint", () => this._hint(), { "aria-keyshortcuts": "h" }) : null;
    const rows = [h("div", { class: "pb-buttons" }, this.undo, this.redo, hint, extra)];
    if (shell.engine) {
      this.whom = select([["", "nobody"], ...sides], "", (value) => { this.computer = value; this._ask(); });
      const values = toggle("Values of moves", true, (on) => { this.showValues = on; this._valuesSwitched(); });
      rows.push(h("div", { class: "pb-buttons" }, engineTools, field("Computer plays", this.whom), values));
    }
    rows.push((this.help = h("p", { class: "pb-hint-text" }, help)));
    return h("div", { class: "pb-tools" }, rows);
  }

  _valuesSwitched() { this._draw(); }

  // A hint that is asked for while the engine still searches comes with its answer.
  _hint() {
    const best = this._bestMove();
    this.hintWanted = !best;
    if (best) this._showHint(best);
  }

  _answered() {
    if (this.hintWanted) this._hint();
  }

  _isComputers(position) { return this.computer.split(" ").includes(this._mover(position)); }

  // Back to where a person chooses: one move further where the computer would only make its move again.
  _undo() {
    const { session } = this;
    if (session.mayGoBack) {
      session.back();
      return this.shell.announce("The change of the board is taken back.");
    }
    let to = session.place - 1;
    while (to > 0 && this._isComputers(session.positions[to])) to--;
    if (to >= 0 && this._isComputers(session.positions[to])) {
      this.computer = this.whom.value = ""; // it plays from the start: it has to stop
      to = session.place - 1;
    }
    session.go(to);
  }

  _treeCard(whose) {
    const onplay = (moves) => moves.forEach((move) => this.session.play(move));
    this.treeDesk = new Desk(); // of its own: opening the tree must not end a search, nor the other way
    this.tree = new TreeView(this.treeDesk, this.game, { whose, onplay });
    return this.tree.element;
  }

  // The keys that mean the same everywhere; returns whether this was one.
  commonKey(key) {
    if (key === "u") this._undo();
    else if (key === "h" && this.shell.engine) this._hint();
    else return false;
    return true;
  }
}
