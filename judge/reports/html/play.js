// "Play from here": the position of a failure on a board, with the answer and the reply as a line.
// Failures whose answers are hidden have no boards, so nothing here can tell what is expected.
(() => {
  const found = (figure) => {
    const move = figure && /\b([A-Z])(\d+) (Stake|Raid)\b/.exec(figure.querySelector("figcaption").textContent);
    return move && { letter: move[1], row: Number(move[2]), kind: move[3] === "Raid" ? 1 : 0 };
  };

  // The state that a board starts with; none where the input is no position, or was cut for the page.
  const stateOf = (boards) => {
    const input = document.querySelector(`#${boards.dataset.board} .texts pre`);
    if (!input) return null;
    try {
      const state = PlyBoard.fromText(input.textContent), { size } = state.position;
      const line = [".scene-given", ".scene-reply"].map((scene) => found(boards.querySelector(scene)));
      const moves = state.game === "raid" ? line.filter(Boolean) : [];
      state.moves = moves.map(({ letter, row, kind }) => ({ kind, cell: (row - 1) * size + letter.charCodeAt(0) - 65 }));
      return { ...state, place: 0 };
    } catch {
      return null;
    }
  };

  const dialog = document.createElement("dialog");
  dialog.className = "play";
  const head = document.createElement("div"), title = document.createElement("h2"), close = document.createElement("button");
  const place = document.createElement("div");
  title.id = "t-play";
  dialog.setAttribute("aria-labelledby", title.id);
  head.className = "play-head";
  close.type = "button";
  close.textContent = "Close";
  head.append(title, close);
  dialog.append(head, place);
  document.body.append(dialog);
  let board = null;
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => {
    board.close();
    place.replaceChildren();
  });

  const play = (name, state) => {
    title.textContent = name;
    board = PlyBoard.open(place, state);
    const [answer, reply] = state.moves.length ? ["Redo plays the answer that was given", state.moves.length > 1 ? ", then the reply to it" : ""] : ["", ""];
    if (answer) board.announce(`${answer}${reply}; any other move can be tried.`);
    dialog.showModal();
  };

  for (const boards of document.querySelectorAll(".boards[data-board]")) {
    const state = stateOf(boards);
    if (!state) continue;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "play-from-here";
    button.textContent = "Play from here";
    const source = document.getElementById(boards.dataset.board);
    const name = source.querySelector("summary b").textContent;
    button.setAttribute("aria-label", `Play from here: ${name}`);
    button.addEventListener("click", () => play(name, stateOf(boards)));
    boards.after(button);
  }
})();
