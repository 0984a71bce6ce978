// A Raid position as the engine sees it: every gain known, every gain sorted (docs/engine.md).
//
// The gain of a free cell for a side is what its score grows by when it fills that cell in the better
// way. A move changes gains only within distance 2, so a child is a copy of its parent with a few gains
// replaced. Sides are 0 (who moves at the root) and 1; a border two cells wide saves tests for edges.
const NOBODY = 0, BORDER = 3;

class RaidNode {
  constructor(cells, room) {
    this.owners = new Uint8Array(cells); // NOBODY, side + 1, or BORDER
    this.gains = [new Float64Array(cells), new Float64Array(cells)];
    this.orders = [new Uint16Array(room), new Uint16Array(room)]; // free cells, the largest gain first
    this.free = 0;
    this.score = 0; // for side 0
  }

  copy(other) {
    this.owners.set(other.owners);
    this.free = other.free;
    this.score = other.score;
    for (let side = 0; side < 2; side++) {
      this.gains[side].set(other.gains[side]);
      const from = other.orders[side], to = this.orders[side];
      for (let place = 0; place < other.free; place++) to[place] = from[place];
    }
  }
}

class RaidGeometry {
  constructor({ size, values }) {
    const width = size + 4;
    this.size = size;
    this.width = width;
    this.cells = width * width;
    this.values = new Float64Array(this.cells);
    values.forEach((value, cell) => (this.values[this.bordered(cell)] = value));
    this.anyNegative = values.some((value) => value < 0);
    this.beside = [-width, -1, 1, width];
    this.near = [...this.beside, -2 * width, -width - 1, -width + 1, -2, 2, width - 1, width + 1, 2 * width];
    // Tables by difference of cells, shifted to start at 0: what a move touches; what is close to it.
    this.touched = this._table(2);
    this.close = this._table(4);
    this._spare = [];
    this._mark = new Uint32Array(this.cells);
    this._stamp = 0;
  }

  _table(distance) {
    const table = new Uint8Array(2 * this.cells);
    for (let row = -distance; row <= distance; row++) {
      const rest = distance - Math.abs(row);
      for (let column = -rest; column <= rest; column++) table[this.cells + row * this.width + column] = 1;
    }
    return table;
  }

  bordered(cell) {
    return (Math.floor(cell / this.size) + 2) * this.width + (cell % this.size) + 2;
  }

  inner(cell) {
    return (Math.floor(cell / this.width) - 2) * this.size + (cell % this.width) - 2;
  }

  // Nodes are used again and again: a search needs one for each ply.
  nodeAt(ply) {
    while (this._spare.length <= ply) this._spare.push(new RaidNode(this.cells, this.size * this.size));
    return this._spare[ply];
  }

  root(position) {
    const node = new RaidNode(this.cells, this.size * this.size);
    node.owners.fill(BORDER);
    for (let cell = 0; cell < position.board.length; cell++) {
      const pawn = position.board[cell];
      node.owners[this.bordered(cell)] = pawn === "." ? NOBODY : pawn === position.player ? 1 : 2;
    }
    node.gains[0].set(this.values);
    node.gains[1].set(this.values);
    for (let cell = 0; cell < this.cells; cell++) {
      const owner = node.owners[cell];
      if (owner === NOBODY) {
        node.gains[0][cell] = this.gainAt(node.owners, cell, 0);
        node.gains[1][cell] = this.gainAt(node.owners, cell, 1);
        node.orders[0][node.free] = node.orders[1][node.free] = cell;
        node.free++;
      } else if (owner !== BORDER) {
        node.score += owner === 1 ? this.values[cell] : -this.values[cell];
      }
    }
    for (let side = 0; side < 2; side++) {
      const gains = node.gains[side];
      node.orders[side].subarray(0, node.free).sort((a, b) => gains[b] - gains[a] || a - b);
    }
    return node;
  }

  gainAt(owners, cell, side) {
    const own = side + 1, values = this.values;
    let sum = 0, legal = false;
    for (let k = 0; k < 4; k++) {
      const near = cell + this.beside[k], owner = owners[near];
      if (owner === own) legal = true;
      else if (owner === 3 - own) sum += values[near];
    }
    return legal && sum > 0 ? values[cell] + 2 * sum : values[cell];
  }

  // The cells that a Raid would turn; none where a Raid is not legal.
  turned(owners, side, cell) {
    const own = side + 1, found = [];
    let legal = false;
    for (let k = 0; k < 4; k++) {
      const near = cell + this.beside[k], owner = owners[near];
      if (owner === own) legal = true;
      else if (owner === 3 - own) found.push(near);
    }
    return legal ? found : [];
  }

  // With values of 0 and more a Raid that turns somebody is never worse than the Stake.
  ways(owners, side, cell) {
    const turned = this.turned(owners, side, cell);
    return turned.length && this.anyNegative ? [turned, []] : [turned];
  }

  gainOf(cell, turned) {
    let gain = this.values[cell];
    for (let k = 0; k < turned.length; k++) gain += 2 * this.values[turned[k]];
    return gain;
  }

  // Make `child` the position after a side fills a cell and turns the pawns of the list.
  child(node, side, cell, turned, child) {
    child.copy(node);
    const { owners } = child, mark = this._mark, stamp = ++this._stamp;
    remove(child, 0, cell);
    remove(child, 1, cell);
    child.free--;
    owners[cell] = side + 1;
    for (let k = 0; k < turned.length; k++) owners[turned[k]] = side + 1;
    for (let k = -1; k < turned.length; k++) {
      const centre = k < 0 ? cell : turned[k];
      for (let j = 0; j < 4; j++) {
        const near = centre + this.beside[j];
        if (owners[near] === NOBODY && mark[near] !== stamp) {
          mark[near] = stamp;
          this._refresh(child, 0, near);
          this._refresh(child, 1, near);
        }
      }
    }
    const change = this.gainOf(cell, turned);
    child.score += side === 0 ? change : -change;
    return child;
  }

  _refresh(node, side, cell) {
    const gain = this.gainAt(node.owners, cell, side), gains = node.gains[side];
    if (gain === gains[cell]) return;
    const order = node.orders[side];
    let place = 0;
    while (order[place] !== cell) place++;
    gains[cell] = gain;
    for (; place > 0 && comesBefore(gains, cell, order[place - 1]); place--) order[place] = order[place - 1];
    for (; place < node.free - 1 && comesBefore(gains, order[place + 1], cell); place++) {
      order[place] = order[place + 1];
    }
    order[place] = cell;
  }
}

function comesBefore(gains, one, other) {
  return gains[one] > gains[other] || (gains[one] === gains[other] && one < other);
}

function remove(node, side, cell) {
  const order = node.orders[side];
  let place = 0;
  while (order[place] !== cell) place++;
  for (const last = node.free - 1; place < last; place++) order[place] = order[place + 1];
}
