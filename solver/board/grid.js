// A square board of cells: drawn, walked with the arrow keys, zoomed, and told to screen readers.
const MOST_ZOOM = 6, LEAST_ZOOM = 0.25;

class Grid {
  // `onpick(cell, key)`: a click has the key "", or "shift"; other keys are those of the keyboard.
  // Without it the board is to be looked at: a table for screen readers, which takes no keys.
  constructor({ size, title, labels = true, onpick = null }) {
    this.size = size;
    this.onpick = onpick;
    this.at = 0;
    this.zoom = 1;
    this.cells = Array.from({ length: size * size }, (_, cell) => this._cell(cell));
    this.table = h("div", { class: "pb-grid", role: onpick ? "grid" : "table", "aria-label": title });
    if (onpick) this.table.addEventListener("keydown", (event) => this._key(event));
    if (labels) this.table.append(this._letters());
    for (let row = 0; row < size; row++) {
      const cells = this.cells.slice(row * size, (row + 1) * size);
      const head = labels ? h("div", { role: "rowheader", class: "pb-label" }, String(row + 1)) : null;
      this.table.append(h("div", { role: "row", class: "pb-row" }, head, cells));
    }
    this.table.style.setProperty("--n", size + (labels ? 1 : 0));
    this.element = h("div", { class: "pb-scroller" }, this.table);
    if (onpick) this.cells[0].tabIndex = 0;
    else this.element.tabIndex = 0; // a large board must be scrolled by keys, too
    zoomByHand(this);
  }

  _letters() {
    const heads = Array.from({ length: this.size }, (_, column) => h("div", { role: "columnheader", class: "pb-label" }, String.fromCharCode(65 + column)));
    const corner = h("div", { role: "columnheader", class: "pb-label" }, h("span", { class: "pb-sr" }, "row"));
    return h("div", { role: "row", class: "pb-row" }, corner, heads);
  }

  _cell(cell) {
    const element = h("div", this.onpick ? {
      class: "pb-cell", role: "gridcell", tabindex: -1,
      onfocus: () => this._stand(cell),
      onclick: (event) => { this.focus(cell); this.onpick(cell, event.shiftKey ? "shift" : ""); },
    } : { class: "pb-cell", role: "cell" });
    // Words for those who hear the board, which hold what the others see: nobody hears it twice.
    element.said = h("span", { class: "pb-sr" });
    for (const part of ["main", "side", "note"]) element[part] = h("span", { class: `pb-${part}-text`, "aria-hidden": "true" });
    element.append(element.said, element.main, element.side, element.note);
    return element;
  }

  // Show one cell: texts, a list of class names, a tint from 0 to 1 (or none), and what is read out.
  show(cell, { main, side = "", note = "", classes = [], tint = null, label }) {
    const element = this.cells[cell];
    element.main.textContent = main;
    element.side.textContent = side;
    element.note.textContent = note;
    element.className = ["pb-cell", ...classes].join(" ");
    if (tint === null) element.style.removeProperty("--tint");
    else element.style.setProperty("--tint", tint.toFixed(3));
    element.said.textContent = label;
    if (!this.onpick) element.classList.add("pb-still");
  }

  // Texts of so many characters must fit into a cell.
  fit(characters) {
    this.table.style.setProperty("--letters", Math.min(0.4, 1.28 / Math.max(1, characters)).toFixed(3));
    this.table.style.setProperty("--least", `${Math.max(1.75, 0.5 * characters + 0.4).toFixed(2)}rem`);
  }

  // Zoom so that what is at (x, y) of the window stays there; without a point, the cell one stands on stays in sight.
  zoomBy(factor, x = null, y = null) {
    const { element } = this, before = this.zoom, box = element.getBoundingClientRect();
    this.zoom = Math.min(MOST_ZOOM, Math.max(LEAST_ZOOM, before * factor));
    this.table.style.setProperty("--zoom", this.zoom.toFixed(3));
    if (x === null) return this.cells[this.at].scrollIntoView({ block: "nearest", inline: "nearest" });
    const grown = this.zoom / before;
    element.scrollLeft = (element.scrollLeft + x - box.left) * grown - (x - box.left);
    element.scrollTop = (element.scrollTop + y - box.top) * grown - (y - box.top);
  }

  // Bring a cell into sight by moving the board in its frame; the page stays where it is.
  see(cell) {
    const { element } = this, frame = element.getBoundingClientRect(), box = this.cells[cell].getBoundingClientRect();
    const hidden = (low, high, from, to) => low < from + box.height / 2 || high > to; // rows and letters cover the edge
    if (hidden(box.left, box.right, frame.left, frame.right)) element.scrollLeft += box.left - frame.left - (frame.width - box.width) / 2;
    if (hidden(box.top, box.bottom, frame.top, frame.bottom)) element.scrollTop += box.top - frame.top - (frame.height - box.height) / 2;
  }

  // Zoom so that all of the board is in sight.
  whole() {
    const { element, table } = this;
    this.zoomBy(Math.min(element.clientWidth / table.offsetWidth, element.clientHeight / table.offsetHeight));
  }

  focus(cell) {
    this._stand(cell);
    this.cells[cell].focus();
  }

  // The focus of something else that is gone comes here.
  takeFocus(options) {
    (this.onpick ? this.cells[this.at] : this.element).focus(options);
  }

  // Only the cell that one stands on is reached by Tab.
  _stand(cell) {
    this.cells[this.at].tabIndex = -1;
    this.at = cell;
    this.cells[cell].tabIndex = 0;
  }

  _key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const row = Math.floor(this.at / this.size), column = this.at % this.size, last = this.size - 1;
    const steps = {
      ArrowUp: [row - 1, column], ArrowDown: [row + 1, column], ArrowLeft: [row, column - 1],
      ArrowRight: [row, column + 1], Home: [row, 0], End: [row, last], PageUp: [0, column], PageDown: [last, column],
    };
    if (event.key in steps) {
      const [to, across] = steps[event.key];
      if (to >= 0 && to <= last && across >= 0 && across <= last) this.focus(to * this.size + across);
    } else if (event.key === "+" || event.key === "-") this.zoomBy(event.key === "+" ? 1.25 : 0.8);
    else if (event.repeat && event.key === "Enter") return event.preventDefault(); // held since the button that led here
    else if (!this.onpick(this.at, event.key === " " ? "Enter" : event.key.length === 1 ? event.key.toLowerCase() : event.key)) return;
    event.preventDefault();
  }
}

// Two fingers zoom a board, and the wheel with Ctrl, as they do on maps; one finger pans it.
function zoomByHand(grid) {
  let apart = 0;
  const middle = ([one, other]) => [(one.clientX + other.clientX) / 2, (one.clientY + other.clientY) / 2];
  const distance = ([one, other]) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
  grid.element.addEventListener("touchstart", ({ touches }) => (apart = touches.length === 2 ? distance(touches) : 0), { passive: true });
  grid.element.addEventListener("touchmove", (event) => {
    if (event.touches.length !== 2 || !apart) return;
    event.preventDefault();
    const now = distance(event.touches);
    grid.zoomBy(now / apart, ...middle(event.touches));
    apart = now;
  }, { passive: false });
  grid.element.addEventListener("wheel", (event) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    grid.zoomBy(event.deltaY < 0 ? 1.1 : 1 / 1.1, event.clientX, event.clientY);
  }, { passive: false });
}

// Buttons that zoom the grid that there is when they are pressed.
const zoomButtons = (grid) => [
  button("−", () => grid().zoomBy(0.8), { "aria-label": "Zoom out" }),
  button("+", () => grid().zoomBy(1.25), { "aria-label": "Zoom in" }),
  button("Fit", () => grid().whole(), { title: "All of the board" }),
];
