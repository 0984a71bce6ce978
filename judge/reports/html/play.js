// "Play from here": the position of a failure on a board, with the answer and the reply as a line.
// Failures whose answers are hidden have no place for it, so nothing here can tell what is expected.
const play = (() => {
  const found = (figure) => {
    const move = figure && /\b([A-Z])(\d+) (Stake|Raid)\b/.exec(figure.querySelector("figcaption").textContent);
    return move && { letter: move[1], row: Number(move[2]), kind: move[3] === "Raid" ? 1 : 0 };
  };

  // What a Raid was answered with, and the reply to it, as they are drawn.
  const lineOf = (place, { size }) => {
    const drawn = [".scene-given", ".scene-reply"].map((scene) => found(place.parentElement?.querySelector(`.boards ${scene}`)));
    return drawn.filter(Boolean).map(({ letter, row, kind }) => ({ kind, cell: (row - 1) * size + letter.charCodeAt(0) - 65 }));
  };

  // The state that a board starts with: where the checker says, else the input. None where the input is
  // no position, or was cut for the page.
  const stateOf = (place) => {
    const input = document.querySelector(`#${place.dataset.board} .texts pre`);
    for (const read of [() => PlyBoard.fromLink(place.dataset.link), () => PlyBoard.fromText(input.textContent.replace(/^\\ufeff/, ""))]) {
      try {
        const state = read();
        const marked = (place.dataset.cells || "").split(",").filter(Boolean).map(Number);
        return state.game === "raid" ? { ...state, moves: lineOf(place, state.position), place: 0 } : { ...state, marked };
      } catch {
        // Then the next.
      }
    }
    return null;
  };

  const wordsFor = ({ game, moves, marked }, said) => {
    if (said && marked.length) return `Marked: ${said}. The values on the board are the right ones.`;
    if (game !== "raid" || !moves.length) return "";
    return `Redo plays the answer that was given${moves.length > 1 ? ", then the reply to it" : ""}; any other move can be tried.`;
  };

  const nameOf = (place) => document.querySelector(`#${place.dataset.board} summary b`).textContent;

  // Puts the button into a place, if its case is a position.
  const offer = (place) => {
    if (!stateOf(place)) return place;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "play-from-here";
    button.textContent = "Play from here";
    button.setAttribute("aria-label", `Play from here: ${nameOf(place)}`);
    place.append(button);
    return place;
  };
  document.querySelectorAll(".play-place").forEach(offer);

  // A place of its own for a case that fails as the one of a section does.
  const placeFor = (board) => {
    const place = document.createElement("div");
    place.className = "play-place";
    Object.assign(place.dataset, { board, link: "" });
    return place;
  };

  const open = (place) => {
    const state = stateOf(place);
    if (state) PlyBoard.openDialog(nameOf(place), state, { words: wordsFor(state, place.dataset.said) });
    return state !== null;
  };

  // One listener for all: the page of a class copies failures into its explanations.
  document.addEventListener("click", (event) => {
    const button = event.target.closest(".play-from-here"), name = event.target.closest(".same-in a");
    if (button) open(button.parentElement);
    // A name without a board leads to its case, as without this script.
    if (!name || event.ctrlKey || event.metaKey || !open(placeFor(name.hash.slice(1)))) return;
    event.preventDefault();
    event.stopPropagation();
  }, true);

  // What a failure that comes in several cases offers for one of them.
  const inCase = (section, board) => {
    const place = section.querySelector(".play-place");
    if (place?.dataset.board === board) return place.cloneNode(true);
    return section.querySelector(".same-in") && offer(placeFor(board));
  };
  return { inCase };
})();
