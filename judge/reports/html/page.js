"use strict";
// What all pages do: case texts on demand, links that open what they lead to, keys, "expand all".
// Without this script everything that is on the page can still be read.
const page = (() => {
  const failures = [...document.querySelectorAll(".failure")];

  // The texts of a case are on the page once; a failure borrows them when it is opened.
  const fill = (failure) => {
    const texts = failure.querySelector(".texts[data-case]");
    if (!texts || texts.dataset.filled) return;
    const source = document.getElementById(texts.dataset.case);
    if (!source) return;
    texts.dataset.filled = "yes";
    const copies = [...source.querySelectorAll(".texts figure")].map((figure) => figure.cloneNode(true));
    texts.prepend(...copies);
    failure.querySelector(".more").hidden = true;
  };
  document.addEventListener("toggle", (event) => {
    if (event.target.open && event.target.classList.contains("failure")) fill(event.target);
  }, true);
  failures.filter((failure) => failure.open).forEach(fill);

  // Opens a folded part, with all that it lies in, and goes there.
  const reveal = (name) => {
    const target = name && document.getElementById(name);
    if (!target) return false;
    for (let part = target; part; part = part.parentElement) {
      if (part.tagName === "DETAILS") part.open = true;
      if (part.classList.contains("find")) part.hidden = false;
    }
    target.scrollIntoView();
    const head = target.querySelector("summary") || target;
    head.focus({ preventScroll: true });
    return true;
  };

  const shown = () => failures.filter((failure) => failure.checkVisibility());
  const step = (by) => {
    const all = shown();
    if (!all.length) return;
    const at = all.indexOf(document.activeElement && document.activeElement.closest(".failure"));
    const next = at < 0 ? (by > 0 ? 0 : all.length - 1) : Math.min(Math.max(at + by, 0), all.length - 1);
    all[next].querySelector("summary").focus();
    all[next].scrollIntoView({ block: "nearest" });
  };
  const search = document.querySelector("input[name=q]");
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const typing = ["INPUT", "SELECT", "TEXTAREA"].includes(event.target.tagName);
    if (event.key === "Escape" && typing) event.target.blur();
    if (typing || document.querySelector("dialog[open]")) return;
    if (event.key === "j") step(1);
    else if (event.key === "k") step(-1);
    else if (event.key === "/" && search) {
      event.preventDefault();
      search.focus();
    }
  });

  const expand = document.getElementById("expand");
  if (expand) {
    expand.addEventListener("click", () => {
      const open = expand.dataset.open !== "yes";
      for (const fold of document.querySelectorAll(".others")) fold.open = open;
      for (const failure of open ? shown() : failures) failure.open = open;
      expand.dataset.open = open ? "yes" : "";
      expand.textContent = open ? "Collapse all shown" : "Expand all shown";
    });
  }
  return { failures, reveal, search };
})();
