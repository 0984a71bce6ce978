// The component: PlyBoard.open(element, state, settings) shows a board of any of the three games.
//
// A state comes from PlyBoard.fromText (an input file) or PlyBoard.fromLink (a fragment, which may hold
// a line of moves to step through). Settings: `engine: false` shows no value, no best move and no tree;
// `games: true` offers the other games; `links: false` no links; `onchange(link)` hears of every change.
const PlyBoard = (() => {
  const GAMES = { raid: ["Raid", RaidBoard], tictactoe: ["Tic-tac-toe", TicTacToeBoard], numerical: ["Numerical", NumericalBoard] };
  const EXAMPLES = {
    raid: "#raid/6/X/4/7,12,3,20,5,9,14,2,31,8,17,4,6,25,11,3,40,13,19,1,28,10,6,22,5,33,9,15,2,18,12,4,21,7,30,8/.......X.O....XO....OX......X..O..../",
    tictactoe: "#tictactoe/XO**X****/optimal/X/",
    numerical: "#numerical/xxxxxxxxx/",
  };

  function open(element, state, { engine = true, games = false, links = true, onchange = () => {} } = {}) {
    const said = h("p", { class: "pb-status", role: "status" });
    const place = h("div", { class: "pb-game" });
    let board = null;
    const shell = {
      engine,
      links,
      announce: (text) => (said.textContent = text),
      changed: (now) => onchange(Links.toLink(now)),
      show(next) {
        board?.close();
        board = new GAMES[next.game][1](next, shell);
        place.replaceChildren(board.element);
        const made = board.session.moves.length;
        if (made < next.moves.length) shell.announce(`Move ${made + 1} of the line is not possible here; it ends before that.`);
        tabs.forEach((tab, name) => tab.setAttribute("aria-pressed", String(name === next.game)));
      },
    };
    const tabs = new Map(Object.entries(GAMES).map(([name, [title]]) => [name, button(title, () => shell.show(Links.fromLink(EXAMPLES[name])))]));
    const choice = games ? h("div", { class: "pb-buttons pb-games", role: "group", "aria-label": "Game" }, ...tabs.values()) : null;
    element.classList.add("pb");
    element.replaceChildren(h("div", { class: "pb-head" }, choice, said), place);
    shell.show(state);
    const endings = [keepFocus(element, () => board.grid), keysEverywhere(element, (key) => board.commonKey(key))];
    const close = () => { endings.forEach((end) => end()); board.close(); };
    return { show: shell.show, announce: shell.announce, close, state: () => board.state(false) };
  }

  // A board in a window above the page, closed by its button or Escape. `words` are told when it opens.
  function openDialog(title, state, { words = "", ...settings } = {}) {
    const id = `pb-dialog-${++labels}`, place = h("div", {});
    const dialog = h("dialog", { class: "pb-dialog", "aria-labelledby": id },
      h("div", { class: "pb-dialog-head" }, h("h2", { id }, title), button("Close", () => dialog.close())), place);
    document.body.append(h("div", { class: "pb" }, dialog));
    const board = open(place, state, { links: false, ...settings }); // a link would lead to this page, not to a board
    dialog.addEventListener("close", () => {
      board.close();
      dialog.parentElement.remove();
    });
    dialog.showModal();
    if (words) board.announce(words);
    return board;
  }

  // What a page needs that shows a Raid board of its own, such as a replay.
  const parts = { h, svg, button, toggle, card, signed, spoken, withMinus, shortNumber, zoomButtons, copyText, keepFocus, Grid, Session, Desk, drawRaid, RaidRules, Texts };
  return { open, openDialog, fromText: Texts.parse, fromLink: Links.fromLink, toLink: Links.toLink, LinkError, examples: EXAMPLES, Desk, parts };
})();
