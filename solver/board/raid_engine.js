// The exact engine: the move, value and ties of plain minimax; a port of solver/search/raid/engine.py.
//
// Exact includes ties: the first of the best moves in canonical order wins, whatever the order in which
// they are searched. A move that comes before the best so far need only reach its value, one that comes
// later must exceed it, and the window says so.
const TABLE_DEPTH = 6; // below it too few positions recur to be worth remembering
const TABLE_ROOM = 200000;

class RaidSearch {
  constructor(geometry) {
    this.geometry = geometry;
    this.nodes = 0;
    this.table = null;
    this._latin = new TextDecoder("latin1");
  }

  // The value for the side to move if it lies between the bounds, else one beyond.
  value(node, side, depth, alpha, beta) {
    this.nodes++;
    if (depth === 0) return side === 0 ? node.score : -node.score;
    if (depth === 1) return onePly(node, side);
    if (depth === 2) return twoPlies(this.geometry, node, side, alpha, beta);
    if (this.table === null) return this._manyPlies(node, side, depth, alpha, beta);
    return this._lookedUp(node, side, depth, alpha, beta);
  }

  _lookedUp(node, side, depth, alpha, beta) {
    const key = this._latin.decode(node.owners); // who moves, and the depth, follow from the free cells
    const known = this.table.get(key);
    if (known) {
      if (known.low >= beta || known.low === known.high) return known.low;
      if (known.high <= alpha) return known.high;
    }
    const value = this._manyPlies(node, side, depth, alpha, beta);
    if (known || this.table.size < TABLE_ROOM) {
      const low = value > alpha ? value : known ? known.low : -Infinity;
      const high = value < beta ? value : known ? known.high : Infinity;
      this.table.set(key, { low, high });
    }
    return value;
  }

  _manyPlies(node, side, depth, alpha, beta) {
    const { geometry } = this;
    const score = side === 0 ? node.score : -node.score;
    const order = node.orders[side], gains = node.gains[side];
    let threats = null;
    for (let place = 0; place < node.free; place++) {
      const cell = order[place];
      for (const turned of geometry.ways(node.owners, side, cell)) {
        if (threats && threats.refute(cell, turned, alpha - score - gains[cell])) continue;
        const child = geometry.child(node, side, cell, turned, geometry.nodeAt(depth));
        const value = -this.value(child, 1 - side, depth - 1, -beta, -alpha);
        if (value >= beta) return value;
        if (value > alpha) alpha = value;
        // Looking for threats pays only if the likeliest move has not ended the matter.
        if (depth === 3 && threats === null) threats = new RaidThreats(geometry, node, side);
      }
    }
    return alpha;
  }
}

// One position, which must have a free cell. Values are for the player to move.
class RaidEngine {
  constructor(position) {
    this.position = position;
    this.geometry = new RaidGeometry(position);
    this.root = this.geometry.root(position);
    this.search = new RaidSearch(this.geometry);
  }

  // The first of the best moves and its value.
  choose(depth) {
    depth = this._start(depth);
    const { ways, dominated } = this._ways();
    let chosen = { kind: RaidRules.RAID, cell: Infinity }, best = -Infinity, threats = null;
    const most = new Map(); // by cell, what the last way searched there is worth at most
    for (const { kind, cell, turned } of ways) {
      const move = { kind, cell };
      const floor = RaidRules.compare(move, chosen) < 0 ? best - 1 : best;
      const missing = floor - this.root.score - this.geometry.gainOf(cell, turned);
      const refuted = threats !== null && threats.refute(cell, turned, missing);
      const value = refuted ? floor : this._after(cell, turned, depth, floor, Infinity);
      most.set(cell, value);
      if (value > floor) [chosen, best] = [move, value];
      if (depth === 3 && threats === null) threats = new RaidThreats(this.geometry, this.root, 0);
    }
    for (const cell of dominated) {
      const stake = { kind: RaidRules.STAKE, cell };
      const mayTie = RaidRules.compare(stake, chosen) < 0 && most.get(cell) >= best;
      if (mayTie && this._after(cell, [], depth, best - 1, best) >= best) chosen = stake;
    }
    return { move: { kind: chosen.kind, cell: this.geometry.inner(chosen.cell) }, value: best, nodes: this.search.nodes };
  }

  // The value of one legal move if it lies between the bounds, else one beyond; always exact without bounds.
  valueOf(move, depth, alpha = -Infinity, beta = Infinity) {
    const cell = this.geometry.bordered(move.cell);
    const turned = move.kind === RaidRules.RAID ? this.geometry.turned(this.root.owners, 0, cell) : [];
    return this._after(cell, turned, this._start(depth), alpha, beta);
  }

  // Every move that has the value, in canonical order.
  ties(depth, value) {
    return RaidRules.moves(this.position).filter((move) => this.valueOf(move, depth, value - 1, value + 1) === value);
  }

  _start(depth) {
    depth = Math.min(depth, this.root.free);
    if (this.depth !== depth) {
      this.depth = depth;
      this.search.nodes = 1;
      this.search.table = depth >= TABLE_DEPTH ? new Map() : null;
    }
    return depth;
  }

  // The moves to search, likeliest first, and cells whose Stake a Raid dominates. A Raid that turns
  // nobody is the Stake on its cell, only later in canonical order: left out.
  _ways() {
    const ways = [], dominated = [];
    for (let place = 0; place < this.root.free; place++) {
      const cell = this.root.orders[0][place];
      const turned = this.geometry.turned(this.root.owners, 0, cell);
      if (turned.length) ways.push({ kind: RaidRules.RAID, cell, turned });
      if (!turned.length || this.geometry.anyNegative) ways.push({ kind: RaidRules.STAKE, cell, turned: [] });
      else dominated.push(cell);
    }
    dominated.sort((a, b) => a - b);
    return { ways, dominated };
  }

  _after(cell, turned, depth, alpha, beta) {
    const after = this.root.score + this.geometry.gainOf(cell, turned);
    if (depth === 1) return after;
    if (depth === 2) {
      const far = farReply(this.geometry, this.root, 1, cell);
      if (after - far <= alpha) return after - far;
      return after - nearReply(this.geometry, this.root, 0, cell, turned, far);
    }
    const child = this.geometry.child(this.root, 0, cell, turned, this.geometry.nodeAt(depth));
    return -this.search.value(child, 1, depth - 1, -beta, -alpha);
  }
}

// The moves of both players when each always takes the first of its best moves.
function raidLine(position, depth) {
  const line = [];
  for (; depth > 0 && !RaidRules.isOver(position); depth--) {
    const { move } = new RaidEngine(position).choose(depth);
    line.push(move);
    position = RaidRules.play(position, move);
  }
  return line;
}
