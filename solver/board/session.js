// The line of moves on a board: a start position, the moves made, and where in them one stands.
const MOST_EARLIER = 200; // changes of the start position that can be taken back

class Session {
  // `place` is how many of the moves are made at first; all of them without it.
  constructor(rules, { position, moves, place = Infinity }, onchange) {
    this.rules = rules;
    this.onchange = onchange;
    this.earlier = []; // what there was before each change of the start position
    this.reset(position, moves, false);
    this.place = Math.min(place, this.moves.length);
  }

  reset(start, moves = [], tell = true) {
    this.positions = [start];
    this.moves = [];
    for (const move of moves) {
      const legal = this.rules.moves(this.at(-1)).some((one) => sameMove(one, move));
      if (!legal) break; // a link may hold anything
      this._push(move);
    }
    this.place = this.moves.length;
    if (tell) this.onchange("reset");
  }

  // Another start position, without moves; `back` returns to the line that there was.
  restart(start) {
    this.earlier.push([this.positions, this.moves, this.place]);
    if (this.earlier.length > MOST_EARLIER) this.earlier.shift();
    this.reset(start);
  }

  get mayGoBack() { return !this.place && this.earlier.length > 0; }

  back() {
    [this.positions, this.moves, this.place] = this.earlier.pop();
    this.onchange("reset");
  }

  get start() { return this.positions[0]; }
  get position() { return this.positions[this.place]; }
  get last() { return this.place ? this.moves[this.place - 1] : null; }
  at(place) { return this.positions.at(place); }

  _push(move) {
    this.moves.push(move);
    this.positions.push(this.rules.play(this.at(-1), move));
  }

  // Make a move; moves that were taken back and not made again are forgotten.
  play(move) {
    if (this.place < this.moves.length && sameMove(this.moves[this.place], move)) return this.go(this.place + 1);
    this.moves.length = this.place;
    this.positions.length = this.place + 1;
    this._push(move);
    this.place++;
    this.onchange("move");
  }

  go(place) {
    const to = Math.min(this.moves.length, Math.max(0, place));
    if (to === this.place) return;
    const kind = to === this.place + 1 ? "move" : "step";
    this.place = to;
    this.onchange(kind);
  }
}

function sameMove(one, other) {
  return typeof one === "object" ? Object.keys(one).every((name) => one[name] === other[name]) : one === other;
}

// What every game shows beside its board: the moves so far, and the position as text and as a link.
function movesCard(session, nameOf) {
  const moves = h("ol", { class: "pb-chips pb-moves" });
  const element = card("Moves", moves);
  const refresh = () => {
    moves.replaceChildren(...[null, ...session.moves].map((move, place) => {
      const name = place ? nameOf(session.positions[place - 1], move) : "start";
      const current = place === session.place;
      return h("li", {}, button(name, () => session.go(place), { "aria-current": current ? "step" : null, class: place > session.place ? "pb-later" : null }));
    }));
  };
  refresh();
  return { element, refresh };
}

// Whether the solver answers the input file of a state.
function isAnswered({ game, position, walk }) {
  return game === "numerical" || walk !== undefined || !(game === "raid" ? RaidRules : TicTacToe).isOver(position);
}

function positionCard(shell, stateNow, rows = 8) {
  const area = h("textarea", { rows, spellcheck: "false", "aria-label": "The position as an input file", oninput: () => (trouble.textContent = "") });
  const trouble = h("p", { class: "pb-trouble", role: "alert" });
  const done = (message) => shell.announce(message);
  const load = () => {
    try {
      shell.show(Texts.parse(area.value));
      done("The position of the text is on the board.");
    } catch (error) {
      done(""); // what was said of an earlier text
      trouble.textContent = error.message;
    }
  };
  // Where nothing may be copied, the text is there to be copied by hand.
  const copy = async (text, what) => {
    if (await copyText(text)) return done(`Copied as ${what}.`);
    area.value = text;
    area.focus();
    area.select();
    done("This browser lets no page copy: the text is selected, copy it by hand.");
  };
  const copyFile = () => copy(Texts.render(stateNow(true)), "an input file");
  const copyLink = () => copy(location.href.replace(/#.*/, "") + Links.toLink(stateNow(false)), "a link");
  const link = shell.links ? button("Copy as link", copyLink) : null;
  const buttons = h("div", { class: "pb-buttons" }, button("Copy as input file", copyFile), link, button("Use this text", load));
  const hint = h("p", { class: "pb-hint-text" });
  const element = card("Position", hint, area, trouble, buttons);
  const refresh = () => {
    trouble.textContent = "";
    hint.textContent = `${isAnswered(stateNow(true)) ? "What the solver reads." : "The game is over: the solver refuses this."} Paste any input file here and use it.`;
    if (document.activeElement !== area) area.value = Texts.render(stateNow(true));
  };
  return { element, refresh };
}
