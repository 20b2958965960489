/*
 * A form on which something is typed, and which the browser would send itself: where nobody answers, the browser's own page would take the place of the words.
 * It is sent from here, and what it leads to is opened. Whatever else comes back the browser asks for itself, with the same form: that counts once, by
 * the token of its page (deals/pages/once.py).
 */
const PATIENCE = 30_000;        // milliseconds

/** Whether any of these fields holds something that was typed, be it on the page of before, which came back with an error. */
export const areTyped = (fields) => [...fields].some(({ localName, value, defaultValue }) => value && (localName === "textarea" || value !== defaultValue));

/** A password is the browser's to keep, and a file may take its time. */
const isTyped = (form) => form.matches("[method=post]:not([enctype])") && !form.querySelector("[type=password]") && areTyped(form.querySelectorAll("input, textarea"));

let going = 0;            // forms that nobody has answered yet
let isWritten = false;    // since the last of them was sent
addEventListener("input", () => { isWritten = true; });

/** As a redirection would: with its place on the page, and nothing of what was typed. What was written there since stays, and another form that is on its way. */
const lead = (form, address, isRefused) => {
  const to = new URL(address, location);
  const isHere = to.pathname + to.search === location.pathname + location.search;
  const goes = to.pathname + to.search + (isHere ? "" : to.hash);
  if (going > 1 || (isWritten && window.outbox.isTyped())) return window.outbox.stays(goes, isRefused);
  if (isHere) form.reset();
  window.outbox.leaves(goes, isRefused);
  if (!isHere) return location.assign(to);
  history.replaceState(history.state, "", to);
  location.reload();
};

/** Without the events of a form that is sent: it was looked at already. */
const sendItself = (form, submitter, path) => {
  const pressed = Object.assign(document.createElement("input"), { type: "hidden", name: submitter?.name ?? "", value: submitter?.value ?? "" });
  const action = form.getAttribute("action");
  form.append(pressed);
  form.setAttribute("action", path);
  form.submit();
  pressed.remove();
  if (action === null) form.removeAttribute("action");
  else form.setAttribute("action", action);
};

addEventListener("submit", async (event) => {
  const { target: form, submitter } = event;
  if (event.defaultPrevented || !isTyped(form)) return;
  event.preventDefault();
  const path = submitter?.getAttribute("formaction") || form.getAttribute("action") || location.href;
  const body = new URLSearchParams([...new FormData(form, submitter)].map(([name, value]) => [name, value.replace(/\r\n?|\n/g, "\r\n")]));        // as the browser ends a line: it is the same form when that sends it
  [going, isWritten] = [going + 1, false];
  try {
    const response = await fetch(path, { method: "POST", body, headers: { "X-Kept-By": "page" }, redirect: "manual", signal: AbortSignal.timeout(PATIENCE) });
    if (!response.headers.get("X-Version")) throw new Error("nobody answers");
    const leads = response.headers.get("X-Leads-To");
    if (leads) lead(form, leads, response.headers.has("X-Refused"));
    else sendItself(form, submitter, path);
  } catch {
    form.ariaBusy = null;
    document.dispatchEvent(new Event("paragraf:unanswered"));
  } finally {
    going -= 1;
  }
});
