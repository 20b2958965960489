/*
 * The watch goes on at once, and without a line.
 *
 *   form#happens   data-ahead: where it is told what its buttons lead to, three taps deep (rulings/tables/ahead.py)
 *
 * What a tap leads to is shown as it goes, and drawn before, while the finger lies there; nothing else is tapped there until the server's page has come, or what stood there stands there again. A tap that
 * could not be sent lies in the outbox, and the next one says which event it follows and what it took to be open. The
 * server takes each if that is so. A card that is named, and nothing shows, is told beside that (`unshown`), and the page goes on. Any other tap whose page is not held is
 * noted, and until the line is back only the last tap can be taken back there, or the board be over: nothing takes its place unsaid.
 */
import { drawAhead } from "./curtain.js";
import { drawnWatch, isNaming, isOver, layNoted, layWatch, tapOf, UNDO } from "./lay.js";

/** What the buttons of that form lead to; null where nobody tells it. */
export async function toldOf(form) {
  const response = await fetch(form.dataset.ahead, { headers: { "X-Keep": "unseen" }, priority: "low" });
  return response.ok ? response.json() : null;
}

/** A watch that stands on the page goes on by what is told of it, once that comes. */
export function watchOn(form, telling) {
  let states = [];
  const trail = [0];            // where the taps have led; null where only the server knows on
  telling.then((told) => {
    if (told?.seen !== Number(form.elements.seen.value) || !told.states.length) return;
    ({ states } = told);
    form.dataset.held = "";
  }, () => {});                 // without a line each tap is noted
  const step = () => document.getElementById("step");
  const stands = () => trail.at(-1);
  let laid = null;              // the state that is shown of a tap on its way

  /** Where a tap leads: to a state that is held, or nowhere else if nothing shows it; null where only the server knows. */
  const led = (tap) => (tap === UNDO && trail.length > 1 ? trail.at(-2) : states[stands()]?.taps[tap] ?? (isNaming(tap) ? stands() : null));
  const shows = (fields) => {
    const next = led(tapOf(fields));
    return next === stands() ? null : states[next];
  };

  form.addEventListener("paragraf:goes", ({ detail: { fields } }) => {
    laid = shows(fields) ?? null;
    if (laid) layWatch(step(), laid.html);
  });
  const takeBack = () => {
    if (laid && form.isConnected) layWatch(step(), states[stands()].html);
    laid = null;
  };
  document.addEventListener("paragraf:unsent", takeBack, true);         // before that is said
  new MutationObserver(() => form.ariaBusy || takeBack()).observe(form, { attributeFilter: ["aria-busy"] });       // free again, as on a page that the browser has kept, it says what it has seen
  form.addEventListener("paragraf:noted", ({ detail: { fields } }) => {
    const { seen, open, unshown } = form.elements;
    const [tap, now] = [tapOf(fields), stands()];
    const next = led(tap);
    seen.value = Number(seen.value) + 1;
    if (tap === UNDO && trail.length > 1) trail.pop();
    else trail.push(next);
    if (next === now && next !== null) unshown.value += ` ${seen.value}`;
    else if (!states[next]) layNoted(form, isOver(tap));
    else if (states[next] !== laid) layWatch(step(), states[next].html);
    if (next !== now) open.value = states[next]?.open ?? "";
    laid = null;
  });
  return (button) => {
    const next = form.ariaBusy ? null : shows([...new FormData(form, button)]);
    return next ? drawnWatch(step(), next.html) : null;
  };
}

const form = document.getElementById("happens");
const begin = () => {
  const drawn = watchOn(form, toldOf(form));
  drawAhead((button) => (button.form === form && button.type === "submit" ? drawn(button) : null));
};
if (form && document.readyState === "complete") setTimeout(begin);
else if (form) addEventListener("load", () => setTimeout(begin));
