/*
 * A call that is noted without a line has its questions from the pack (walker.js). The first is shown before the call is kept, as what an answer leads to
 * is; where it cannot be kept, the doors stand there again. The outbox tells of it: "paragraf:notes", then "paragraf:noted" or "paragraf:unkept".
 */
import { copied, painted } from "./lay.js";

/** `begin` shows its first question, if the pack has it; `forget` is done where it is not kept; `goOn` hears its matter's name, and what was answered
 *  there before. Gives what says until when a call is shown but not kept, or nothing. */
export function whenNoted(begin, forget, goOn) {
  let noting = null;        // { form, before, kept, named }
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
