/*
 * A call that is noted without a line has its questions from the pack (walker.js). The first is shown before the call is kept, as what an answer leads to
 * is; where it cannot be kept, the doors stand there again. The outbox tells of it: "paragraf:notes", then "paragraf:noted" or "paragraf:unkept".
 */
import { drawAhead } from "./curtain.js";
import { copied, layForm, painted } from "./lay.js";
import { place } from "./pack.js";

export const DECLARER = "who is declarer";     // what is asked before the questions of a matter

/** What is asked first: who is declarer, where that must be known and is not. */
function firstAt(pack, at, { declarer, tap }) {
  if (at.declarer || pack.doors[at.door][1] >= 0) return place(pack, at);
  const html = `<div class="body"><h1 id="q" tabindex="-1">${declarer}</h1><p class="hint">${tap}</p></div>`;
  return { key: DECLARER, html, rows: [], way: [] };
}
/** Until its call has come: by the key of the form that noted it. */
const nameOf = (key) => `new/${key}/`;
export const askFirst = (page, words) => page.show(firstAt(page.pack, page.at, words));

/** `begins` is told the name of a matter whose call is noted and whose first question the pack has, `forget` is done where it is not kept, and `goOn` hears its matter's name, and
 *  what was answered there before. Gives what says until when a call is shown but not kept, or nothing. */
export function whenNoted(page, words, { begins, forget, goOn }) {
  let noting = null;        // { form, before, kept, named }

  /** Where a door of that form leads, if the pack has it. */
  const firstOf = (form, door) => {
    const { dataset: { declarer, table } } = form;
    const at = { door, declarer, facts: {}, over: "", change: "#", table };
    return page.pack?.doors[door] ? { at, found: firstAt(page.pack, at, words) } : null;
  };
  drawAhead((button) => {
    const first = button.matches("#what [name=irregularity]") && !navigator.onLine && firstOf(button.form, button.value);
    return first && page.drawn(first.at, first.found, (step) => layForm(step.querySelector("#what")));
  });

  /** Gives the page that stood there; null where the pack does not hold the next. The form of the questions takes that one's place. */
  const begin = (form, fields, matter) => {
    const { irregularity: door, more, note } = Object.fromEntries(fields);
    if (form.id !== "what" || more || note) return null;
    const first = firstOf(form, door);
    if (!first) return null;
    begins(matter);
    page.at = first.at;
    const before = copied(page.step);
    layForm(form);
    page.show(first.found);
    return before;
  };

  document.addEventListener("paragraf:notes", ({ target: form, detail }) => {
    const before = begin(form, detail.fields, nameOf(detail.key));
    if (!before) return;
    noting = { form, before };
    noting.kept = new Promise((resolve) => { noting.named = resolve; });
    detail.shown = painted();
  });
  document.addEventListener("paragraf:unkept", () => {
    const step = document.getElementById("step");
    step.replaceChildren(...noting.before);
    step.querySelector("#what").ariaBusy = null;
    noting = null;
    forget();
  });
  document.addEventListener("paragraf:left", () => { noting = null; });
  document.addEventListener("paragraf:noted", async ({ detail: { form, fields } }) => {
    const matter = nameOf(Object.fromEntries(fields).phone_key);
    const act = await window.outbox.find(matter);
    const now = noting;
    if (form !== now?.form && !(form.isConnected && begin(form, fields, matter))) return;       // its page was left before it was noted
    noting = null;
    goOn(matter, act);
    now?.named();
  });
  return () => noting?.kept;
}
