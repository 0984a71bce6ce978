"use strict";
// A page of a running tournament reads itself again: files cannot be fetched, but loaded anew.
(() => {
  const seconds = Number(document.body.dataset.live);
  const follow = document.getElementById("follow");
  if (!seconds || !follow) return;
  const memory = {
    get() { try { return sessionStorage.getItem("follow"); } catch { return null; } },
    set(value) { try { sessionStorage.setItem("follow", value); } catch { return; } },
  };
  follow.checked = memory.get() !== "no";
  follow.addEventListener("change", () => memory.set(follow.checked ? "yes" : "no"));
  const busy = () => document.hidden || (document.getElementById("filter") || {}).value;
  setInterval(() => { if (follow.checked && !busy()) location.reload(); }, 1000 * seconds);
})();
// The table of games: sorted by any column, filtered by what is typed.
(() => {
  const table = document.getElementById("games");
  if (!table) return;
  const body = table.tBodies[0];
  const heads = [...table.tHead.rows[0].cells].filter((head) => head.querySelector("button"));
  const key = (row, column) => {
    const text = row.cells[column].textContent;
    return heads[column].classList.contains("num") ? Number(text) : text.toLowerCase();
  };
  heads.forEach((head, column) => head.querySelector("button").addEventListener("click", () => {
    const down = head.getAttribute("aria-sort") === "ascending" ? -1 : 1;
    heads.forEach((other) => other.removeAttribute("aria-sort"));
    head.setAttribute("aria-sort", down < 0 ? "descending" : "ascending");
    const rows = [...body.rows].map((row) => [key(row, column), row]);
    rows.sort(([one], [other]) => down * (one < other ? -1 : one > other ? 1 : 0));
    body.append(...rows.map(([, row]) => row));
  }));
  const filter = document.getElementById("filter");
  const narrow = () => {
    const wanted = filter.value.toLowerCase();
    let shown = 0;
    for (const row of body.rows) {
      row.hidden = !row.textContent.toLowerCase().includes(wanted);
      shown += !row.hidden;
    }
    document.getElementById("count").textContent = `${shown} shown`;
  };
  filter.addEventListener("input", narrow);
  if (filter.value) narrow();
})();
