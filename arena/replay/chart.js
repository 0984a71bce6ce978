// Curves over the moves of a game, with axes; a click or a drag goes to that move.
const CHART_HEIGHT = 13; // in letters, as all measures here: a chart is readable at any width

class Chart {
  // `curves` are {name, kind, points}, `signs` {place, text}; places count moves made.
  constructor({ title, last, curves, signs, lost, onpick }) {
    Object.assign(this, { last, curves, signs, lost, at: 0 });
    this.drawing = svg("svg", { class: "rp-chart", role: "img", "aria-label": title });
    const key = curves.map(({ name, kind }) => h("span", { class: `rp-key rp-key-${kind}` }, name));
    this.element = h("div", {}, this.drawing, h("p", { class: "pb-hint-text rp-keys" }, key, "Click a curve to go to that move."));
    const pick = (event) => event.buttons === 1 && onpick(this._placeAt(event.clientX));
    this.drawing.addEventListener("pointerdown", pick);
    this.drawing.addEventListener("pointermove", pick);
    new ResizeObserver(() => this._draw()).observe(this.element);
  }

  stand(place) {
    this.at = place;
    if (!this.cursor) return;
    this.cursor.setAttribute("transform", `translate(${this._x(place)} 0)`);
  }

  _x(place) { return this.left + (place / Math.max(1, this.last)) * (this.width - this.left - this.letter); }
  _y(value) { return this.top + ((this.high - value) / (this.high - this.low)) * (this.bottom - this.top); }

  _placeAt(clientX) {
    const share = (clientX - this.drawing.getBoundingClientRect().left - this.left) / (this.width - this.left - this.letter);
    return Math.round(Math.min(1, Math.max(0, share)) * this.last);
  }

  _draw() {
    this.letter = parseFloat(getComputedStyle(this.drawing).fontSize);
    this.width = this.element.clientWidth;
    if (!this.width) return; // not shown now
    const height = CHART_HEIGHT * this.letter, all = this.curves.flatMap(({ points }) => points.filter(Number.isFinite));
    const step = niceStep(Math.max(1, Math.max(0, ...all) - Math.min(0, ...all)) / 4);
    this.low = step * Math.floor(Math.min(0, ...all) / step);
    this.high = step * Math.max(1, Math.ceil(Math.max(0, ...all) / step));
    const values = Array.from({ length: Math.round((this.high - this.low) / step) + 1 }, (_, place) => this.low + place * step);
    const names = values.map((value) => (value > 0 ? "+" : "") + shortNumber.format(value).replace("-", "−"));
    this.left = (0.6 * Math.max(...names.map((name) => name.length)) + 0.8) * this.letter;
    [this.top, this.bottom] = [1.2 * this.letter, height - 2.6 * this.letter];
    this.drawing.setAttribute("viewBox", `0 0 ${this.width} ${height}`);
    this.drawing.style.height = `${height}px`;
    this.cursor = svg("line", { class: "rp-cursor", x1: 0, x2: 0, y1: this.top, y2: this.bottom });
    this.drawing.replaceChildren(...this._axes(values, names), ...this._curves(), this.cursor);
    this.stand(this.at);
  }

  _axes(values, names) {
    const right = this.width - this.letter, drawn = [];
    values.forEach((value, place) => {
      drawn.push(svg("line", { class: value ? "rp-grid" : "rp-zero", x1: this.left, x2: right, y1: this._y(value), y2: this._y(value) }));
      drawn.push(svg("text", { x: this.left - 0.5 * this.letter, y: this._y(value) + 0.35 * this.letter, "text-anchor": "end" }, names[place]));
    });
    const room = Math.max(1, Math.floor((right - this.left) / (3 * this.letter))), step = Math.max(1, niceStep(this.last / room));
    for (let place = 0; place <= this.last; place += step) {
      drawn.push(svg("text", { x: this._x(place), y: this.bottom + 1.2 * this.letter, "text-anchor": "middle" }, String(place)));
    }
    drawn.push(svg("text", { x: (this.left + right) / 2, y: this.bottom + 2.4 * this.letter, "text-anchor": "middle" }, "moves made"));
    return drawn;
  }

  _curves() {
    const drawn = this.curves.map(({ kind, points }) =>
      svg("polyline", { class: `rp-curve rp-${kind}`, points: points.flatMap((value, place) => (Number.isFinite(value) ? [`${this._x(place).toFixed(1)},${this._y(value).toFixed(1)}`] : [])).join(" ") }));
    if (this.lost !== null) drawn.push(svg("line", { class: "rp-lost-line", x1: this._x(this.lost), x2: this._x(this.lost), y1: this.top, y2: this.bottom }));
    const { points } = this.curves.at(-1);
    for (const { place, text } of this.signs) {
      drawn.push(svg("text", { class: "rp-sign", x: this._x(place), y: Math.max(this.letter, this._y(points[place]) - 0.4 * this.letter), "text-anchor": "middle" }, text));
    }
    return drawn;
  }
}

// The next of 1, 2, 5, 10, 20, 50 ... that is at least as large.
function niceStep(least) {
  const power = 10 ** Math.floor(Math.log10(Math.max(least, 1e-9)));
  return power * [1, 2, 5, 10].find((factor) => factor * power >= least * 0.999);
}
