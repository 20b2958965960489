/*
 * The watch goes on without a line.
 *
 *   form#happens   data-ahead: where it is told what its buttons lead to, three taps deep (rulings/tables/ahead.py)
 *
 * A tap that could not be sent lies in the outbox; what it leads to is shown, and the next one says which event it follows and what it took to be open. The
 * server takes each if that is so. A tap whose page is not held is noted, and the page stays.
 */
import { layWatch, tapOf, UNDO } from "./lay.js";

const form = document.getElementById("happens");
let states = [];
const trail = [0];            // where the taps have led

form?.addEventListener("paragraf:noted", ({ detail: { fields } }) => {
  const tap = tapOf(fields);
  const next = tap === UNDO ? trail.at(-2) : states[trail.at(-1)]?.taps[tap];
  if (next === undefined) return;
  if (tap === UNDO) trail.pop();
  else trail.push(next);
  const { seen, open } = form.elements;
  layWatch(document.getElementById("step"), states[next].html);
  seen.value = Number(seen.value) + 1;
  open.value = states[next].open;
});

const fetched = async () => {
  const response = await fetch(form.dataset.ahead, { priority: "low" });
  if (!response.ok) return;
  const told = await response.json();
  if (told.seen !== Number(form.elements.seen.value) || !told.states.length) return;
  states = told.states;
  form.dataset.held = "";
};
if (form && document.readyState === "complete") setTimeout(fetched);
else if (form) addEventListener("load", () => setTimeout(fetched));
