// The table of a class: groups that open, sorting, filters that stand in the address, explanations.
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const { names, links, cases, groups, causes, verdicts, rows, cells } = data;
  const table = document.getElementById("results");
  const body = table.tBodies[0];
  const lines = [...body.rows];
  const head = table.tHead.rows[0];
  const form = document.querySelector(".filters");
  const chips = [...form.querySelectorAll(".chip")];
  const output = form.querySelector("output");
  const dialog = document.getElementById("why");
  const inside = dialog.querySelector(".inside");
  const causeRows = [...document.querySelectorAll("tr[data-cause]")];
  const fields = ["q", "cause", "group", "case", "student"];
  const caseOf = new Map(cases.map(([title], place) => [title, place]));
  const nameOf = new Map(names.map((name, place) => [name, place]));
  const causeOf = new Map(causes.map(([key], place) => [key, place]));
  const lower = { names: names.map((n) => n.toLowerCase()), cases: cases.map((c) => c[0].toLowerCase()), causes: causes.map((c) => c[1].toLowerCase()) };
  const ok = "AS ";

  // For each student the place of each failed case among the failures.
  const failed = rows.map((row) => {
    const places = new Map();
    for (let j = 0; j < row.length; j += 1) if (!ok.includes(row[j])) places.set(j, places.size);
    return places;
  });
  const fact = (i, j) => {
    const at = 3 * failed[i].get(j);
    return { told: cells[i][at], cause: cells[i][at + 1], section: cells[i][at + 2] };
  };
  const counted = (number, thing) => `${number} ${thing}${number === 1 ? "" : "s"}`;
  const shared = (failures, students) => `${counted(failures, "failure")} of ${counted(students, "student")}`;
  const element = (tag, words, kind) => {
    const made = document.createElement(tag);
    if (words !== undefined) made.textContent = words;
    if (kind) made.className = kind;
    return made;
  };

  // --- the state, which is the address ---
  let state = new URLSearchParams();
  const put = (changes, add) => {
    for (const [key, value] of Object.entries(changes)) {
      if (value) state.set(key, value); else state.delete(key);
    }
    history[add ? "pushState" : "replaceState"](null, "", `#${state}`);
    if (Object.keys(changes).join() === "show") explain(); else show();
  };

  // --- groups that open to cases ---
  const made = new Map(); // group -> its cells
  const column = (g) => {
    const home = head.querySelector(`[data-g="${g}"]`);
    const own = cases.map((_, j) => j).filter((j) => cases[j][1] === g);
    const parts = [];
    const heads = document.createDocumentFragment();
    for (const j of own) {
      const th = element("th", undefined, "case");
      th.scope = "col";
      th.dataset.j = j;
      const button = element("button", undefined, "sort");
      button.type = "button";
      button.dataset.sort = `c${j}`;
      button.title = cases[j][0];
      button.append(element("span", cases[j][0].slice(cases[j][0].lastIndexOf("/") + 1)));
      th.append(button);
      parts.push(th);
      heads.append(th);
    }
    home.after(heads);
    for (const line of lines) {
      const i = Number(line.dataset.i);
      const some = document.createDocumentFragment();
      for (const j of own) {
        const [name, words] = verdicts[rows[i][j]] || ["", ""];
        const td = element("td", undefined, name);
        td.dataset.j = j;
        td.dataset.c = "";
        if (failed[i].has(j)) {
          const link = element("a", name);
          link.href = `#show=${i}.${j}`;
          link.title = `${names[i]}: ${cases[j][0]}: ${words}`;
          td.append(link);
        } else td.textContent = name === "AC" ? "✓" : name;
        parts.push(td);
        some.append(td);
      }
      line.querySelectorAll("td.fold-cell")[g].after(some);
    }
    for (const line of document.querySelectorAll("tr.absent")) line.lastElementChild.colSpan += own.length;
    made.set(g, parts);
  };
  const opened = () => new Set((state.get("open") || "").split("\n").filter(Boolean).map((label) => groups.indexOf(label)));
  const openGroups = () => {
    const wanted = opened();
    for (const g of wanted) if (g >= 0 && !made.has(g)) column(g);
    for (const [g, parts] of made) for (const part of parts) part.hidden = !wanted.has(g);
    for (const th of head.querySelectorAll("[data-g]")) {
      th.querySelector(".open").ariaExpanded = String(wanted.has(Number(th.dataset.g)));
    }
  };
  const toggle = (g) => {
    const wanted = opened();
    if (wanted.has(g)) wanted.delete(g); else wanted.add(g);
    put({ open: [...wanted].sort((a, b) => a - b).map((each) => groups[each]).join("\n") });
  };

  // --- sorting ---
  const accepted = rows.map((row) => [...row].filter((letter) => letter === "A").length);
  const share = rows.map((row) => groups.map((_, g) => cases.reduce((sum, c, j) => sum + (c[1] === g && row[j] === "A"), 0)));
  const points = lines.map((line) => Number(line.cells[2].textContent));
  const values = {
    name: (i) => lower.names[i],
    accepted: (i) => -accepted[i],
    points: (i) => -points[i],
    g: (i, g) => -share[i][g],
    c: (i, j) => (rows[i][j] === "A" ? "" : rows[i][j]),
  };
  let sorted = "";
  const sort = () => {
    const wanted = state.get("sort") || "";
    if (wanted === sorted) return;
    sorted = wanted;
    const down = wanted.startsWith("-");
    const key = wanted.replace(/^-/, "");
    const kind = /^[gc]\d+$/.test(key) ? key[0] : key;
    const value = values[kind] ? (i) => values[kind](i, Number(key.slice(1))) : () => 0;
    const order = lines.map((line) => [value(Number(line.dataset.i)), Number(line.dataset.i), line]);
    order.sort(([a, m], [b, n]) => (a < b ? -1 : a > b ? 1 : 0) * (down ? -1 : 1) || m - n);
    body.append(...order.map((each) => each[2]));
    for (const button of head.querySelectorAll(".sort")) {
      button.closest("th").ariaSort = button.dataset.sort === key ? (down ? "descending" : "ascending") : "none";
    }
  };

  // --- filters ---
  const exactOr = (text, list, exact) => {
    const wanted = text.trim().toLowerCase();
    if (!wanted) return null;
    const own = exact.get(text.trim());
    return own !== undefined ? (place) => place === own : (place) => list[place].includes(wanted);
  };
  const wishes = () => {
    const get = (key) => state.get(key) || "";
    const q = get("q").trim().toLowerCase();
    return {
      verdicts: new Set(get("verdict").split(",").filter(Boolean)),
      cause: get("cause") ? (causeOf.has(get("cause")) ? causeOf.get(get("cause")) : -2) : -1,
      group: groups.indexOf(get("group")),
      inCase: exactOr(get("case"), lower.cases, caseOf),
      student: exactOr(get("student"), lower.names, nameOf),
      q,
    };
  };
  const filter = () => {
    const want = wishes();
    const ofCells = want.verdicts.size || want.cause !== -1 || want.q;
    const columns = cases.map((c, j) => (want.group < 0 || c[1] === want.group) && (!want.inCase || want.inCase(j)));
    const active = ofCells || want.group >= 0 || want.inCase || want.student;
    const seen = { causes: new Set(), sections: new Set(), failures: 0, students: 0 };
    const fits = new Map();
    for (let i = 0; i < rows.length; i += 1) {
      const named = !want.student || want.student(i);
      const ownName = want.q && lower.names[i].includes(want.q);
      const own = new Set();
      let any = false;
      for (let j = 0; named && j < cases.length; j += 1) {
        if (!columns[j]) continue;
        const bad = failed[i].has(j);
        const why = bad ? fact(i, j) : null;
        const good = (!want.verdicts.size || want.verdicts.has((verdicts[rows[i][j]] || [""])[0]))
          && (want.cause === -1 || (bad && why.cause === want.cause))
          && (!want.q || ownName || lower.cases[j].includes(want.q) || (bad && lower.causes[why.cause].includes(want.q)));
        if (!good) continue;
        own.add(j);
        any = true;
        if (bad) {
          seen.failures += 1;
          seen.causes.add(why.cause);
          seen.sections.add(why.section);
        }
      }
      fits.set(i, own);
      seen.students += any;
      lines[i].hidden = Boolean(active) && !any;
    }
    mark(fits, columns, active);
    for (const failure of page.failures) failure.hidden = Boolean(active) && !seen.sections.has(Number(failure.id.slice(1)));
    for (const row of causeRows) row.classList.toggle("off", Boolean(active) && !seen.causes.has(causeOf.get(row.dataset.cause)));
    output.textContent = active ? shared(seen.failures, seen.students) : "";
  };
  const mark = (fits, columns, active) => {
    const wanted = opened();
    for (const [g, parts] of made) {
      if (!wanted.has(g)) continue;
      for (const part of parts) {
        const j = Number(part.dataset.j);
        part.hidden = !columns[j];
        if (part.dataset.c === "") {
          part.classList.toggle("off", Boolean(active) && !fits.get(Number(part.parentElement.dataset.i)).has(j));
        }
      }
    }
  };
  const show = () => {
    for (const key of fields) {
      const field = form.elements[key];
      if (field !== document.activeElement) field.value = state.get(key) || "";
    }
    const chosen = new Set((state.get("verdict") || "").split(","));
    for (const chip of chips) chip.ariaPressed = String(chosen.has(chip.dataset.verdict));
    openGroups();
    sort();
    filter();
    explain();
  };

  // --- explanations ---
  let told = null;
  const unpack = async () => {
    const text = document.getElementById("told").textContent;
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
    const all = await new Response(stream).text();
    return all.split("\n").slice(0, -1).map((line) => JSON.parse(line));
  };
  const linked = (words, address) => {
    const made = element("a", words);
    made.href = address;
    return made;
  };
  const neighbour = (i, j, by) => {
    const own = [...failed[i].keys()];
    return own[own.indexOf(j) + by];
  };
  const explain = async () => {
    const [i, j] = (state.get("show") || "").split(".").map(Number);
    if (!(i in failed) || !failed[i].has(j)) {
      if (dialog.open) dialog.close();
      return;
    }
    told ??= unpack();
    const texts = await told;
    const why = fact(i, j);
    const [name, words] = verdicts[rows[i][j]];
    const [key, sentence, advice, students, failures] = causes[why.cause];
    const [message, answer] = texts[why.told] || ["This page has no room for the message; results.jsonl has it.", ""];
    inside.replaceChildren();
    const title = element("h2", `${names[i]}: ${cases[j][0]}`);
    title.id = "why-title";
    const verdict = element("p");
    verdict.append(element("b", name, `v ${name}`), ` ${words}`);
    const cause = element("p", undefined, "cause");
    cause.append("The program ", element("b", sentence), ". ", advice);
    inside.append(title, verdict, cause, element("p", message, "message"));
    if (answer) {
      const given = element("p", "It answered: ", "soft");
      given.append(element("code", answer));
      inside.append(given);
    }
    const section = document.getElementById(`f${why.section}`);
    if (section) {
      const shown = section.querySelector(".boards, .diff")?.cloneNode(true);
      const board = typeof play === "undefined" ? null : play.inCase(section, `c${cases[j][2]}`);
      inside.append(...[shown, board].filter(Boolean));
    }
    const more = element("p", undefined, "ways");
    more.append(linked(`${shared(failures, students)} with this cause`, `#${new URLSearchParams({ cause: key })}`));
    if (section) more.append(linked("this failure in full", `#f${why.section}`));
    if (links[i]) more.append(linked(`the page of ${names[i]}`, `${links[i]}#c${cases[j][2]}`));
    more.append(linked("the case", `#c${cases[j][2]}`));
    inside.append(more);
    const steps = element("p", undefined, "ways");
    for (const [by, label] of [[-1, "← previous failure"], [1, "next failure →"]]) {
      const next = neighbour(i, j, by);
      if (next !== undefined) steps.append(linked(label, `#show=${i}.${next}`));
    }
    inside.append(steps);
    dialog.dataset.at = `${i}.${j}`;
    if (!dialog.open) dialog.showModal();
    dialog.scrollTop = 0;
  };
  dialog.addEventListener("close", () => { if (state.has("show")) put({ show: "" }); });
  dialog.querySelector("button").addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });

  // --- what a reader does ---
  const read = () => {
    const hash = location.hash.slice(1);
    if (hash.includes("=") || !hash) {
      state = new URLSearchParams(hash);
      show();
    } else page.reveal(decodeURIComponent(hash));
  };
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[href^='#']");
    if (!link) return;
    const hash = link.getAttribute("href").slice(1);
    event.preventDefault();
    if (!hash.includes("=")) {
      if (dialog.open) dialog.close();
      page.reveal(hash);
      return;
    }
    const changes = Object.fromEntries(new URLSearchParams(hash));
    if (changes.group && !changes.show) changes.open = [...new Set([...(state.get("open") || "").split("\n").filter(Boolean), changes.group])].join("\n");
    put({ ...(changes.show ? {} : { show: "" }), ...changes }, !dialog.open);
    if (!changes.show) document.getElementById("t-results").scrollIntoView();
  });
  table.tHead.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    if (button.classList.contains("open")) toggle(Number(button.closest("th").dataset.g));
    else put({ sort: state.get("sort") === button.dataset.sort ? `-${button.dataset.sort}` : button.dataset.sort });
  });
  document.getElementById("open-all").addEventListener("click", () => {
    put({ open: opened().size === groups.length ? "" : groups.join("\n") });
  });
  for (const chip of chips) {
    chip.addEventListener("click", () => {
      const on = chip.ariaPressed !== "true";
      const chosen = chips.filter((c) => (c === chip ? on : c.ariaPressed === "true")).map((c) => c.dataset.verdict);
      put({ verdict: chosen.join(",") });
    });
  }
  form.addEventListener("input", (event) => put({ [event.target.name]: event.target.value }));
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("reset", (event) => {
    event.preventDefault();
    document.activeElement.blur();
    put({ verdict: "", ...Object.fromEntries(fields.map((key) => [key, ""])) });
  });
  for (const button of document.querySelectorAll(".unfold")) {
    button.addEventListener("click", () => {
      document.querySelector(`table.${button.dataset.of} tbody.rest`).hidden = false;
      button.hidden = true;
    });
  }
  addEventListener("hashchange", read);
  addEventListener("popstate", read);
  read();
})();
