// "Find the better move": the position before a mistake, without what was played and what was better.
//
// The reader's move is judged by the engine of the page, to the depth of the analysis.
const WAITS_FOR_RAID = 1200; // milliseconds, as the board waits before the computer moves

class Exercise {
  // `tasks` are the plies of mistakes; `replay` hides what would tell, and shows lines.
  constructor(replay, tasks) {
    Object.assign(this, { replay, tasks, number: -1, upcoming: tasks.length, tried: null, desk: null });
    this.words = h("p", { class: "rp-words", role: "status" });
    this.begin = button(`Find the better move (${tasks.length})`, () => this.open(0));
    this.again = button("Try again", () => this._take(null));
    this.answer = button("Show the answer", () => this._reveal());
    this.next = button("Next", () => this.open(this.upcoming));
    this.leave = button("Back to the game", () => this.close(), { "aria-keyshortcuts": "Escape" });
    this.element = card("Exercise", this.words, h("div", { class: "pb-buttons" }, this.begin, this.again, this.answer, this.next, this.leave));
    this._buttons();
  }

  get isOpen() { return this.number >= 0; }
  get ply() { return this.tasks[this.number]; }
  get look() { return this.replay.data.moves[this.ply]; }
  get position() { return this.replay.session.positions[this.ply]; }

  open(number) {
    this.number = number;
    this.upcoming = number + 1;
    this.desk ??= new Desk();
    this.replay.hideAnswers(true, this.ply);
    const { size } = this.position;
    this.grid = new Grid({ size, title: `Exercise, board of ${size} by ${size}`, onpick: (cell, key) => this._pick(cell, key) });
    this.replay.showGrid(this.grid);
    this._take(null);
    this.grid.focus(this.position.board.indexOf(RaidRules.FREE));
  }

  close(ply = this.ply) {
    clearTimeout(this.patience);
    this.number = -1;
    this.desk?.close();
    this.desk = null;
    this.words.textContent = "";
    this.replay.hideAnswers(false, ply);
    this._buttons();
    this.replay.grid.element.focus(); // Space and arrows are the game's again
  }

  _buttons() {
    this.begin.hidden = this.isOpen;
    this.again.hidden = !this.isOpen || !this.tried;
    this.answer.hidden = this.leave.hidden = !this.isOpen;
    this.next.hidden = this.upcoming >= this.tasks.length; // also beside an answer that was shown
  }

  // The move that is tried is on the board; null takes it back. A Stake that may still become a Raid is not judged at once.
  _take(move, mayBecome = false) {
    clearTimeout(this.patience);
    this.desk.stop();
    this.tried = move;
    const { player } = this.position;
    this.words.textContent = move ? "judging ..." : `${this.number + 1} of ${this.tasks.length}: ${player} is to move, and what ${player} played here ${this.look.exact ? `gave away ${this.look.loss}` : `looks worse by ${this.look.loss}, ${this.look.depth} plies ahead`}. `
      + "Find the best move: click to Stake, again to Raid, or arrows and S or R.";
    this._buttons();
    this._draw();
    if (!move) return;
    if (!mayBecome) return this._judge(move);
    this.words.textContent = `${RaidRules.moveName(move, this.position.size)}; click again for a Raid.`;
    this.patience = setTimeout(() => this._judge(move), WAITS_FOR_RAID);
  }

  _judge(move) {
    this.words.textContent = "judging ...";
    const question = { kind: "judge", position: this.position, depth: this.look.depth, move };
    this.desk.ask(question, (part, content) => {
      if (part === "judged") this._judged(move, content);
      if (part === "failed") this.words.textContent = `The engine failed: ${content.message}`;
    });
  }

  _judged(move, { value, best }) {
    const { player, size } = this.position, name = RaidRules.moveName(move, size), { look } = this;
    const far = look.exact ? "to the end of the game" : `${look.depth} plies ahead`;
    const beside = value > look.after ? "better than what was played" : value === look.after ? "no better than what was played" : "worse than what was played";
    this.words.textContent = value === best
      ? `${name} is best: worth ${signed(value)} to ${player}, ${far}. Played was ${look.move}, worth ${signed(look.after)}.`
      : `${name} is worth ${signed(value)} to ${player}, ${far}: ${best - value} less than the best, and ${beside}. Try another.`;
  }

  _draw() {
    const { position, tried, grid } = this;
    const after = tried ? RaidRules.play(position, tried) : position, turned = tried ? RaidRules.turned(position, tried) : [];
    this.replay.draw(grid, after, tried, turned);
  }

  _reveal() {
    const { ply } = this;
    this.close(ply);
    this.replay.seeLine(ply);
  }

  // Keys that work wherever one stands.
  key(key) {
    if (key === "Escape") this.close();
    if (key === "u" || key === "U") this._take(null);
  }

  _pick(cell, key) {
    if (key === "u") return this._take(null), true;
    if (!["", "shift", "Enter", "s", "r"].includes(key)) return false;
    const again = this.tried?.cell === cell && this.tried.kind === RaidRules.STAKE && (key === "" || key === "Enter");
    const move = { kind: again || key === "r" || key === "shift" ? RaidRules.RAID : RaidRules.STAKE, cell };
    const mayBecome = (key === "" || key === "Enter") && !again && RaidRules.isLegal(this.position, { ...move, kind: RaidRules.RAID });
    if (RaidRules.isLegal(this.position, move)) this._take(move, mayBecome);
    else this.words.textContent = `${RaidRules.moveName(move, this.position.size)} is not possible here: ${this.position.board[cell] === RaidRules.FREE ? "a Raid needs a pawn of one's own beside it" : "the cell is taken"}.`;
    return true;
  }
}
