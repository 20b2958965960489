/*
 * While a finger lies on a button, what that leads to is made ready, so that the tap has only to show it.
 */
import { copied, holdStill, layUnseen } from "./lay.js";

const name = ({ key, answer, members, note }) => JSON.stringify([key, answer, members, note]);

/** Says of a tap what was made ready for it. `now` tells where the matter stands, `taken` what a button of a form says, and `ahead` where that leads. */
export function madeReady(now, taken, ahead) {
  let ready = null;
  addEventListener("pointerdown", (event) => {
    const button = event.target.closest?.("button[name=answer]");
    ready = null;
    if (button?.form?.id !== "ask") return;
    const tap = taken(button.form, button);
    const known = tap && ahead(tap);
    if (!known) return;
    const step = document.getElementById("step");
    known.before = copied(step);
    layUnseen(step, known.found);
    holdStill(event);
    ready = { at: now(), tap: name(tap), known };
  }, true);
  addEventListener("pointercancel", () => layUnseen(document.getElementById("step"), null));
  return (tap) => (ready?.at === now() && ready.tap === name(tap) ? ready.known : null);
}
