"use strict";
// Filters, keys and lazily copied case texts. Without this script everything can still be read.
(() => {
  const form = document.querySelector(".filters");
  const chips = [...form.querySelectorAll(".chip")];
  const output = form.querySelector("output");
  const failures = [...document.querySelectorAll(".failure")];
  const table = document.getElementById("results");
  const isMatrix = table.classList.contains("matrix");
  const rows = [...table.tBodies[0].rows];
  const names = [...document.querySelectorAll("#names option")].map((o) => o.textContent.toLowerCase());
  const bySuite = [...document.querySelectorAll("figure.times, details.case, .points tbody tr")];
  const heads = isMatrix ? [...table.tHead.rows[0].cells] : [];

  const wanted = () => {
    const who = form.elements.who ? form.elements.who.value.trim().toLowerCase() : "";
    const matches = names.map((name) => name.includes(who));
    const exact = names.indexOf(who);
    if (exact >= 0) matches.forEach((_, i) => { matches[i] = i === exact; });
    return {
      suite: form.elements.suite.value,
      verdicts: new Set(chips.filter((c) => c.ariaPressed === "true").map((c) => c.dataset.verdict)),
      matches: who ? matches : null,
    };
  };

  const filterFailures = (want) => {
    let shown = 0;
    for (const failure of failures) {
      const { t, v, s } = failure.dataset;
      const show = (!want.suite || t.split("\n").includes(want.suite)) && (!want.verdicts.size || want.verdicts.has(v)) &&
        (!want.matches || s.split(" ").some((n) => want.matches[n]));
      failure.hidden = !show;
      shown += show;
    }
    return shown;
  };

  const filterMatrix = (want) => {
    const off = heads.map((head) => Boolean(want.suite && head.dataset.t && head.dataset.t !== want.suite));
    heads.forEach((head, i) => { head.hidden = off[i]; });
    rows.forEach((row, number) => {
      let any = !want.verdicts.size;
      const cells = row.cells;
      for (let i = 3; i < cells.length; i += 1) {
        const cell = cells[i];
        const miss = want.verdicts.size > 0 && !want.verdicts.has(cell.className.split(" ")[0]);
        if (cell.hidden !== off[i]) cell.hidden = off[i];
        if (cell.classList.contains("off") !== miss) cell.classList.toggle("off", miss);
        any = any || (!miss && !off[i]);
      }
      row.hidden = !any || Boolean(want.matches && !want.matches[number]);
    });
  };

  const filterList = (want) => {
    for (const row of rows) {
      const verdicts = [...row.cells].map((cell) => cell.className);
      row.hidden = Boolean(want.suite && row.dataset.t !== want.suite) ||
        (want.verdicts.size > 0 && !verdicts.some((v) => want.verdicts.has(v)));
    }
  };

  const tell = (shown) => {
    const all = shown === failures.length;
    const more = Number(output.dataset.more) ? `, ${output.dataset.more} more not shown` : "";
    output.textContent = failures.length ? `${all ? "" : `${shown} of `}${failures.length} kinds of failure${more}` : "";
  };

  const apply = () => {
    const want = wanted();
    const shown = filterFailures(want);
    (isMatrix ? filterMatrix : filterList)(want);
    for (const part of bySuite) part.hidden = Boolean(want.suite && part.dataset.t !== want.suite);
    tell(shown);
  };

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

  const openTarget = () => {
    const target = document.getElementById(location.hash.slice(1));
    if (!target || target.tagName !== "DETAILS") return;
    target.hidden = false;
    target.open = true;
    target.scrollIntoView();
    target.querySelector("summary").focus({ preventScroll: true });
  };
  addEventListener("hashchange", openTarget);
  // The same link twice does not change the hash.
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[href^='#']");
    if (link && link.hash === location.hash) openTarget();
  });

  const step = (by) => {
    const shown = failures.filter((failure) => !failure.hidden);
    if (!shown.length) return;
    const at = shown.indexOf(document.activeElement && document.activeElement.closest(".failure"));
    const next = at < 0 ? (by > 0 ? 0 : shown.length - 1) : Math.min(Math.max(at + by, 0), shown.length - 1);
    shown[next].querySelector("summary").focus();
    shown[next].scrollIntoView({ block: "nearest" });
  };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const typing = ["INPUT", "SELECT", "TEXTAREA"].includes(event.target.tagName);
    if (event.key === "Escape" && typing) event.target.blur();
    if (typing) return;
    if (event.key === "j") step(1);
    else if (event.key === "k") step(-1);
    else if (event.key === "/" && form.elements.who) {
      event.preventDefault();
      form.elements.who.focus();
    }
  });

  for (const chip of chips) {
    chip.addEventListener("click", () => {
      chip.ariaPressed = chip.ariaPressed === "true" ? "false" : "true";
      apply();
    });
  }
  form.addEventListener("input", apply);
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("reset", () => {
    for (const chip of chips) chip.ariaPressed = "false";
    setTimeout(apply);
  });
  const expand = document.getElementById("expand");
  if (expand) {
    expand.addEventListener("click", () => {
      const shown = failures.filter((failure) => !failure.hidden);
      const open = shown.some((failure) => !failure.open);
      for (const failure of shown) failure.open = open;
      expand.textContent = open ? "Collapse all shown" : "Expand all shown";
    });
  }
  if (isMatrix) {
    table.addEventListener("mouseover", (event) => {
      const cell = event.target.closest("td");
      const head = cell && heads[cell.cellIndex];
      if (head && head.dataset.v) cell.title = `${cell.parentElement.cells[0].textContent}: ${head.dataset.v}`;
    });
  }
  const state = wanted(); // a browser may bring back what was typed before a reload
  if (state.suite || state.matches) apply();
  else tell(failures.length);
  openTarget();
})();
