// The component: PlyBoard.open(element, state, settings) shows a board of any of the three games.
//
// A state comes from PlyBoard.fromText (an input file) or PlyBoard.fromLink (a fragment, which may hold
// a line of moves to step through). Settings: `engine: false` shows no value, no best move and no tree;
// `games: true` offers the other games; `onchange(link)` hears of every change.
const PlyBoard = (() => {
  const GAMES = { raid: ["Raid", RaidBoard], tictactoe: ["Tic-tac-toe", TicTacToeBoard], numerical: ["Numerical", NumericalBoard] };
  const EXAMPLES = {
    raid: "#raid/6/X/4/7,12,3,20,5,9,14,2,31,8,17,4,6,25,11,3,40,13,19,1,28,10,6,22,5,33,9,15,2,18,12,4,21,7,30,8/.......X.O....XO....OX......X..O...../",
    tictactoe: "#tictactoe/XO**X****/optimal/X/",
    numerical: "#numerical/xxxxxxxxx/",
  };

  function open(element, state, { engine = true, games = false, onchange = () => {} } = {}) {
    const said = h("p", { class: "pb-status", role: "status" });
    const place = h("div", { class: "pb-game" });
    let board = null;
    const shell = {
      engine,
      announce: (text) => (said.textContent = text),
      changed: (now) => onchange(Texts.toLink(now)),
      show(next) {
        board?.close();
        board = new GAMES[next.game][1](next, shell);
        place.replaceChildren(board.element);
        tabs.forEach((tab, name) => tab.setAttribute("aria-pressed", String(name === next.game)));
      },
    };
    const tabs = new Map(Object.entries(GAMES).map(([name, [title]]) => [name, button(title, () => shell.show(Texts.fromLink(EXAMPLES[name])))]));
    const choice = games ? h("div", { class: "pb-buttons pb-games", role: "group", "aria-label": "Game" }, ...tabs.values()) : null;
    element.classList.add("pb");
    element.replaceChildren(h("div", { class: "pb-head" }, choice, said), place);
    shell.show(state);
    return { show: shell.show, announce: shell.announce, close: () => board.close(), state: () => board.state(false) };
  }

  return { open, fromText: Texts.parse, fromLink: Texts.fromLink, toLink: Texts.toLink, examples: EXAMPLES, Desk };
})();
