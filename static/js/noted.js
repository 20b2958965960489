/*
 * A call that is noted without a line has its questions from the pack (walker.js). The first is shown before the call is kept, as what an answer leads to
 * is; where it cannot be kept, the doors stand there again. The outbox tells of it: "paragraf:notes", then "paragraf:noted" or "paragraf:unkept".
 */
import { copied, painted } from "./lay.js";

export const DECLARER = "who is declarer";     // what is asked before the questions of a matter

/** Where the call that a form notes begins in the pack, which may not hold it. The form of its questions takes that one's place. */
function beginning(pack, form, fields) {
  const { irregularity: door, more, note } = Object.fromEntries(fields);
  if (form.id !== "what" || more || note || !pack?.doors[door]) return null;
  const { declarer, table } = form.dataset;
  form.replaceWith(Object.assign(document.createElement("form"), { id: "ask", className: "ask" }));
  return { door, declarer, facts: {}, over: "", change: "#", table };
}

/** Shows what is asked first: who is declarer, where that must be known and is not. */
export function askFirst(page, { declarer, tap }) {
  const { pack, at } = page;
  if (at.declarer || pack.doors[at.door][1] >= 0) return page.showPlace();
  const html = `<div class="body"><h1 id="q" tabindex="-1">${declarer}</h1><p class="hint">${tap}</p></div>`;
  return page.show({ key: DECLARER, html, rows: [], way: [] });
}

/** `begins` is told that a call is noted whose first question the pack has, `forget` is done where it is not kept, and `goOn` hears its matter's name, and
 *  what was answered there before. Gives what says until when a call is shown but not kept, or nothing. */
export function whenNoted(page, words, { begins, forget, goOn }) {
  let noting = null;        // { form, before, kept, named }

  const begin = (form, fields) => {
    const start = beginning(page.pack, form, fields);
    if (!start) return false;
    begins();
    page.at = start;
    askFirst(page, words);
    return true;
  };

  document.addEventListener("paragraf:notes", ({ target: form, detail }) => {
    const before = copied(document.getElementById("step"));
    if (!begin(form, detail.fields)) return;
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
    const matter = `new/${Object.fromEntries(fields).phone_key}/`;
    const act = await window.outbox.find(matter);
    const now = noting;
    if (form !== now?.form && !begin(form, fields)) return;
    noting = null;
    goOn(matter, act);
    now?.named();
  });
  return () => noting?.kept;
}
