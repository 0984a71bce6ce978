// The page: a start position from the address, else from the file it was made of, else an example.
(() => {
  const element = document.getElementById("board");
  const given = JSON.parse(document.getElementById("start").textContent).text;
  let shown = ""; // the link of what is on the board, so that our own changes of the address do not load it again
  let loading = false; // what stands in the address stays there, to be corrected, until something is done on the board
  let board = null;

  const hasLink = () => location.hash.length > 1;
  const usual = () => (given ? PlyBoard.fromText(given) : PlyBoard.fromLink(PlyBoard.examples.raid));
  const wanted = () => (hasLink() ? PlyBoard.fromLink(location.hash) : usual());

  function onchange(link) {
    shown = link;
    if (loading && hasLink()) return;
    try {
      history.replaceState(null, "", link);
    } catch {
      // A viewer that gives its pages no address of their own; "Copy as link" still works.
    }
  }

  // Show what the address holds, if it is a position; returns what is wrong otherwise.
  function load(show) {
    loading = true;
    try {
      show(wanted());
      return "";
    } catch (error) {
      if (!(error instanceof PlyBoard.LinkError)) throw error;
      return `The address holds no position: ${error.message}.`;
    } finally {
      loading = false;
    }
  }

  const open = (state) => (board = PlyBoard.open(element, state, { games: true, onchange }));
  const trouble = load(open);
  if (trouble) {
    loading = true;
    open(usual());
    loading = false;
    board.announce(trouble);
  }

  addEventListener("hashchange", () => {
    if (location.hash === shown) return;
    const wrong = load(board.show);
    if (wrong) board.announce(wrong);
  });
})();
