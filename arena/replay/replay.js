// A played game, move by move: board, clocks, moves with their marks, curves, better lines.
const STEP_TIME = 900; // milliseconds of a move when the game plays by itself
const ADDRESS_TIME = 60; // milliseconds between two changes of the address: browsers refuse too many
const USUAL_DEPTH = 3; // of a copied position that no look has seen
const MOST_SIGNS = 12; // on the curve, of the largest mistakes; all of them are in the list
const SIGNS = { "?": "mistake", "??": "blunder" };

class Replay {
  constructor(element, data) {
    this.data = data;
    const position = { size: data.size, values: data.values, board: data.board, player: "X" };
    this.session = new Session(RaidRules, { position, moves: data.names.map((name) => moveOf(name, data.size)), place: 0 }, (kind) => this._changed(kind));
    this.line = null; // a better line that is being looked at, as a session of its own
    this.grid = new Grid({ size: data.size, title: `Raid board, ${data.size} by ${data.size}` });
    this.standing = h("div", { class: "pb-standing" });
    this.place = h("div", { class: "pb-place" }, this.grid.element);
    this.status = h("p", { class: "rp-status", role: "status" });
    this._build(element);
    addEventListener("hashchange", () => this._fromAddress());
    document.addEventListener("keydown", (event) => this._key(event));
    keepFocus(element, () => (this.exercise?.isOpen ? this.exercise.grid : this.grid));
    if (!this._fromAddress()) this._changed("step");
  }

  get shown() { return this.line ?? this.session; }

  _build(element) {
    const { data } = this, tasks = data.moves.flatMap((move, ply) => (move.mark ? [ply] : []));
    this.controls = this._controls();
    this.about = card("This move", this.status, (this.better = h("div", {})));
    this.moves = h("ol", { class: "rp-moves", tabindex: 0, "aria-label": "Moves" }, data.names.map((name, ply) => this._entry(name, ply)), this._faultEntry());
    this.list = card("Moves", this.moves);
    this.chart = this._chart();
    this.curves = card(data.evaluations.length ? "Score and evaluation for X" : "Score of X", this.chart.element);
    this.exercise = tasks.length ? new Exercise(this, tasks) : null;
    this.secrets = [this.controls, this.about, this.list, this.curves, document.getElementById("lost")].filter(Boolean);
    const left = h("div", { class: "pb-left" }, this.standing, this.place, this._clocks(), this.controls);
    const right = h("div", { class: "pb-right rp-right" }, this.about, this.curves, this.list, this.exercise?.element ?? []);
    element.append(h("div", { class: "pb-columns" }, left, right));
  }

  _controls() {
    const go = (to) => () => this.go(to());
    this.slider = h("input", { type: "range", min: 0, max: this.session.moves.length, value: 0, "aria-label": "Moves made", oninput: () => this.go(Number(this.slider.value)) });
    this.playing = toggle("Play", false, (on) => this._run(on));
    const walk = h("div", { class: "pb-buttons rp-walk" },
      button("|◂", go(() => 0), { "aria-label": "To the opening", "aria-keyshortcuts": "Home" }),
      button("◂", go(() => this.shown.place - 1), { "aria-label": "One move back", "aria-keyshortcuts": "ArrowLeft" }), this.playing,
      button("▸", go(() => this.shown.place + 1), { "aria-label": "One move on", "aria-keyshortcuts": "ArrowRight" }),
      button("▸|", go(() => Infinity), { "aria-label": "To the end", "aria-keyshortcuts": "End" }), this.slider);
    const zoom = zoomButtons(() => this.grid);
    this.onThisPosition = [button("Copy as input file", () => this._copy()), button("Play on from here", () => this._playOn())];
    const help = "Keys: ← and → one move, Home and End, Space to play by itself, B the better line, Escape back to the game.";
    return h("div", { class: "pb-tools" }, walk, h("div", { class: "pb-buttons" }, this.onThisPosition, zoom), h("p", { class: "pb-hint-text" }, help));
  }

  _entry(name, ply) {
    const { mark = "", loss, exact } = this.data.moves[ply] ?? {}, solved = ply >= this.data.moves.length;
    const said = mark ? h("span", { class: "pb-sr" }, `, ${SIGNS[mark]}, ${exact ? "gave away" : "looks worse by"} ${loss}`) : null;
    const shown = button(`${ply + 1}. ${"XO"[ply % 2]} ${name}`, () => this.go(ply + 1), { title: solved ? "solved, not played" : null });
    shown.append(...[mark ? h("b", { class: "rp-mark", "aria-hidden": "true" }, ` ${mark}`) : null, said, solved ? " (solved)" : null].filter(Boolean));
    return h("li", {}, shown);
  }

  // What ended the game instead of a move stands where the move would.
  _faultEntry() {
    const { fault, names } = this.data;
    if (!fault) return [];
    const entry = button(`${names.length + 1}. ${fault.side}: `, () => this.go(Infinity));
    entry.append(h("b", { class: "rp-mark" }, fault.why));
    return h("li", { class: "rp-fault" }, entry);
  }

  _chart() {
    const { data, session } = this, scores = session.positions.map((position) => RaidRules.score(position, "X"));
    const curves = [{ name: "score", kind: "score", points: scores }];
    if (data.evaluations.length) curves.push({ name: "evaluation", kind: "evaluation", points: data.evaluations });
    const marked = data.moves.flatMap(({ mark, loss }, ply) => (mark ? [{ place: ply + 1, text: mark, loss }] : []));
    const signs = marked.sort((one, other) => other.loss - one.loss).slice(0, MOST_SIGNS);
    const title = `${curves.map(({ name }) => name).join(" and ")} for X after each of ${session.moves.length} moves; the last score is ${spoken(scores.at(-1))}`;
    return new Chart({ title, last: session.moves.length, curves, signs, lost: data.lost, onpick: (place) => this.go(place) });
  }

  _clocks() {
    this.clocks = this.data.players.map((name, side) => {
      const left = h("span", {}), bar = h("i", {});
      const element = h("p", { class: `rp-clock rp-clock-${"XO"[side]}` }, h("span", { class: "rp-name" }, h("b", {}, "XO"[side]), ` ${name}`), left, h("span", { class: "rp-bar", "aria-hidden": "true" }, bar));
      return { element, left, bar };
    });
    return h("div", { class: "rp-clocks" }, this.clocks.map(({ element }) => element));
  }

  // Go along what is shown: the game, or a better line.
  go(place) {
    this.shown.go(place);
  }

  _changed(kind) {
    const { shown, session } = this;
    const turned = kind === "move" && shown.last ? RaidRules.turned(shown.positions[shown.place - 1], shown.last) : [];
    this.draw(this.grid, shown.position, shown.last, turned);
    if (shown.last) this.grid.see(shown.last.cell);
    this.slider.max = shown.moves.length;
    this.slider.value = shown.place;
    this._tell();
    this._tellClocks();
    [...this.moves.children].slice(0, session.moves.length).forEach((entry, ply) => {
      if (ply === session.place - 1) entry.firstChild.setAttribute("aria-current", "step");
      else entry.firstChild.removeAttribute("aria-current");
    });
    const now = this.moves.children[Math.max(0, session.place - 1)];
    if (now) this.moves.scrollTop = now.offsetTop - this.moves.offsetTop - this.moves.clientHeight / 2;
    this.chart.stand(session.place);
    for (const one of this.onThisPosition) one.disabled = RaidRules.isOver(shown.position);
    if (shown.place === shown.moves.length) this._run(false);
    if (!this.line) this._toAddress();
  }

  draw(grid, position, last, turnedNow) {
    grid.fit(Math.max(...position.values.map((value) => String(value).length)));
    drawRaid({ grid, position, session: { last }, turnedNow, standing: this.standing, found: null, showValues: false, hinted: null });
  }

  _tell() {
    const { session, data } = this, ply = (this.line ? this.linePly : session.place - 1);
    const move = data.moves[ply], { size } = data;
    this.better.replaceChildren();
    if (this.line) return this._tellLine(move);
    const { length } = session.moves, fault = session.place === length ? this._fault() : "";
    if (ply < 0) return void (this.status.textContent = `${fault}The opening; ${length === 1 ? "1 move follows" : `${length || "no"} moves follow`}.${this._evaluated(0)}`);
    const turned = RaidRules.turned(session.positions[ply], session.last).map((cell) => RaidRules.cellName(cell, size));
    const words = [`${fault}Move ${ply + 1} of ${session.moves.length}: ${"XO"[ply % 2]} plays ${data.names[ply]}${turned.length ? ` and turns ${turned.join(", ")}` : ""}.`];
    words.push(move ? `${move.cpu.toFixed(3)} s of CPU.` : "Solved, not played.", `Score of X ${signed(RaidRules.score(session.position, "X"))}.${this._evaluated(session.place)}`);
    this.status.textContent = words.join(" ");
    if (move?.line) this._tellBetter(move, ply);
  }

  _fault() {
    const { fault, names } = this.data;
    return fault ? `Instead of move ${names.length + 1}, ${fault.side}: ${fault.why}${fault.detail ? ` (${fault.detail})` : ""}. ${fault.side} lost by that. ` : "";
  }

  _evaluated(place) {
    const { evaluations } = this.data;
    return Number.isFinite(evaluations[place]) ? ` Evaluation ${signed(Math.round(evaluations[place]))}.` : "";
  }

  _tellBetter(move, ply) {
    if (!move.loss) return this.better.append(h("p", {}, "No other move was better."));
    const far = move.exact ? "at the end of the game" : `${move.depth} plies ahead`;
    const verdict = move.exact ? (move.mark ? ` A ${SIGNS[move.mark]}: it gave away` : "It gave away") : (move.mark ? ` Seems a ${SIGNS[move.mark]}: it looks worse by` : "It looks worse by");
    const second = move.exact || move.second === null ? "" : move.second ? ` ${move.deeper} plies ahead it looks worse by ${move.second}.` : ` But ${move.deeper} plies ahead it looks as good as any.`;
    const cost = h("p", {}, move.mark ? h("b", { class: "rp-mark" }, move.mark) : "", `${verdict} ${move.loss}: ${far}, ${move.line[0]} leads to ${signed(move.before)} for ${"XO"[ply % 2]}, this to ${signed(move.after)}.${second}`
      + (move.returned ? " The next move gave it back." : ""));
    this.better.append(cost, h("div", { class: "pb-buttons" }, button(move.exact || move.second ? "See the better line" : "See that line", () => this.seeLine(ply), { "aria-keyshortcuts": "b" })));
  }

  // Leave the game for the line that was better than a move; it is stepped through with the same keys.
  seeLine(ply) {
    const { session, data } = this;
    this._run(false);
    this.linePly = ply;
    this.line = new Session(RaidRules, { position: session.positions[ply], moves: data.moves[ply].line.map((name) => moveOf(name, data.size)), place: 1 }, (kind) => this._changed(kind));
    this._changed("move");
  }

  leaveLine() {
    if (!this.line) return;
    this.line = null;
    this._changed("step");
  }

  _tellLine(move) {
    const { line, linePly } = this, far = move.exact ? "to the end" : `${move.depth} plies`;
    this.status.textContent = `Instead of move ${linePly + 1}, ${this.data.names[linePly]}: ${line.place} of ${line.moves.length}${line.place ? `, ${line.positions[line.place - 1].player} plays ${move.line[line.place - 1]}` : ""}. Score of X ${signed(RaidRules.score(line.position, "X"))}.`;
    const chips = move.line.map((name, place) => h("li", {}, button(name, () => line.go(place + 1), { "aria-current": place + 1 === line.place ? "step" : null })));
    this.better.append(h("p", {}, `The better line (${far}):`), h("ol", { class: "pb-chips" }, chips),
      h("div", { class: "pb-buttons" }, button("Back to the game", () => this.leaveLine(), { "aria-keyshortcuts": "Escape" })));
  }

  _tellClocks() {
    const { data, session } = this;
    this.clocks.forEach(({ left, bar }, side) => {
      const own = (_, ply) => ply % 2 === side, played = data.moves.filter(own), done = data.moves.slice(0, session.place).filter(own);
      const whole = played.length ? played[0].left + played[0].cpu : null; // who never moved has no clock
      const seconds = done.length ? done.at(-1).left : whole;
      left.textContent = whole === null ? "no move made" : `${seconds.toFixed(2)} s left`;
      bar.style.width = `${whole ? Math.max(0, Math.min(100, (100 * seconds) / whole)) : 0}%`;
    });
  }

  // What would tell the answer of an exercise is not on the page while it is being solved.
  hideAnswers(hidden, ply) {
    this._run(false);
    this.line = null;
    for (const element of this.secrets) element.hidden = hidden;
    if (!hidden) this.showGrid(this.grid);
    if (this.session.place === ply) this._changed("step");
    else this.session.go(ply);
  }

  showGrid(grid) {
    this.place.replaceChildren(grid.element);
  }

  _copy() {
    const look = this.line ? null : this.data.moves[this.session.place];
    const text = Texts.render({ game: "raid", position: this.shown.position, depth: look?.depth ?? USUAL_DEPTH });
    copyText(text).then(() => (this.status.textContent = "Copied as an input file."));
  }

  _playOn() {
    this._run(false);
    const depth = this.data.moves[this.session.place]?.depth ?? USUAL_DEPTH;
    PlyBoard.openDialog(`After ${this.session.place} moves`, { game: "raid", position: this.shown.position, depth, moves: [] });
  }

  _run(on) {
    clearInterval(this.timer);
    this.timer = null;
    this.playing.setAttribute("aria-pressed", String(on));
    this.playing.textContent = on ? "Pause" : "Play";
    if (!on) return;
    if (this.shown.place === this.shown.moves.length) this.go(0);
    this.timer = setInterval(() => this.go(this.shown.place + 1), STEP_TIME);
  }

  _key(event) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    if (this.exercise?.isOpen) return void this.exercise.key(event.key);
    if (event.target === this.slider && event.key !== " " && event.key !== "Escape") return;
    const ply = this.session.place - 1;
    const actions = {
      ArrowLeft: () => this.go(this.shown.place - 1),
      ArrowRight: () => this.go(this.shown.place + 1),
      Home: () => this.go(0),
      End: () => this.go(Infinity),
      " ": () => (event.target.closest("button") ? false : this._run(!this.timer)),
      b: () => (this.data.moves[ply]?.loss && !this.line ? this.seeLine(ply) : false),
      Escape: () => this.leaveLine(),
    };
    const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (action && action() !== false) event.preventDefault();
  }

  // The fragment of the address is the number of moves made.
  _fromAddress() {
    const { hash } = location, { session } = this, most = session.moves.length;
    const found = /^#(\d{1,6})$/.exec(hash), place = found ? Number(found[1]) : -1;
    const wrong = hash.length > 1 && !(place >= 0 && place <= most);
    if (!wrong && (!found || place === session.place)) return false;
    if (this.exercise?.isOpen) this.exercise.close();
    this.line = null;
    if (found && Math.min(place, most) !== session.place) session.go(place);
    else this._changed("step");
    if (wrong) this.status.prepend(`The address asks for ${decodedHash(hash)}, wanted #0 to #${most}. `);
    return true;
  }

  _toAddress() {
    clearTimeout(this.later);
    const wait = (this.told ?? -ADDRESS_TIME) + ADDRESS_TIME - performance.now();
    if (wait > 0) return void (this.later = setTimeout(() => this._toAddress(), wait));
    this.told = performance.now();
    try {
      history.replaceState(null, "", `#${this.session.place}`);
    } catch {
      // A viewer that gives its pages no address of their own.
    }
  }
}

function decodedHash(hash) {
  try {
    return decodeURIComponent(hash).slice(0, 40);
  } catch {
    return hash.slice(0, 40);
  }
}

function moveOf(name, size) {
  const [cell, kind] = name.split(" ");
  return { kind: kind === "Raid" ? RaidRules.RAID : RaidRules.STAKE, cell: (Number(cell.slice(1)) - 1) * size + cell.charCodeAt(0) - 65 };
}

new Replay(document.getElementById("replay"), JSON.parse(document.getElementById("data").textContent));
