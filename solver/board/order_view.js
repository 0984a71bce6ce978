// A whole tic-tac-toe tree as a drawing, with the numbers of a walk appearing on its boards, one by one.
const MOST_DRAWN = 400; // boards, as many as `solver --draw` shows
const LISTED = 2000; // lines of a larger walk
const STEP_TIME = 350; // milliseconds of the animation
const UNIT = 13, BOARD_SIDE = 3 * UNIT, GAP = 12, LEVEL = BOARD_SIDE + 34;
const ORDER_NAMES = { PREORDER: "Pre-order", POSTORDER: "Post-order", LEVELORDER: "Level-order", TERMINALPATH: "Terminal path" };

class OrderView {
  constructor(announce) {
    this.announce = announce;
    this.order = "PREORDER";
    this.at = 0;
    this.picture = h("div", { class: "pb-picture", tabindex: 0, role: "region", "aria-label": "Drawing of the tree" });
    this.listing = h("ol", { class: "pb-listing", tabindex: 0, "aria-label": "Boards in this order" });
    this.caption = h("p", { class: "pb-hint-text" });
    this.playing = toggle("Play", false, (on) => this._run(on));
    const orders = select(Object.entries(ORDER_NAMES), "PREORDER", (order) => { this.order = order; this.show(this.root, this.tally); });
    this.slider = h("input", { type: "range", min: 0, value: 0, "aria-label": "Step of the walk", oninput: () => this._to(Number(this.slider.value)) });
    const back = button("◂", () => this._to(this.at - 1), { "aria-label": "One step back" });
    const on = button("▸", () => this._to(this.at + 1), { "aria-label": "One step on" });
    this.element = card("Orders", h("div", { class: "pb-buttons" }, field("Order", orders), this.playing, back, on, this.slider), this.caption,
      h("div", { class: "pb-walk" }, this.picture, this.listing));
  }

  close() { clearInterval(this.timer); }

  show(root, tally) {
    this._run(false);
    this.root = root;
    this.tally = tally;
    const small = tally.nodes <= MOST_DRAWN;
    const walk = TicTacToeWalks.ORDERS[this.order](root);
    this.boards = [];
    for (const position of walk) {
      if (this.boards.length >= LISTED) break;
      this.boards.push(TicTacToe.text(position));
    }
    const whole = this.order === "TERMINALPATH" || this.boards.length === tally.nodes;
    this.caption.textContent = `${tally.nodes} boards, leaves: ${tally.wonX} won by X, ${tally.wonO} by O, ${tally.drawn} drawn.`
      + (small ? "" : ` The drawing is for trees of up to ${MOST_DRAWN} boards: make some moves.`)
      + (whole ? "" : ` The list has the first ${LISTED}.`);
    this.picture.replaceChildren(...(small ? [this._draw(root)] : []));
    this.picture.hidden = !small;
    this.listing.replaceChildren(...this.boards.map((board) => h("li", {}, board)));
    this.slider.max = this.boards.length;
    this.marked = small ? this._ranks(root) : [];
    this._to(this.boards.length);
  }

  // Where the boards of the order are in the drawing, which is numbered in pre-order.
  _ranks(root) {
    const ranks = [], levels = [];
    let count = 0;
    const walk = (position, depth, isFirst) => {
      const rank = count++;
      const cells = TicTacToe.moves(position);
      if (this.order === "PREORDER" || (this.order === "TERMINALPATH" && isFirst)) ranks.push(rank);
      (levels[depth] ??= []).push(rank);
      cells.forEach((cell, place) => walk(TicTacToe.play(position, cell), depth + 1, isFirst && place === 0));
      if (this.order === "POSTORDER") ranks.push(rank);
    };
    walk(root, 0, true);
    return this.order === "LEVELORDER" ? levels.flat() : ranks;
  }

  _draw(root) {
    const lines = svg("g", { class: "pb-edges" }), boards = svg("g", {});
    this.nodes = [];
    let right = 0, deepest = 0;
    const place = (position, depth, last) => {
      const group = svg("g", { class: "pb-mini" });
      this.nodes.push(group);
      boards.append(group);
      deepest = Math.max(deepest, depth);
      const below = TicTacToe.moves(position).map((cell) => place(TicTacToe.play(position, cell), depth + 1, cell));
      let x = right;
      if (below.length) x = (below[0] + below.at(-1)) / 2;
      else right += BOARD_SIDE + GAP;
      for (const child of below) {
        lines.append(svg("path", { d: `M${x + BOARD_SIDE / 2} ${depth * LEVEL + BOARD_SIDE + 18}L${child + BOARD_SIDE / 2} ${(depth + 1) * LEVEL + 18}` }));
      }
      miniature(group, position, last, x, depth * LEVEL + 18);
      return x;
    };
    place(root, 0, -1);
    const width = right + GAP, height = (deepest + 1) * LEVEL + 8;
    return svg("svg", { width, height, viewBox: `-4 0 ${width} ${height}`, role: "img", "aria-label": `The tree of ${this.nodes.length} boards` }, lines, boards);
  }

  _to(step) {
    this.at = Math.min(this.boards.length, Math.max(0, step));
    this.slider.value = this.at;
    this.slider.setAttribute("aria-valuetext", this.at ? `${this.at}: ${this.boards[this.at - 1]}` : "before the first");
    const numbers = new Map(this.marked.slice(0, this.at).map((rank, place) => [rank, place + 1]));
    const current = this.marked[this.at - 1];
    (this.marked.length ? this.nodes : []).forEach((group, rank) => {
      group.lastChild.textContent = numbers.get(rank) ?? "";
      group.classList.toggle("pb-now", rank === current && this.at < this.boards.length);
      group.classList.toggle("pb-todo", !numbers.has(rank));
    });
    [...this.listing.children].forEach((line, place) => {
      line.classList.toggle("pb-todo", place >= this.at);
      line.classList.toggle("pb-now", place === this.at - 1 && this.at < this.boards.length);
    });
    if (this.at && this.at < this.boards.length) this._follow(current);
    if (this.at === this.boards.length && this.timer) this._run(false);
  }

  // Keep the current board in sight, without moving the page itself.
  _follow(rank) {
    const line = this.listing.children[this.at - 1];
    this.listing.scrollTop = line.offsetTop - this.listing.offsetTop - this.listing.clientHeight / 2;
    if (rank === undefined || !this.nodes[rank]) return;
    this.picture.scrollLeft = this.nodes[rank].getBBox().x - this.picture.clientWidth / 2;
  }

  _run(on) {
    clearInterval(this.timer);
    this.timer = null;
    this.playing.setAttribute("aria-pressed", String(on));
    this.playing.textContent = on ? "Pause" : "Play";
    if (!on) return;
    if (this.at >= this.boards.length) this._to(0);
    this.timer = setInterval(() => this._to(this.at + 1), STEP_TIME);
  }
}

// A board of three by three as a small drawing; its last child is the place for a number.
function miniature(group, position, last, x, y) {
  const text = TicTacToe.text(position);
  const ended = TicTacToe.isWon(position) ? ` pb-won-${TicTacToe.score(position) > 0 ? "X" : "O"}` : "";
  group.append(svg("rect", { x, y, width: BOARD_SIDE, height: BOARD_SIDE, rx: 3, class: "pb-mini-paper" + ended }));
  if (last >= 0) group.append(svg("rect", { x: x + (last % 3) * UNIT, y: y + Math.floor(last / 3) * UNIT, width: UNIT, height: UNIT, class: "pb-mini-last" }));
  const grid = [1, 2].map((k) => `M${x + k * UNIT} ${y}v${BOARD_SIDE}M${x} ${y + k * UNIT}h${BOARD_SIDE}`).join("");
  group.append(svg("path", { d: grid, class: "pb-mini-grid" }));
  [...text].forEach((piece, cell) => {
    if (piece === "*") return;
    const place = { x: x + (cell % 3) * UNIT + UNIT / 2, y: y + Math.floor(cell / 3) * UNIT + UNIT * 0.78, class: `pb-mini-${piece}` };
    group.append(svg("text", place, piece));
  });
  group.append(svg("text", { x: x + BOARD_SIDE / 2, y: y - 4, class: "pb-mini-number" }));
}
