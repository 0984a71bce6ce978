// A square board of cells: drawn, walked with the arrow keys, zoomed, and told to screen readers.
class Grid {
  // `onpick(cell, key)`: a click has the key "", or "shift"; other keys are those of the keyboard.
  constructor({ size, title, labels = true, onpick, naming }) {
    this.size = size;
    this.naming = naming;
    this.onpick = onpick;
    this.at = 0;
    this.zoom = 1;
    this.cells = Array.from({ length: size * size }, (_, cell) => this._cell(cell));
    this.table = h("div", { class: "pb-grid", role: "grid", "aria-label": title, onkeydown: (event) => this._key(event) });
    if (labels) this.table.append(this._letters());
    for (let row = 0; row < size; row++) {
      const cells = this.cells.slice(row * size, (row + 1) * size);
      const head = labels ? h("div", { role: "rowheader", class: "pb-label" }, String(row + 1)) : null;
      this.table.append(h("div", { role: "row", class: "pb-row" }, head, cells));
    }
    this.table.style.setProperty("--n", size + (labels ? 1 : 0));
    this.element = h("div", { class: "pb-scroller" }, this.table);
    this.cells[0].tabIndex = 0;
  }

  _letters() {
    const heads = Array.from({ length: this.size }, (_, column) => h("div", { role: "columnheader", class: "pb-label" }, String.fromCharCode(65 + column)));
    const corner = h("div", { role: "columnheader", class: "pb-label" }, h("span", { class: "pb-sr" }, "row"));
    return h("div", { role: "row", class: "pb-row" }, corner, heads);
  }

  _cell(cell) {
    const element = h("div", {
      class: "pb-cell", role: "gridcell", tabindex: -1,
      onfocus: () => this._stand(cell),
      onclick: (event) => { this.focus(cell); this.onpick(cell, event.shiftKey ? "shift" : ""); },
    });
    element.main = h("span", { class: "pb-main-text" });
    element.side = h("span", { class: "pb-side-text" });
    element.note = h("span", { class: "pb-note" });
    element.append(element.main, element.side, element.note);
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
    element.setAttribute("aria-label", label);
  }

  // Texts of so many characters must fit into a cell.
  fit(characters) {
    this.table.style.setProperty("--letters", Math.min(0.4, 1.45 / Math.max(1, characters)).toFixed(3));
    this.table.style.setProperty("--least", `${Math.max(1.75, 0.5 * characters + 0.4).toFixed(2)}rem`);
  }

  zoomBy(factor) {
    this.zoom = Math.min(4, Math.max(0.4, this.zoom * factor));
    this.table.style.setProperty("--zoom", this.zoom.toFixed(3));
    this.cells[this.at].scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  focus(cell) {
    this._stand(cell);
    this.cells[cell].focus();
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
    else if (!this.onpick(this.at, event.key === " " ? "Enter" : event.key.length === 1 ? event.key.toLowerCase() : event.key)) return;
    event.preventDefault();
  }
}
