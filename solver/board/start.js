// The page: a start position from the address, else from the file it was made of, else an example.
(() => {
  const element = document.getElementById("board");
  const given = JSON.parse(document.getElementById("start").textContent).text;
  let shown = ""; // the link of what is on the board, so that our own changes of the address do not load it again

  function wanted() {
    if (location.hash.length > 1) return PlyBoard.fromLink(location.hash);
    return given ? PlyBoard.fromText(given) : PlyBoard.fromLink(PlyBoard.examples.raid);
  }

  function onchange(link) {
    shown = link;
    try {
      history.replaceState(null, "", link);
    } catch {
      // A viewer that gives its pages no address of their own; "Copy as link" still works.
    }
  }

  let trouble = "", state;
  try {
    state = wanted();
  } catch (error) {
    trouble = `The address holds no position: ${error.message}.`;
    state = given ? PlyBoard.fromText(given) : PlyBoard.fromLink(PlyBoard.examples.raid);
  }
  const board = PlyBoard.open(element, state, { games: true, onchange });
  if (trouble) board.announce(trouble);

  addEventListener("hashchange", () => {
    try {
      if (decodeURIComponent(location.hash) === decodeURIComponent(shown)) return;
      board.show(wanted());
    } catch (error) {
      board.announce(`The address holds no position: ${error.message}.`);
    }
  });
})();
