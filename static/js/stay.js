/*
 * The watch goes on without a line.
 *
 *   form#happens   data-ahead: where it is told what its buttons lead to, three taps deep (rulings/tables/ahead.py)
 *
 * A tap that could not be sent lies in the outbox; what it leads to is shown, and the next one says which event it follows and what it took to be open. The
 * server takes each if that is so. A tap whose page is not held is noted, and the page stays.
 */
import { plain } from "./pack.js";

const form = document.getElementById("happens");
let [states, at] = [[], 0];

/** Lay a state over the page; all that only the server knows goes. */
function show(state) {
  const { seen } = form.elements;
  const page = document.createElement("template");
  page.innerHTML = state.html;
  for (const old of [...form.children]) if (old.type !== "hidden") old.remove();
  form.append(page.content);
  for (const other of document.querySelectorAll(".screen ~ *")) other.remove();
  for (const old of document.querySelectorAll(".felt .note, .felt .turn")) old.remove();
  seen.value = Number(seen.value) + 1;
  form.elements.open.value = state.open;
  const heading = form.querySelector("h1");
  document.title = `${plain(heading.textContent)} · Paragraf`;
  scrollTo(0, 0);
  heading.focus({ preventScroll: true });
}

form?.addEventListener("paragraf:noted", ({ detail: { fields } }) => {
  const { event, chosen, way } = Object.fromEntries(fields);
  const next = states[at]?.taps[event === undefined ? `${way}-${chosen}` : `event-${event}`];
  if (next === undefined) return;
  at = next;
  show(states[at]);
});

const fetched = async () => {
  const response = await fetch(form.dataset.ahead, { priority: "low" });
  if (!response.ok) return;
  const told = await response.json();
  if (told.seen !== Number(form.elements.seen.value) || !told.states.length) return;
  const open = Object.assign(document.createElement("input"), { type: "hidden", name: "open", value: told.states[0].open });
  form.prepend(open);
  states = told.states;
  form.dataset.held = "";
};
if (form && document.readyState === "complete") setTimeout(fetched);
else if (form) addEventListener("load", () => setTimeout(fetched));
