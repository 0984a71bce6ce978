// Raid on the page: the board with its moves tinted by value, the best moves, the line, and the tree.
const DEEPEST_OFFERED = 8; // of the slider; a file may ask for more
const COMPUTER_WAITS = 350, COMPUTER_WAITS_FOR_RAID = 1200; // milliseconds; a Stake may still become a Raid

class RaidBoard {
  constructor(state, shell) {
    this.shell = shell;
    this.depth = state.depth;
    this.computer = "";
    this.showValues = true;
    this.session = new Session(RaidRules, state, (kind) => this._changed(kind));
    this.desk = shell.engine ? new Desk() : null;
    this.treeDesk = shell.engine ? new Desk() : null;
    this._build();
    this._changed("reset");
  }

  close() {
    clearTimeout(this.waiting);
    this.desk?.close();
    this.treeDesk?.close();
  }

  state(current) {
    const { session, depth } = this;
    if (current) return { game: "raid", position: session.position, depth, moves: [] };
    return { game: "raid", position: session.start, depth, moves: session.moves.slice(0, session.place) };
  }

  get position() { return this.session.position; }
  get _free() { return [...this.position.board].filter((pawn) => pawn === RaidRules.FREE).length; }

  _build() {
    this.standing = h("div", { class: "pb-standing" });
    this.place = h("div", { class: "pb-place" });
    this.moves = movesCard(this.session, (position, move) => RaidRules.moveName(move, position.size));
    this.text = positionCard(this.shell, (current) => this.state(current));
    this.editor = new RaidEditor(this);
    this.left = h("div", { class: "pb-left" }, this.standing, this.place, this._tools());
    this.right = h("div", { class: "pb-right" });
    if (this.shell.engine) this.right.append(this._bestCard(), this._treeCard());
    this.right.append(this.moves.element, this.editor.element, this.text.element);
    this.element = h("div", { class: "pb-columns" }, this.left, this.right);
  }

  _tools() {
    const undo = button("Undo", () => this.session.go(this.session.place - 1), { "aria-keyshortcuts": "u" });
    const redo = button("Redo", () => this.session.go(this.session.place + 1));
    const zoom = [button("−", () => this.grid.zoomBy(0.8), { "aria-label": "Zoom out" }), button("+", () => this.grid.zoomBy(1.25), { "aria-label": "Zoom in" })];
    const rows = [h("div", { class: "pb-buttons" }, undo, redo, this.shell.engine ? button("Hint", () => this._hint(), { "aria-keyshortcuts": "h" }) : null, zoom)];
    if (this.shell.engine) rows.push(this._engineTools());
    rows.push(h("p", { class: "pb-hint-text" }, "Click a cell to Stake, click it again to Raid. Keys: arrows, Enter or S Stake, R Raid, U undo, H hint, + and − zoom."));
    return h("div", { class: "pb-tools" }, rows);
  }

  _engineTools() {
    this.slider = h("input", { type: "range", min: 1, value: this.depth, oninput: () => this._deeper(Number(this.slider.value)) });
    this.depthShown = h("output", {});
    const players = [["", "nobody"], ["X", "X"], ["O", "O"], ["XO", "both sides"]];
    const computer = select(players, "", (value) => { this.computer = value; this._ask(); });
    const values = toggle("Values of moves", true, (on) => { this.showValues = on; this._ask(); this._draw(); });
    const depth = field("Depth", this.slider);
    depth.classList.add("pb-depth");
    depth.append(this.depthShown);
    return h("div", { class: "pb-buttons" }, depth, field("Computer plays", computer), values);
  }

  _bestCard() {
    this.best = h("div", { class: "pb-best", "aria-live": "off" });
    this.line = h("ol", { class: "pb-chips" });
    return card("Best moves", this.best, h("h3", {}, "Best play of both"), this.line);
  }

  _treeCard() {
    const onplay = (moves) => moves.forEach((move) => this.session.play(move));
    this.tree = new TreeView(this.treeDesk, "raid", { whose: ({ position }) => position.player, onplay });
    return this.tree.element;
  }

  _deeper(depth) {
    this.depth = depth;
    this._ask();
    this.text.refresh();
    this.shell.changed(this.state(false));
  }

  // Something is different: "move" (one was made), "step" (one went along the line) or "reset".
  _changed(kind) {
    const { size, values } = this.position;
    if (!this.grid || this.grid.size !== size) this._newGrid(size);
    this.grid.fit(Math.max(...values.map((value) => String(value).length)));
    this.turnedNow = kind === "move" ? this._turnedByLast() : [];
    this.moves.refresh();
    this.text.refresh();
    this.editor.refresh();
    if (kind !== "reset") this.shell.announce(this._story(kind));
    this._ask();
    this.shell.changed(this.state(false));
  }

  _newGrid(size) {
    this.grid = new Grid({ size, title: `Raid board, ${size} by ${size}`, onpick: (cell, key) => this._pick(cell, key) });
    this.place.replaceChildren(this.grid.element);
  }

  _turnedByLast() {
    const { session } = this;
    return session.last ? RaidRules.turned(session.positions[session.place - 1], session.last) : [];
  }

  _story(kind) {
    const { session } = this, { size } = this.position, name = (cell) => RaidRules.cellName(cell, size);
    const words = [];
    if (kind === "move" && session.last) {
      const turned = this._turnedByLast();
      words.push(`${RaidRules.enemyOf(this.position.player)} plays ${RaidRules.moveName(session.last, size)}${turned.length ? ` and turns ${turned.map(name).join(", ")}` : ""}.`);
    } else words.push(`Move ${session.place} of ${session.moves.length}.`);
    words.push(RaidRules.isOver(this.position) ? this._end() : `${this.position.player} to move.`);
    return words.join(" ");
  }

  _end() {
    const lead = RaidRules.score(this.position, "X");
    return lead ? `The board is full: ${lead > 0 ? "X" : "O"} wins by ${Math.abs(lead)}.` : "The board is full: a draw.";
  }

  // Ask the engine about the position. The first part of the answer comes within milliseconds.
  _ask() {
    clearTimeout(this.waiting);
    this.found = { values: new Map(), ties: [] };
    this.hinted = null;
    this._draw();
    if (!this.desk) return;
    const free = this._free, most = Math.max(1, Math.min(free, Math.max(DEEPEST_OFFERED, this.depth)));
    this.slider.max = most;
    this.slider.value = this.depth;
    this.depthShown.textContent = Math.min(this.depth, most);
    this.desk.stop();
    this._showBest();
    const { position } = this, depth = Math.max(1, Math.min(this.depth, free));
    this.tree.show({ position, depth, maximising: true, last: free === 0 });
    if (free) this.desk.ask({ kind: "raid", position, depth, everyMove: this.showValues }, (part, content) => this._hear(part, content));
  }

  _hear(part, content) {
    const { found } = this;
    if (part === "failed") return this.best.replaceChildren(`The engine failed: ${content.message}`);
    if (part === "best") {
      Object.assign(found, content);
      this._computerMoves();
    } else if (part === "ties") found.ties = content.moves;
    else if (part === "line") found.line = content.moves;
    else if (part === "values") content.moves.forEach((move) => found.values.set(move.kind * 1000 + move.cell, move.value));
    else return;
    if (part !== "values") this._showBest();
    if (part !== "line") this._draw();
  }

  _computerMoves() {
    const { session, position } = this;
    if (!this.computer.includes(position.player)) return;
    const before = session.place ? session.positions[session.place - 1] : null;
    const mayRaid = before && session.last.kind === RaidRules.STAKE && !this.computer.includes(before.player)
      && RaidRules.isLegal(before, { kind: RaidRules.RAID, cell: session.last.cell });
    this.waiting = setTimeout(() => session.play(this.found.move), mayRaid ? COMPUTER_WAITS_FOR_RAID : COMPUTER_WAITS);
  }

  _showBest() {
    const { found, position } = this, { size } = position;
    this.best.replaceChildren();
    this.line.replaceChildren();
    if (RaidRules.isOver(position)) return this.best.append(this._end());
    if (!found.move) return this.best.append("searching ...");
    const ties = found.ties.length ? found.ties : [found.move];
    const chips = ties.map((move) => h("li", {}, button(RaidRules.moveName(move, size), () => this.session.play(move))));
    this.best.append(
      h("p", {}, h("strong", { class: "pb-worth" }, signed(found.value)), ` for ${position.player}`,
        h("span", { class: "pb-hint-text" }, ` ${ties.length === 1 ? "one best move" : `${ties.length} best moves, the first is the answer`} · ${found.milliseconds.toFixed(1)} ms`)),
      h("ol", { class: "pb-chips pb-ties" }, chips),
    );
    (found.line ?? []).forEach((move, place) => {
      const follow = () => found.line.slice(0, place + 1).forEach((one) => this.session.play(one));
      this.line.append(h("li", {}, button(RaidRules.moveName(move, size), follow)));
    });
  }

  _hint() {
    if (!this.found.move) return;
    this.hinted = this.found.move;
    this._draw();
    this.shell.announce(`Hint: ${RaidRules.moveName(this.hinted, this.position.size)}, worth ${spoken(this.found.value)} for ${this.position.player}.`);
  }

  // A click or a key on a cell. Returns whether the key meant something.
  _pick(cell, key) {
    const { session, position } = this;
    if (this.editor.open && (key === "" || key === "Enter")) return this.editor.put(cell), true;
    if (key === "u") return session.go(session.place - 1), true;
    if (key === "h") return this._hint(), true;
    if (!["", "shift", "Enter", "s", "r"].includes(key)) return false;
    const wantsRaid = key === "r" || key === "shift";
    const again = session.last && session.last.cell === cell && session.last.kind === RaidRules.STAKE;
    if (again && (wantsRaid || key === "" || key === "Enter")) this._raidInstead(cell);
    else this._play({ kind: wantsRaid ? RaidRules.RAID : RaidRules.STAKE, cell }, position);
    return true;
  }

  _play(move, position) {
    if (RaidRules.isLegal(position, move)) return this.session.play(move);
    const name = RaidRules.cellName(move.cell, position.size);
    const taken = position.board[move.cell] !== RaidRules.FREE;
    this.shell.announce(taken ? `${name} is taken by ${position.board[move.cell]}.` : `No pawn of ${position.player} is beside ${name}, and a Raid needs one.`);
  }

  // The Stake that was just made becomes a Raid, if that is legal.
  _raidInstead(cell) {
    const { session } = this, before = session.positions[session.place - 1], raid = { kind: RaidRules.RAID, cell };
    if (!RaidRules.isLegal(before, raid)) {
      this.shell.announce(`No pawn of ${before.player} is beside ${RaidRules.cellName(cell, before.size)}, and a Raid needs one.`);
      return;
    }
    session.place--;
    session.play(raid);
  }

  _draw() {
    drawRaid(this);
  }
}
