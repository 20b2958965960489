/*
 * While a finger lies on a button, what that leads to is made ready, so that the tap has only to lay it over the page.
 */
import { copied, parsed } from "./lay.js";

const name = ({ key, answer, members, note }) => JSON.stringify([key, answer, members, note]);

/** Says of a tap what was made ready for it. `now` tells where the matter stands, `taken` what a button of a form says, and `ahead` where that leads. */
export function madeReady(now, taken, ahead) {
  let ready = null;
  addEventListener("pointerdown", ({ target }) => {
    const button = target.closest?.("button[name=answer]");
    ready = null;
    if (button?.form?.id !== "ask") return;
    const tap = taken(button.form, button);
    const known = tap && ahead(tap);
    if (!known) return;
    parsed(known.found);
    known.before = copied(document.getElementById("step"));
    ready = { at: now(), tap: name(tap), known };
  }, { capture: true, passive: true });
  return (tap) => (ready?.at === now() && ready.tap === name(tap) ? ready.known : null);
}
