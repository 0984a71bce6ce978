// Numerical tic-tac-toe: rules as solver/games/numerical.py, exact play as solver/search/numerical.
//
// A position is a list of nine numbers, 0 for a blank cell. Odd numbers move first; a line of three
// filled cells that sums to 15 wins. A move is {cell, number}.
const Numerical = (() => {
  const LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
  const LINES_OF = Array.from({ length: 9 }, (_, cell) => LINES.map((_, place) => place).filter((place) => LINES[place].includes(cell)));
  const POWERS = Array.from({ length: 9 }, (_, cell) => 10 ** cell);
  const PLIES_BY_CLASS = 4; // later positions are too many and too cheap for finding their class to pay

  const filled = (cells) => cells.filter((number) => number).length;
  const toMove = (cells) => (filled(cells) % 2 ? "even" : "odd");
  const wonLine = (cells) => LINES.find((line) => line.every((cell) => cells[cell]) && line.reduce((sum, cell) => sum + cells[cell], 0) === 15);
  const isOver = (cells) => !cells.includes(0) || Boolean(wonLine(cells));

  function numbersLeft(cells, side) {
    return [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((number) => (number % 2 === 1) === (side === "odd") && !cells.includes(number));
  }

  function moves(cells) {
    if (isOver(cells)) return [];
    const numbers = numbersLeft(cells, toMove(cells));
    return cells.flatMap((taken, cell) => (taken ? [] : numbers.map((number) => ({ cell, number }))));
  }

  const play = (cells, move) => cells.map((number, cell) => (cell === move.cell ? move.number : number));

  // Every reason why no game can reach nine numbers.
  function faults(cells) {
    const numbers = cells.filter((number) => number);
    const reasons = [...new Set(numbers)].filter((one) => numbers.indexOf(one) !== numbers.lastIndexOf(one)).sort().map((one) => `${one} is used twice`);
    const odd = numbers.filter((number) => number % 2).length, even = numbers.length - odd;
    if (odd > even + 1) reasons.push(`${odd} odd numbers and ${even} even ones: too many odd`);
    if (even > odd) reasons.push(`${odd} odd numbers and ${even} even ones: too many even`);
    if (!reasons.length && !couldBeLast(cells, odd > even)) {
      reasons.push(`a line sums to 15 that the last move, an ${odd > even ? "odd" : "even"} number, did not finish`);
    }
    return reasons;
  }

  function couldBeLast(cells, lastIsOdd) {
    const won = LINES.filter((line) => line.every((cell) => cells[cell]) && line.reduce((sum, cell) => sum + cells[cell], 0) === 15);
    return !won.length || won[0].some((cell) => (cells[cell] % 2 === 1) === lastIsOdd && won.every((line) => line.includes(cell)));
  }

  class Stopped extends Error {}

  // Alpha-beta over the three results. A mover who can finish a line does; one who cannot must fill the
  // cell where the enemy could, and has lost if there are two such cells.
  class Exact {
    constructor(isLate = () => false) {
      this.isLate = isLate;
      this.searched = 0;
      this.bounds = new Map();
    }

    // The value for odd and every action of the side to move with its own, best first in order of cells.
    table(cells) {
      this._set(cells);
      const own = this.plies % 2 ? -1 : 1;
      const found = moves(cells).map((move) => ({ ...move, value: own * this._valueOf(move) }));
      const best = found.length ? Math.max(...found.map((move) => own * move.value)) * own : wonLine(cells) ? -own : 0;
      return { value: best, moves: found.map((move) => ({ ...move, best: move.value === best })) };
    }

    _valueOf({ cell, number }) {
      this._put(cell, number);
      const won = LINES_OF[cell].some((line) => this.counts[line] === 3 && this.sums[line] === 15);
      const value = won ? 1 : this.plies === 9 ? 0 : -this._search(-1, 1);
      this._take(cell, number);
      return value;
    }

    _set(cells) {
      this.cells = new Array(9).fill(0);
      this.used = 0;
      this.plies = 0;
      this.key = 0;
      this.sums = new Array(8).fill(0);
      this.counts = new Array(8).fill(0);
      cells.forEach((number, cell) => number && this._put(cell, number));
    }

    _put(cell, number) { this._change(cell, number, 1); this.cells[cell] = number; }
    _take(cell, number) { this._change(cell, number, -1); this.cells[cell] = 0; }
    _change(cell, number, sign) {
      this.used ^= 1 << number;
      this.plies += sign;
      this.key += sign * number * POWERS[cell];
      for (const line of LINES_OF[cell]) {
        this.sums[line] += sign * number;
        this.counts[line] += sign;
      }
    }

    // The value for the side to move of a position that nobody has won, or a bound beyond the window.
    _search(low, high) {
      if (++this.searched % 4096 === 0 && this.isLate()) throw new Stopped();
      const parity = this.plies % 2 ? 0 : 1; // of the mover's numbers
      let threatened = -1;
      for (let line = 0; line < 8; line++) {
        if (this.counts[line] !== 2) continue;
        const needed = 15 - this.sums[line];
        if (needed < 1 || needed > 9 || (this.used >> needed) & 1) continue;
        if (needed % 2 === parity) return 1;
        const [a, b, c] = LINES[line];
        const cell = !this.cells[a] ? a : !this.cells[b] ? b : c;
        if (threatened >= 0 && threatened !== cell) threatened = 9;
        else if (threatened < 0) threatened = cell;
      }
      if (this.plies === 8) return 0;
      if (threatened === 9) return -1;
      const key = this.plies <= PLIES_BY_CLASS ? this._canonical() : this.key;
      const known = this.bounds.get(key) ?? 2; // at least -1 (0), at most 1 (2): 3 * least + most
      let least = Math.floor(known / 3) - 1, most = (known % 3) - 1;
      if (least >= high || least === most) return least;
      if (most <= low) return most;
      const [from, to] = [Math.max(low, least), Math.min(high, most)];
      const best = this._best(threatened, parity, from, to);
      if (best > from) least = best;
      if (best < to) most = best;
      this.bounds.set(key, 3 * (least + 1) + most + 1);
      return best;
    }

    _best(threatened, parity, low, high) {
      let best = -1;
      for (let cell = 0; cell < 9; cell++) {
        if (this.cells[cell] || (threatened >= 0 && cell !== threatened)) continue;
        for (let number = parity ? 1 : 2; number <= 9; number += 2) {
          if ((this.used >> number) & 1) continue;
          this._put(cell, number);
          const found = -this._search(-high, -low);
          this._take(cell, number);
          if (found > best) {
            best = found;
            if (best >= high) return best;
            if (best > low) low = best;
          }
        }
      }
      return best;
    }

    // The smallest key among the 16 images: 8 symmetries, each with or without n -> 10 - n.
    _canonical() {
      let smallest = Infinity;
      for (const symmetry of TicTacToe.SYMMETRIES) {
        let plain = 0, complemented = 0;
        for (let cell = 0; cell < 9; cell++) {
          const number = this.cells[cell];
          if (!number) continue;
          plain += number * POWERS[symmetry[cell]];
          complemented += (10 - number) * POWERS[symmetry[cell]];
        }
        smallest = Math.min(smallest, plain, complemented);
      }
      return smallest;
    }
  }

  return { LINES, toMove, wonLine, isOver, numbersLeft, moves, play, faults, Exact, Stopped };
})();
