// The keyboard on a page whose parts are made anew all the time: its focus is not lost, and some keys work everywhere.

// What has the focus and is made anew passes it on: to what has the same words in its place, else to `board()`,
// a Grid. Returns what ends the watch.
function keepFocus(element, board) {
  let last = null, byKeys = false;
  const note = ({ target }) => [last, byKeys] = [target, target.matches(":focus-visible")];
  const leave = ({ relatedTarget }) => { if (relatedTarget && !element.contains(relatedTarget)) last = null; };
  const watch = new MutationObserver((changes) => {
    if (!last || canHaveFocus(last) || ![null, last, document.body].includes(document.activeElement)) return;
    const lost = last, home = changes.find(({ removedNodes }) => [...removedNodes].some((node) => node.contains(lost)))?.target;
    const same = [...(home?.querySelectorAll("button, summary") ?? [])].find((one) => one.textContent === lost.textContent && canHaveFocus(one));
    last = null;
    // Whoever clicked looks elsewhere: the page must not jump to the board for that.
    if (same) same.focus({ preventScroll: !byKeys });
    else board()?.takeFocus({ preventScroll: !byKeys });
  });
  element.addEventListener("focusin", note);
  element.addEventListener("focusout", leave);
  watch.observe(element, { childList: true, subtree: true, attributes: true, attributeFilter: ["hidden", "disabled"] });
  return () => watch.disconnect();
}

function canHaveFocus(element) {
  return element.isConnected && !element.disabled && !element.closest("[hidden]");
}

// Call `act(key)` for keys that mean the same wherever one stands, unless somebody types there; it returns
// whether it knew the key. Returns what ends that.
function keysEverywhere(element, act) {
  const listen = (event) => {
    const { target, key } = event, dialog = document.querySelector("dialog[open]");
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(target)) return;
    if (target !== document.body && !element.contains(target)) return;
    if (dialog && !dialog.contains(element)) return; // a window above the page has the keys
    if (key.length === 1 && act(key.toLowerCase())) event.preventDefault();
  };
  document.addEventListener("keydown", listen);
  return () => document.removeEventListener("keydown", listen);
}

function isTyping(element) {
  return element.matches("textarea, select, input:not([type=range]):not([type=checkbox]), [contenteditable]");
}
