/*
 * The watch goes on without a line.
 *
 *   form#happens   data-ahead: where it is told what its buttons lead to, three taps deep (rulings/tables/ahead.py)
 *
 * A tap that could not be sent lies in the outbox; what it leads to is shown, and the next one says which event it follows and what it took to be open. The
 * server takes each if that is so. A card that is named, and nothing shows, is told beside that (`unshown`), and the page goes on. Any other tap whose page is not held is
 * noted, and until the line is back only the last tap can be taken back there, or the board be over: nothing takes its place unsaid.
 */
import { isNaming, isOver, layNoted, layWatch, tapOf, UNDO } from "./lay.js";

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
  form.addEventListener("paragraf:noted", ({ detail: { fields } }) => {
    const { seen, open, unshown } = form.elements;
    const [tap, now] = [tapOf(fields), trail.at(-1)];
    seen.value = Number(seen.value) + 1;
    if (tap === UNDO && trail.length > 1) trail.pop();
    else trail.push(states[now]?.taps[tap] ?? (isNaming(tap) ? now : null));
    const next = trail.at(-1);
    if (next === now && next !== null) unshown.value += ` ${seen.value}`;
    else if (states[next]) layWatch(document.getElementById("step"), states[next].html);
    else layNoted(form, isOver(tap));
    if (next !== now) open.value = states[next]?.open ?? "";
  });
}

const form = document.getElementById("happens");
const begin = () => watchOn(form, toldOf(form));
if (form && document.readyState === "complete") setTimeout(begin);
else if (form) addEventListener("load", () => setTimeout(begin));
