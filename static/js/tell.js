/*
 * Words above the page. What the server says it says once: where its page is not shown, it is said above the one that stands, and above the next that comes.
 */
import { remember } from "./acts.js";

const LATER = "paragraf-later";
const place = () => document.getElementById("messages");

/** A word above the page, or one more (`beside`); above the next one, where this one is left. */
export const tell = (text, kind, beside, isLeft) => {
  if (isLeft && remember(LATER, [sessionStorage.getItem(LATER), text].filter(Boolean).join(" "))) return;
  const list = document.createElement("ul");
  list.append(Object.assign(document.createElement("li"), { className: kind, textContent: text }));
  place()?.[beside ? "append" : "replaceChildren"](list);
};

/** What was said above a page that was left for this one. */
export const tellLeft = () => {
  const later = sessionStorage.getItem(LATER);
  sessionStorage.removeItem(LATER);
  if (later) tell(later, "warning", true);
};

let unshown = [];         // of pages that are not shown, until the next one stands here
export const passOn = (page) => {
  const said = page.querySelectorAll("#messages > ul");
  unshown.push(...said);
  place()?.append(...said);
};
document.addEventListener("htmx:afterSwap", ({ detail: { target } }) => {
  if (target?.id === "step" && unshown.length) place()?.append(...unshown.splice(0));
});
addEventListener("pagehide", () => unshown.length && tell(unshown.splice(0).map((one) => one.textContent.replace(/\s+/g, " ").trim()).join(" "), "info", true, true));
