// Raid on the page: the board with its moves tinted by value, the best moves, the line, and the tree.
const DEEPEST_OFFERED = 8; // of the slider; a file may ask for more
const COMPUTER_WAITS_FOR_RAID = 1200; // milliseconds; a Stake may still become a Raid
const LONG_SEARCH = 2000; // milliseconds until the page says that this takes long
const MOVES_LISTED = 200; // of all moves with their values

class RaidBoard extends GameBoard {
  constructor(state, shell) {
    super(RaidRules, state, shell, { depth: state.depth, algorithm: state.algorithm });
  }

  _settings() { return { depth: this.depth, algorithm: this.algorithm }; }
  _mover({ player }) { return player; }

  get _free() { return [...this.position.board].filter((pawn) => pawn === RaidRules.FREE).length; }

  _build() {
    this.place = h("div", { class: "pb-place" });
    this.moves = movesCard(this.session, (position, move) => RaidRules.moveName(move, position.size));
    this.text = positionCard(this.shell, (current) => this.state(current));
    this.editor = new RaidEditor(this);
    const zoom = zoomButtons(() => this.grid);
    const tools = this._tools({ extra: zoom, engineTools: this.shell.engine ? this._depthField() : [], sides: [["X", "X"], ["O", "O"], ["X O", "both sides"]],
      help: "Click a cell to Stake, click it again to Raid. Keys: arrows, Enter or S Stake, R Raid, U undo, H hint, + and − zoom." });
    this.left = h("div", { class: "pb-left" }, this.standing, this.place, tools);
    if (this.shell.engine) this.right.append(this._bestCard(), this._treeCard(({ position }) => position.player));
    this.right.append(this.moves.element, this.editor.element, this.text.element);
    this.element = h("div", { class: "pb-columns" }, this.left, this.right);
  }

  _depthField() {
    this.slider = h("input", { type: "range", min: 1, value: this.depth, oninput: () => this._deeper(Number(this.slider.value)) });
    this.depthShown = h("output", {});
    const depth = field("Depth", this.slider);
    depth.classList.add("pb-depth");
    depth.append(this.depthShown);
    return depth;
  }

  _valuesSwitched() {
    this._ask(); // without values the engine is not asked for those of every move
  }

  _bestCard() {
    this.best = h("div", { class: "pb-best", "aria-live": "off" });
    this.line = h("ol", { class: "pb-chips pb-line" });
    this.others = h("ol", { class: "pb-chips" });
    this.allMoves = h("details", { class: "pb-others", ontoggle: () => this._showOthers() }, h("summary", {}, "All moves, best first"), this.others);
    this.play = h("div", {}, h("h3", {}, "Best play of both"), this.line);
    return card("Best moves", this.best, this.play, this.allMoves);
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
    if (this.session.last) this.grid.see(this.session.last.cell);
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
    clearTimeout(this.patience);
    this.takesLong = false;
    this.found = { values: new Map(), ties: null }; // no ties are known yet
    this.hinted = null;
    this.hintWanted = false;
    this._draw();
    if (!this.desk) return;
    const free = this._free, most = Math.max(1, Math.min(free, Math.max(DEEPEST_OFFERED, this.depth)));
    this.slider.max = most;
    this.slider.value = this.depth;
    this.depthShown.textContent = Math.min(this.depth, most);
    this.desk.stop();
    this._showBest();
    this._showOthers();
    const { position } = this, depth = Math.max(1, Math.min(this.depth, free));
    this.tree.show({ position, depth, maximising: true, ...(free ? {} : { last: true, value: RaidRules.score(position, position.player) }) });
    if (!free) return;
    this.patience = setTimeout(() => { this.takesLong = true; this._showBest(); }, LONG_SEARCH);
    this.desk.ask({ kind: "raid", position, depth, everyMove: this.showValues }, (part, content) => this._hear(part, content));
  }

  _hear(part, content) {
    const { found } = this;
    if (part === "failed") return this.best.replaceChildren(`The engine failed: ${content.message}`);
    if (part === "best") {
      clearTimeout(this.patience);
      Object.assign(found, content);
      this._answered();
      this._computerMoves();
    } else if (part === "ties") found.ties = content.moves;
    else if (part === "line") found.line = content.moves;
    else if (part === "values") content.moves.forEach((move) => found.values.set(move.kind * 1000 + move.cell, move.value));
    else return;
    if (part !== "values") this._showBest();
    if (part !== "line") this._draw();
    if (part === "values") this._showOthers();
  }

  // Every move with its value: on large boards there is no room for it in the cells.
  _showOthers() {
    const moves = [...this.found.values].map(([key, value]) => ({ kind: Math.floor(key / 1000), cell: key % 1000, value }));
    this.allMoves.hidden = !moves.length;
    if (!this.allMoves.open) return;
    moves.sort((one, other) => other.value - one.value || RaidRules.compare(one, other));
    const shown = moves.slice(0, MOVES_LISTED).map(({ value, ...move }) =>
      h("li", {}, button(`${RaidRules.moveName(move, this.position.size)} ${signed(value)}`, () => this.session.play(move))));
    this.others.replaceChildren(...shown, ...(moves.length > MOVES_LISTED ? [h("li", {}, `and ${moves.length - MOVES_LISTED} more`)] : []));
  }

  _computerMoves() {
    const { session, position } = this;
    if (!this._isComputers(position)) return;
    const before = session.place ? session.positions[session.place - 1] : null;
    const mayRaid = before && session.last.kind === RaidRules.STAKE && !this._isComputers(before)
      && RaidRules.isLegal(before, { kind: RaidRules.RAID, cell: session.last.cell });
    this.waiting = setTimeout(() => session.play(this.found.move), mayRaid ? COMPUTER_WAITS_FOR_RAID : COMPUTER_WAITS);
  }

  _showBest() {
    const { found, position } = this, { size } = position;
    this.best.replaceChildren();
    this.line.replaceChildren(...(found.line ? [] : [h("li", { class: "pb-hint-text" }, "searching ...")]));
    this.play.hidden = RaidRules.isOver(position);
    if (RaidRules.isOver(position)) return this.best.append(this._end());
    if (!found.move) return this.best.append(this.takesLong ? `Still searching to depth ${this.depth}: a smaller depth answers sooner.` : "searching ...");
    const ties = found.ties ?? [found.move];
    const told = !found.ties ? "the answer; still looking for moves that are as good" : ties.length === 1 ? "one best move" : `${ties.length} best moves, the first is the answer`;
    const chips = ties.map((move) => h("li", {}, button(RaidRules.moveName(move, size), () => this.session.play(move))));
    this.best.append(
      h("p", {}, h("strong", { class: "pb-worth" }, signed(found.value)), ` for ${position.player}`,
        h("span", { class: "pb-hint-text" }, ` ${told} · ${found.milliseconds.toFixed(1)} ms`)),
      h("ol", { class: "pb-chips pb-ties" }, chips),
    );
    (found.line ?? []).forEach((move, place) => {
      const follow = () => found.line.slice(0, place + 1).forEach((one) => this.session.play(one));
      this.line.append(h("li", {}, button(RaidRules.moveName(move, size), follow)));
    });
  }

  _bestMove() { return this.found.move; }

  _showHint(move) {
    this.hinted = move;
    this._draw();
    this.shell.announce(`Hint: ${RaidRules.moveName(this.hinted, this.position.size)}, worth ${spoken(this.found.value)} for ${this.position.player}.`);
  }

  // A click or a key on a cell. Returns whether the key meant something.
  _pick(cell, key) {
    const { session, position } = this;
    if (this.editor.open && ["", "Enter", "x", "o", "."].includes(key)) return this.editor.put(cell, key), true;
    if (this.commonKey(key)) return true;
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
