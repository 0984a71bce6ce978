// The page of one submission: a search that stands in the address, and links to folded parts.
(() => {
  const parts = [...document.querySelectorAll(".find")];
  const words = new Map(parts.map((part) => [part, (part.querySelector(":scope > summary") || part).textContent.toLowerCase()]));
  const cards = [...document.querySelectorAll(".card")];
  const output = document.querySelector(".tools output");
  const passed = document.getElementById("passed");

  const find = (text) => {
    const wanted = text.trim().toLowerCase();
    for (const part of parts) part.hidden = Boolean(wanted) && !words.get(part).includes(wanted);
    for (const card of cards) {
      const own = [...card.querySelectorAll(".find")];
      card.hidden = Boolean(wanted) && own.length > 0 && own.every((part) => part.hidden);
      for (const fold of card.querySelectorAll(".others")) {
        if (wanted) fold.open = [...fold.querySelectorAll(".find")].some((part) => !part.hidden);
      }
    }
    const found = parts.filter((part) => !part.hidden);
    if (passed && wanted) passed.open = found.some((part) => passed.contains(part));
    if (output) output.textContent = wanted ? `${found.length} of ${parts.length} cases` : "";
  };

  const follow = () => {
    const hash = decodeURIComponent(location.hash.slice(1));
    if (hash.startsWith("q=") && page.search) {
      page.search.value = new URLSearchParams(location.hash.slice(1)).get("q");
      find(page.search.value);
    } else {
      page.reveal(hash);
    }
  };
  addEventListener("hashchange", follow);
  // The same link twice does not change the hash.
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[href^='#']");
    if (link && link.hash === location.hash) follow();
  });
  if (page.search) {
    page.search.form.addEventListener("submit", (event) => event.preventDefault());
    page.search.addEventListener("input", () => {
      const text = page.search.value;
      history.replaceState(null, "", text ? `#${new URLSearchParams({ q: text })}` : "#");
      find(text);
    });
  }
  follow();
})();
