/*
 * A form on which something is typed, and which the browser would send itself: where nobody answers, the browser's own page would take the place of the words.
 * It is sent from here, and what it leads to is opened. Whatever else comes back the browser asks for itself, with what was sent: that counts once, by
 * the token of its page (deals/pages/once.py). Who writes on meanwhile stays with his words, and sends them once more (data-still), unless what he had sent was done; so does who begins to write once it was sent.
 */
import { tell } from "./tell.js";

const PATIENCE = 30_000;        // milliseconds

/** Whether any of these fields holds something that was typed, be it on the page of before, which came back with an error. */
export const areTyped = (fields) => [...fields].some(({ localName, value, defaultValue }) => value && (localName === "textarea" || value !== defaultValue));

const fieldsOf = (form) => form.querySelectorAll("input, textarea");

/** Those of the page’s forms that go with it, as no phone keeps them. */
export const atHand = () => [...document.querySelectorAll("#step form[method=post]:not([data-keep]) :is(input, textarea)")];

/** Whether another form of the page holds what nobody has, though it be on its way. */
const isBegunBeside = (form) => atHand().some((one) => one.form !== form && one.value !== one.defaultValue);

/** A password is the browser's to keep, and a file may take its time. */
const mayBeOurs = (form) => form.matches("[method=post]:not([enctype])") && !form.querySelector("[type=password]");

/** What is typed in it, or beside it, would go with the page. */
const isOurs = (form) => areTyped(fieldsOf(form)) || isBegunBeside(form);

/** As the browser ends a line: it is the same form when that sends it. */
const read = (form, submitter) => String(new URLSearchParams([...new FormData(form, submitter)].map(([name, value]) => [name, value.replace(/\r\n?|\n/g, "\r\n")])));

/** As a redirection would: with its place on the page, and nothing of what was typed. What was written there since, or beside it, stays. */
const lead = (form, isAsSent, address, isRefused) => {
  const to = new URL(address, location);
  const isHere = to.pathname + to.search === location.pathname + location.search;
  const goes = to.pathname + to.search + (isHere ? "" : to.hash);
  if (!isAsSent || isBegunBeside(form)) return window.outbox.stays(goes, isRefused);
  if (isHere) form.reset();
  window.outbox.leaves(goes, isRefused);
  if (!isHere) return location.assign(to);
  history.replaceState(history.state, "", to);
  location.reload();
};

/** What another page would say of a form, which would take with it what is begun in others, or was written since it was sent. */
const staysWith = (word) => {
  document.dispatchEvent(new Event("paragraf:stays"));
  tell(document.getElementById("outbox").dataset[word], "warning");
};

let asked = null;         // what the browser sends itself: { form, submitter, path, body }, and whether that does nothing

/** As it was sent, without the events of a form: it was looked at already. */
const sendItself = (sent) => {
  asked = { ...sent, doesNothing: true };
  const form = Object.assign(document.createElement("form"), { method: "post", hidden: true });
  form.setAttribute("action", sent.path);
  for (const [name, value] of new URLSearchParams(sent.body)) form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
  document.body.append(form);
  form.submit();
  setTimeout(() => { sent.form.ariaBusy = null; }, PATIENCE);        // its reader may have stopped it
};

const send = async (sent) => {
  const { form, submitter, path, body } = sent;
  try {
    const response = await fetch(path, { method: "POST", body: new URLSearchParams(body), headers: { "X-Kept-By": "page" }, redirect: "manual", signal: AbortSignal.timeout(PATIENCE) });
    if (!response.headers.get("X-Version")) throw new Error("nobody answers");
    const leads = response.headers.get("X-Leads-To");
    const isAsSent = !form.isConnected || body === read(form, submitter);
    const isDone = response.headers.has("X-Done");
    if (leads) lead(form, isAsSent, leads, response.headers.has("X-Refused"));
    else if (isBegunBeside(form)) staysWith("last");
    else if (!isAsSent && !isDone) staysWith("still");
    else {
      sendItself(sent);
      if (isDone) asked = null;
    }
  } catch {
    form.ariaBusy = null;
    document.dispatchEvent(new Event("paragraf:unanswered"));
  }
};

// Who begins to write while the browser awaits its page stays with his words: what was sent is sent from here once more, and counts once.
addEventListener("input", ({ target }) => {
  if (!asked || !atHand().includes(target)) return;
  const sent = asked;
  asked = null;
  stop();
  if (!sent.doesNothing) return send(sent);
  staysWith(target.form === sent.form ? "still" : "last");
});
addEventListener("pageshow", ({ persisted }) => { if (persisted) asked = null; });

addEventListener("submit", (event) => {
  const { target: form, submitter } = event;
  if (event.defaultPrevented || !mayBeOurs(form)) return;
  const path = submitter?.getAttribute("formaction") || form.getAttribute("action") || location.href;
  const sent = { form, submitter, path, body: read(form, submitter) };
  if (isOurs(form)) {
    event.preventDefault();
    send(sent);
    return;
  }
  asked = sent;
  setTimeout(() => { if (asked === sent) asked = null; }, PATIENCE);        // its reader may have stopped it
});
