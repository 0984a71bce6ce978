// Making elements, and writing values the same way everywhere.

// h("button", { class: "x", onclick: f, "aria-label": "y" }, "text", child ...)
function h(tag, settings = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(settings)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

const SVG = "http://www.w3.org/2000/svg";

function svg(tag, settings = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(settings)) element.setAttribute(name, value);
  element.append(...children.flat());
  return element;
}

// A value with its sign and a real minus; bounds may be infinite.
function signed(value) {
  if (!Number.isFinite(value)) return value > 0 ? "+∞" : "−∞";
  return (value > 0 ? "+" : value < 0 ? "−" : "") + Math.abs(value);
}

// What a screen reader should hear instead: "minus 3" rather than a dash that some leave out.
function spoken(value) {
  if (!Number.isFinite(value)) return value > 0 ? "infinity" : "minus infinity";
  return (value < 0 ? "minus " : value > 0 ? "plus " : "") + Math.abs(value);
}

// A value where there is little room; in short it is still no other number.
const shortNumber = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 });
const inCell = (value) => (Math.abs(value) < 1e6 ? signed(value) : (value > 0 ? "+" : "−") + shortNumber.format(Math.abs(value)));

const withMinus = (value) => String(value).replace("-", "−");

let labels = 0; // numbers that tie labels to what they label; several boards may share a page

function card(title, ...content) {
  const id = `pb-title-${++labels}`;
  return h("section", { class: "pb-card", "aria-labelledby": id }, h("h2", { id }, title), content);
}

function field(title, input) {
  input.id = `pb-field-${++labels}`;
  return h("span", { class: "pb-field" }, h("label", { for: input.id }, title), input);
}

function select(options, chosen, onpick) {
  const list = h("select", { onchange: () => onpick(list.value) });
  for (const [value, title] of options) list.append(h("option", { value, selected: value === chosen }, title));
  return list;
}

function button(title, onclick, settings = {}) {
  return h("button", { type: "button", onclick, ...settings }, title);
}

// A switch that looks like a button and tells whether it is on.
function toggle(title, on, onswitch) {
  const found = button(title, () => {
    const now = found.getAttribute("aria-pressed") !== "true";
    found.setAttribute("aria-pressed", String(now));
    onswitch(now);
  }, { "aria-pressed": String(on) });
  return found;
}

// Returns whether the text could be copied.
async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Not allowed here: the old way needs a selection of its own, in a window that may lie above the page.
    const area = h("textarea", { "aria-hidden": "true", class: "pb-away" }), before = document.activeElement;
    area.value = text;
    (document.querySelector("dialog[open]") ?? document.body).append(area);
    area.select();
    const done = document.execCommand("copy");
    area.remove();
    before?.focus();
    return done;
  }
}
