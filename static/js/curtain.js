/*
 * The page that a tap leads to, drawn beside the screen while the finger lies there. To show it is to move it: nothing is styled, laid out or painted for
 * that, which a slow phone would need longer for than a finger waits (docs/measurements.md). The tap counts once it is seen, or before anything else
 * comes, and lays the same page in its place. A browser that does not tell before it goes to another address draws nothing.
 */
import { layOut, painted } from "./lay.js";

let curtain = null;
let standing = null;        // one that hangs there before any finger comes
let leads = null;           // the button or link that the finger lies on
let isUp = false;

const takeDown = (one) => (one === standing ? one?.classList.remove("up") : one?.remove());

const drop = () => {
  takeDown(curtain);
  [curtain, leads] = [null, null];
};

/** Hangs that step below what stands above this page's, or below another `bar`, and a `word`: by that it is styled and has its place. It is seen only where it is not in sight already. */
function hung({ step, bar, word }) {
  const made = Object.assign(document.createElement("div"), { className: "curtain", ariaHidden: true });
  made.classList.toggle("whole", Boolean(bar || scrollY || told() || word));
  made.append(nameless((bar ?? document.querySelector("header.bar")).cloneNode(true)), ...between(word), nameless(step));
  document.body.append(made);
  return made;
}

function nameless(part) {
  for (const one of [part, ...part.querySelectorAll("[id], [form]")]) {
    if (one.id !== "watching") one.removeAttribute("id");
    one.removeAttribute("form");
  }
  return part;
}

/** What stands between a page's bar and its step once that has come: what was told goes with the page before, and the next one moves up. */
const between = (word) => [...document.querySelectorAll("header.bar ~ :has(~ #step)")].map((one) => {
  const copy = nameless(one.cloneNode(one.id !== "messages"));
  if (word && one.id === "messages") {
    copy.innerHTML = "<ul><li class=info></li></ul>";
    copy.querySelector("li").textContent = word;
  }
  return copy;
});

const told = () => document.querySelector("#messages > *");

/** Hangs a page that many taps lead to before any finger comes: of that only what is the tap's own is drawn then. Nothing hangs there any more without one. */
export function hangBefore(next) {
  standing?.remove();
  standing = next ? Object.assign(hung(next), { inert: true }) : null;
  return standing;
}

/** It hangs there with what stands between now. */
function asItIs() {
  const now = between();
  const then = [...standing.children].slice(1, -1);
  if (now.length !== then.length || now.some((one, at) => !one.isEqualNode(then[at]))) {
    for (const one of then) one.remove();
    standing.firstChild.after(...now);
  }
  return standing;
}

/** Draws it once where nobody looks, so that the browser knows its letters and styles. */
export function tryOut(next) {
  if (curtain) return;
  const made = hung(next);
  layOut(made);
  made.remove();
}

/** A finger lies there. To lift it is a click, and not also all that a mouse does before one: to move, go down and take the focus is styled for each time. */
function holdStill(event) {
  event.preventDefault();
  if (document.activeElement?.matches("h1, a, button, [type=radio]")) document.activeElement.blur();      // a field keeps the focus, and its keyboard
}

/** `drawn` gives what a button or a link leads to, { step, bar, word } or what hangs there before, or nothing where that is not known. */
export function drawAhead(drawn) {
  addEventListener("pointerdown", (event) => {
    if (isUp || event.pointerType !== "touch" || !window.navigation) return;
    const on = event.target.closest?.("a[href], button");
    const next = on && drawn(on);
    if (!next) return;
    holdStill(event);
    curtain = next === standing ? asItIs() : hung(next);
    leads = on;
  }, true);
}

/** The tap counts, if it was one. */
const settle = () => {
  const tapped = isUp && leads;
  const gone = curtain;
  [curtain, leads, isUp] = [null, null, false];
  if (tapped) tapped.click();
  takeDown(gone);
};

const stop = (event) => {
  event.preventDefault();
  event.stopImmediatePropagation();
};

addEventListener("pointerdown", () => isUp || drop(), true);
addEventListener("pointercancel", () => isUp || drop(), true);
addEventListener("click", (event) => {
  if (isUp) return stop(event);
  if (!leads || event.target.closest("a[href], button") !== leads) return drop();
  stop(event);
  isUp = true;
  curtain.classList.add("up");
  painted().then(settle);
}, true);
addEventListener("submit", (event) => isUp && stop(event), true);
for (const left of ["pagehide", "popstate"]) addEventListener(left, settle, true);
window.navigation?.addEventListener("navigate", settle);        // before the address is another's
document.addEventListener("htmx:beforeSwap", settle, true);
