// The last plies of a Raid search, without making a move; see docs/engine.md for why this is exact.
const MOST_TOUCHED = 13; // the cell of a move and the twelve within distance 2
const MOST_THREATS = 6;

function onePly(node, side) {
  const score = side === 0 ? node.score : -node.score;
  return score + node.gains[side][node.orders[side][0]];
}

// The value for the side to move if it lies between the bounds, else the nearer bound.
function twoPlies(geometry, node, side, alpha, beta) {
  const own = node.orders[side], gains = node.gains[side], replies = node.orders[1 - side];
  const score = side === 0 ? node.score : -node.score;
  // Whatever the move, it leaves one of the first replies untouched.
  const surest = node.free > MOST_TOUCHED ? node.gains[1 - side][replies[MOST_TOUCHED]] : -Infinity;
  for (let place = 0; place < node.free; place++) {
    const cell = own[place], after = score + gains[cell];
    if (after - surest <= alpha) break;
    const far = farReply(geometry, node, 1 - side, cell);
    if (after - far <= alpha) continue;
    for (const turned of geometry.ways(node.owners, side, cell)) {
      const reply = nearReply(geometry, node, side, cell, turned, far);
      const value = score + geometry.gainOf(cell, turned) - reply;
      if (value >= beta) return beta;
      if (value > alpha) alpha = value;
    }
  }
  return alpha;
}

// The largest gain of a side that a move on the cell cannot touch.
function farReply(geometry, node, side, cell) {
  const { touched, cells } = geometry, order = node.orders[side];
  for (let place = 0; place < node.free; place++) {
    if (!touched[cells + order[place] - cell]) return node.gains[side][order[place]];
  }
  return -Infinity;
}

// The enemy's best gain after a move of the side: near its cell, or else `reply`.
function nearReply(geometry, node, side, cell, turned, reply) {
  const { owners } = node, { near, values, beside } = geometry;
  const own = side + 1, enemy = 2 - side;
  owners[cell] = own;
  for (let k = 0; k < turned.length; k++) owners[turned[k]] = own;
  for (let k = 0; k < near.length; k++) {
    const free = cell + near[k];
    if (owners[free] !== NOBODY) continue;
    let sum = 0, legal = false;
    for (let j = 0; j < 4; j++) {
      const owner = owners[free + beside[j]];
      if (owner === enemy) legal = true;
      else if (owner === own) sum += values[free + beside[j]];
    }
    const gain = legal && sum > 0 ? values[free] + 2 * sum : values[free];
    if (gain > reply) reply = gain;
  }
  owners[cell] = NOBODY;
  for (let k = 0; k < turned.length; k++) owners[turned[k]] = enemy;
  return reply;
}

// Three plies before the end: what the enemy would do if the side to move passed.
class RaidThreats {
  constructor(geometry, node, side) {
    this.geometry = geometry;
    this.node = node;
    this.side = side;
    this.found = [];
    const order = node.orders[1 - side];
    for (let place = 0; place < Math.min(MOST_THREATS, node.free); place++) this.found.push(this._threat(order[place]));
  }

  _threat(cell) {
    const { geometry, node, side } = this;
    const gain = node.gains[1 - side][cell];
    let turned = geometry.turned(node.owners, 1 - side, cell);
    if (geometry.gainOf(cell, turned) !== gain) turned = []; // negative values: the Stake is the threat
    const far = farReply(geometry, node, side, cell);
    return { cell, gain, reply: nearReply(geometry, node, 1 - side, cell, turned, far) };
  }

  // Tell whether some threat surely keeps a move from gaining more than `missing` afterwards.
  refute(cell, turned, missing) {
    const { close, cells } = this.geometry;
    return this.found.some((threat) =>
      threat.reply - threat.gain <= missing
      && !close[cells + cell - threat.cell]
      && this._gainsNear(cell, turned, missing + threat.gain));
  }

  // Tell whether no free cell that a move touches can gain the mover more than `most`.
  _gainsNear(cell, turned, most) {
    const { owners } = this.node, { values, beside, near } = this.geometry;
    const enemy = 2 - this.side;
    for (const offset of turned.length ? near : beside) {
      const free = cell + offset;
      if (owners[free] !== NOBODY) continue;
      let gain = values[free];
      for (let j = 0; j < 4; j++) {
        const other = free + beside[j];
        if (owners[other] === enemy && values[other] > 0) gain += 2 * values[other];
      }
      if (gain > most) return false;
    }
    return true;
  }
}
