/*
 * A form on which something is typed, and which the browser would send itself: where nobody answers, the browser's own page would take the place of the words.
 * It is sent from here, and what it leads to is opened. Whatever else comes back the browser asks for itself, with the same form: that counts once, by
 * the token of its page (deals/pages/once.py).
 */
const PATIENCE = 30_000;        // milliseconds

/** A password is the browser's to keep, and a file may take its time. */
const isTyped = (form) => form.matches("[method=post]:not([enctype])") && !form.querySelector("[type=password]") && [...form.querySelectorAll("input, textarea")].some(({ localName, value, defaultValue }) => value && (localName === "textarea" || value !== defaultValue));

/** As a redirection would: with its place on the page, and nothing of what was typed. */
const lead = (form, address) => {
  const to = new URL(address, location);
  if (to.pathname + to.search !== location.pathname + location.search) return location.assign(to);
  form.reset();
  window.outbox.leaves(to.pathname + to.search);        // the form is empty: what is written there until that page comes is new
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
  const body = new URLSearchParams([...new FormData(form, submitter)]);
  try {
    const response = await fetch(path, { method: "POST", body, headers: { "X-Kept-By": "page" }, redirect: "manual", signal: AbortSignal.timeout(PATIENCE) });
    if (!response.headers.get("X-Version")) throw new Error("nobody answers");
    const leads = response.headers.get("X-Leads-To");
    if (leads) lead(form, leads);
    else sendItself(form, submitter, path);
  } catch {
    form.ariaBusy = null;
    document.dispatchEvent(new Event("paragraf:unanswered"));
  }
});
