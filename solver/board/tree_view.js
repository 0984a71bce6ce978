// The tree below a position, opened child by child, as textbook alpha-beta walks it.
//
// Keys as in any tree: up and down, right to open, left to close, Enter to play to that position.
const CHILDREN_SHOWN = 40; // more are shown on request

class TreeView {
  // `onplay(moves)` is called with the moves from the root to a position that the user wants to see.
  constructor(desk, game, { whose, onplay, announce }) {
    Object.assign(this, { desk, game, whose, onplay, announce, pruning: true });
    this.tree = h("ul", { class: "pb-tree", role: "tree", "aria-label": "Game tree", onkeydown: (event) => this._key(event) });
    this.caption = h("p", { class: "pb-hint-text" });
    const pruning = toggle("Alpha-beta", true, (on) => { this.pruning = on; this.show(this.root); });
    this.element = card("Tree", h("div", { class: "pb-buttons" }, pruning), this.caption, h("div", { class: "pb-tree-scroller" }, this.tree));
    this.element.classList.add("pb-tree-card");
  }

  // `root` is {position, depth, maximising}; where the game is over also {last, value}.
  show(root) {
    this.root = root;
    this.desk.stop(); // what was opened below another position is of no use any more
    const name = root.depth > 0 ? `${root.depth} ${root.depth === 1 ? "ply" : "plies"}` : "to the end";
    this.caption.textContent = root.last ? `The value for ${this.whose(root)}: the game is over.` : `Values for ${this.whose(root)}, ${name}; `
      + (this.pruning ? "[α, β] is the window; grey branches are cut: alpha-beta never looks at them." : "plain minimax looks at everything.");
    const item = this._item({ ...root, name: "this position", alpha: -Infinity, beta: Infinity, path: [] });
    const hadFocus = this.tree.contains(document.activeElement);
    this.tree.replaceChildren(item);
    item.tabIndex = 0;
    if (hadFocus) item.focus({ preventScroll: true });
    if (!root.last) this._open(item);
  }

  _item(node) {
    const row = h("div", { class: "pb-node" });
    const item = h("li", { role: "treeitem", tabindex: -1, class: node.cut ? "pb-cut" : null }, row);
    item.node = node;
    row.addEventListener("click", (event) => {
      this._focus(item);
      if (event.target.closest(".pb-go")) this._play(item);
      else if (item.getAttribute("aria-expanded") === "true") this._close(item);
      else this._open(item);
    });
    if (!node.last) item.setAttribute("aria-expanded", "false");
    const mark = h("span", { class: "pb-turn", title: node.maximising ? "max" : "min" }, node.last ? "•" : node.maximising ? "▲" : "▼");
    item.said = h("span", { class: "pb-sr" }, this._said(node));
    item.seen = h("span", { class: "pb-seen", "aria-hidden": "true" }, mark, h("span", { class: "pb-node-name" }, node.name), this._figures(node));
    if (node.path.length) item.seen.append(h("span", { class: "pb-go", title: "Play to here" }, "▸ board"));
    row.append(item.said, item.seen);
    return item;
  }

  _figures(node) {
    if (node.cut) return [h("span", { class: "pb-window" }, "cut")];
    const found = [];
    if (node.value !== undefined) {
      const sign = { "at most": "≤ ", "at least": "≥ " }[node.bound] ?? "";
      found.push(h("span", { class: "pb-value" + (node.isBest ? " pb-best-value" : "") }, sign + signed(node.value)));
    }
    if (this.pruning) found.push(h("span", { class: "pb-window" }, `[${signed(node.alpha)}, ${signed(node.beta)}]`));
    return found;
  }

  _said(node) {
    if (node.cut) return `${node.name}: cut, never looked at`;
    const words = [node.name];
    if (node.value !== undefined) words.push(`value ${node.bound ? `${node.bound} ` : ""}${spoken(node.value)}`);
    if (this.pruning) words.push(`window ${spoken(node.alpha)} to ${spoken(node.beta)}`);
    if (node.last) words.push("end of the search");
    else words.push(node.maximising ? "maximising" : "minimising");
    return words.join(", ");
  }

  _open(item) {
    if (item.node.last || item.getAttribute("aria-expanded") === "true") return;
    item.setAttribute("aria-expanded", "true");
    if (item.group) { item.group.hidden = false; return; }
    item.group = h("ul", { role: "group" }, h("li", { role: "treeitem", tabindex: -1, class: "pb-hint-text" }, "searching ..."));
    item.append(item.group);
    const { position, depth, maximising } = item.node;
    // Alpha-beta never looks at a cut branch; who opens it all the same starts with the full window.
    const window = item.node.cut ? { alpha: -Infinity, beta: Infinity } : { alpha: item.node.alpha, beta: item.node.beta };
    const node = { position, depth, maximising, ...window };
    const question = { kind: "tree", game: this.game, node, pruning: this.pruning };
    this.desk.ask(question, (part, { children }) => part === "children" && this._fill(item, children), { beside: true });
  }

  _fill(item, children) {
    const hadFocus = item.group.contains(document.activeElement);
    item.group.replaceChildren();
    if (hadFocus) this._focus(item);
    const own = item.node.maximising ? Math.max : Math.min;
    const values = children.filter((child) => !child.cut).map((child) => child.value);
    const best = own(...values);
    const first = children.find((child) => child.value === best && !child.cut);
    if (item === this.tree.firstElementChild) {
      item.node.value = best;
      item.seen.querySelector(".pb-node-name").after(h("span", { class: "pb-value pb-best-value" }, signed(best)));
      item.said.textContent = this._said(item.node);
    }
    const nodes = children.map((child) => ({ ...child, path: [...item.node.path, child.move], isBest: child === first && !child.bound }));
    this._more(item, nodes);
  }

  _more(item, nodes) {
    item.group.append(...nodes.slice(0, CHILDREN_SHOWN).map((node) => this._item(node)));
    const rest = nodes.slice(CHILDREN_SHOWN);
    if (!rest.length) return;
    const more = h("li", { role: "treeitem", tabindex: -1, class: "pb-more" }, h("div", { class: "pb-node" }, `${rest.length} more`));
    more.more = () => {
      const place = item.group.children.length - 1;
      more.remove();
      this._more(item, rest);
      this._focus(item.group.children[place]);
    };
    more.addEventListener("click", more.more);
    item.group.append(more);
  }

  _close(item) {
    item.setAttribute("aria-expanded", "false");
    if (item.group) item.group.hidden = true;
  }

  _play(item) {
    if (item.node?.path.length) this.onplay(item.node.path);
  }

  _focus(item) {
    this.tree.querySelectorAll('[tabindex="0"]').forEach((one) => (one.tabIndex = -1));
    item.tabIndex = 0;
    item.focus();
  }

  _key(event) {
    const item = document.activeElement?.closest("[role=treeitem]");
    if (!item || event.ctrlKey || event.metaKey || event.altKey) return;
    const shown = [...this.tree.querySelectorAll("[role=treeitem]")].filter((one) => !one.parentElement.closest("[hidden]"));
    const place = shown.indexOf(item), isOpen = item.getAttribute("aria-expanded") === "true";
    const parent = item.parentElement.closest("[role=treeitem]");
    const actions = {
      ArrowDown: () => shown[place + 1],
      ArrowUp: () => shown[place - 1],
      Home: () => shown[0],
      End: () => shown.at(-1),
      ArrowRight: () => (item.node && !isOpen ? void this._open(item) : shown[place + 1]),
      ArrowLeft: () => (isOpen ? void this._close(item) : parent),
      Enter: () => void (item.more ? item.more() : this._play(item)),
    };
    if (!(event.key in actions)) return;
    event.preventDefault();
    const next = actions[event.key]();
    if (next) this._focus(next);
  }
}
