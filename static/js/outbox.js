/*
 * What has not been sent yet, kept on the phone until the server has it (acts.js).
 *
 *   script[data-who]    whose page it is; what somebody else left on this phone is thrown away. Every
 *                       form says it (X-Who), and a page of somebody who is not signed in here any more asks for itself anew
 *   #outbox             says how many taps are not sent (data-some, with the number for "#"; data-one) and, once a lost line is back, that all are
 *                       (data-none): be it on the page that this leads to
 *   form[data-forgets]  signing out and closing the account: nothing stays, once form[data-nobody] says that it is done; data-sure asks first while something is not sent
 *
 *   form[data-keep]     is sent from here, with a key made on the phone, so that it counts once however often it goes; what cannot be sent is
 *                       kept, and data-noted of #outbox says so. A form about the same sent once more from the same page before that takes its place, but for taps at a table
 *
 * Answers the server takes all or none, and however often they come (rulings/flow/kept.py). They are sent by the matter's own page where that is open (`sender`, see walker.js; `rest` sends what that alone still has), else from here.
 * A refusal is not tried again: the mark leads to where it is seen, and lets it be thrown away, in the words that were tapped (stuck.js).
 */
import { acts, ago, all, arrive, become, clear, drop, isSeen, isUnread, keep, keepLater, keepLeft, late, looksAt, markWaited, matterOf, moment, pick, remember, settle, who } from "./acts.js";
import { passOn, tell, tellLeft } from "./tell.js";
import { areTyped, atHand } from "./typed.js";

const EVENING = 18 * 60 * 60 * 1000;
const [SIGNED_IN, WAITED, OTHERS] = ["paragraf-who", "paragraf-waited", "paragraf-others"];
const [SOONEST, LATEST, PATIENCE, SHOWN] = [2, 60, 10, 4];        // seconds
const FORM_AGAIN = 422;   // the status of a form that comes back with what is wrong
const marked = () => document.getElementById("outbox");       // it is another one on a page of the browser's history

let led = "";             // where a form has led that was sent from another page
let [timer, hiding, wait, shows, wasSome] = [0, 0, 0, 0, false];
const show = async () => {
  const waiting = await acts();
  if (isUnread()) return;       // else it would say that all is sent
  const count = waiting.reduce((sum, { said, record, happened }) => sum + (said?.length ?? 1) + (record ? 1 : 0) + (happened?.length ?? 0), 0);
  document.dispatchEvent(new CustomEvent("paragraf:waits", { detail: waiting }));
  if (count && (timer || !navigator.onLine)) remember(WAITED, "for a line");
  const mark = marked();
  if (!mark || (!count && !wasSome && !sessionStorage.getItem(WAITED))) return;
  const mine = shows += 1;
  const stuck = waiting.some(({ id, leads }) => leads || id.startsWith("new/")) ? await import("./stuck.js").then((one) => one.ways(mark, waiting)).catch(() => []) : [];
  if (mine !== shows) return;
  const link = Object.assign(document.createElement("a"), { href: led, textContent: mark.dataset.look });
  const { some, one, none } = mark.dataset;
  const words = { 0: none, 1: one }[count] ?? some.replace("#", count);
  const says = JSON.stringify([words, led, stuck.length ? waiting : []]);
  if (mark.says !== says) mark.replaceChildren(words, ...(stuck.length || !led ? stuck : [link]).flatMap((one) => [" ", one]));      // drawn anew under a finger, a button would lose the tap
  mark.says = says;
  mark.hidden = false;
  clearTimeout(hiding);
  if (!count) hiding = setTimeout(isSaid, SHOWN * 1000);
  wasSome = count > 0;
};

/** That all is sent; a link that stands there stays. */
const isSaid = () => {
  if (isLeaving) return;          // else the page that comes does not say it
  sessionStorage.removeItem(WAITED);
  marked().hidden = !led;
};
document.addEventListener("htmx:historyRestore", () => {        // as it stood there then
  marked().hidden = true;
  show();
});

/** Django's token; that of a page is old once somebody has signed in again. */
const token = () => document.cookie.match(/(?:^|; )csrftoken=([^;]*)/)?.[1] ?? "";

const post = async (path, fields, headers) => {
  const body = new URLSearchParams([...fields, ["csrfmiddlewaretoken", token()]]);
  const response = await fetch(path, { method: "POST", body, headers: { ...headers, "X-Who": who }, redirect: "manual", signal: AbortSignal.timeout(PATIENCE * 1000) });
  const version = response.headers.get("X-Version");
  document.dispatchEvent(new CustomEvent("paragraf:answered", { detail: version }));
  if (response.status > 501 || !version) throw new Error("nobody answers");       // or somebody else: an inn that wants its guests to sign in
  return response;
};

/** Who signs in again sends it; somebody else does not. */
const isAskedToSignIn = ({ headers }) => ["HX-Retarget", "HX-Refresh"].some((name) => headers.has(name));

/** What was answered in a matter that is not open. Its ruling is recorded if the server says what was read, else where it can be read. */
const sendAnswers = async (act) => {
  const { seen, seat, said, record, picked = [] } = act;
  const matter = matterOf(act);
  if (matter.startsWith("new/")) return;               // its call has not come
  if (here().startsWith(matter)) onward = matter;
  const response = await post(`${matter}kept/`, [["seen", seen], ["seat", seat ?? ""], ["said", JSON.stringify(said)], ...picked], { "HX-Request": "true", "X-Keep": "unseen" });
  if (isAskedToSignIn(response)) return;
  if (!response.headers.has("X-Kept")) await settle({ ...act, picked: undefined }, matter);
  else if (!record || Object.fromEntries(picked).pick === "theirs") {
    await settle(act);
    if (act.happened?.length) untold(onward);
  }
  else await recordIf(act, await response.text(), response.headers.has("X-Told"));
};

/** By the server's own form, which takes the answers' place; then what happened at the table. */
const recordIf = async (act, page, isTold) => {
  const came = new DOMParser().parseFromString(page, "text/html");
  const form = came.getElementById("record");
  const { said } = await import("./pack.js").catch(() => import(`./pack.js?${Date.now()}`));       // some browsers ask no second time for what did not come
  const isRead = came.querySelector("button[form=record]") && !isTold && !came.querySelector("#messages li") && said(came) === act.expects;
  if (!isRead) {
    await settle(act, matterOf(act));
    return false;
  }
  const read = [...new FormData(form)].filter(([name]) => name !== "csrfmiddlewaretoken");
  await become(act, { path: form.getAttribute("action"), fields: read, key: key() });
  return true;
};

/** The director has picked what lies on this phone, and this came: it is recorded, if that was said here and is what comes. */
const picked = async (act, page) => {
  const isRecorded = Boolean(act?.record) && (await recordIf(act, page));
  if (act && !isRecorded) await drop(act.id, act.order);
  else if (act && here() !== matterOf(act)) onward = matterOf(act);
  flush();
  return isRecorded;
};

const here = () => location.pathname + location.search;
let isLeaving = false;    // another page comes, and what is tapped until then was meant for this one
let goes = "";            // where it goes by itself, until that page has come
let isUndone = false;     // what goes there was not done, and that page says why
const leaves = (address, isRefused = false) => {
  [isLeaving, goes, isUndone] = [true, address, isRefused];
};
/** Somebody writes on this page: it stays, and the mark leads there; what was sent is free to be corrected. */
const stays = (address, isRefused) => {
  [led, goes, isLeaving] = [address, "", false];
  document.dispatchEvent(new Event("paragraf:stays"));
  if (isRefused) return tell(marked().dataset.refused, "warning");
  remember(WAITED, "to be looked at");
  return show();
};
const go = (address) => {
  leaves(address);
  const to = new URL(address, location);
  if (to.pathname + to.search !== here()) return location.assign(to);
  scrollTo(0, 0);           // else it would stand where it stood, and has other words by now
  location.reload();
};

let onward = "";          // where this page goes on once all is sent, unless something is typed there: the mark leads on then
const isTyped = () => areTyped(atHand());

// Who begins to write before that page has come stays with his words, and the mark leads there.
addEventListener("input", () => {
  if (!goes || !isTyped()) return;
  stop();
  stays(goes, isUndone);
});

const callOf = (address) => address.match(/^\/calls\/\d+\//)?.[0] ?? "";

const answered = new Set();       // the keys of forms that this page has sent

/** A form, from its own page or another; where that still stands it goes on to what comes, or shows what was refused. */
const sendForm = async (act) => {
  const { path, fields, page, waited } = act;
  const response = await post(path, fields, { "X-Kept-By": "phone", "X-Ago": (ago(act) / 1000).toFixed(), ...(waited && { "X-Waited": "1" }) });
  answered.add(Object.fromEntries(fields).phone_key);
  const leads = response.headers.get("X-Leads-To");
  const begun = response.headers.get("X-Begun");
  if (leads && begun) {                                // what was answered there goes first
    await arrive(act, leads, begun);
    const shown = outbox.walks?.();
    const isShown = !shown || shown === `new/${Object.fromEntries(fields).phone_key}/` || callOf(leads) === callOf(onward);       // what has come of another matter of its call is said there
    if (page === here() && isShown && document.querySelector("#ask, #what, #happens")) onward = leads;
    else if (isShown) led = leads;      // a page that shows another call stays with that
    return;
  }
  const isHere = page === here();
  if (isAskedToSignIn(response)) return isHere && !isTyped() && go(page);
  const isRefused = leads && response.headers.has("X-Refused");
  const goesOn = isHere && !isTyped();
  if (isRefused) sessionStorage.removeItem(WAITED);         // nothing says that all is sent
  if (isRefused && !goesOn) return settle({ ...act, refused: true }, leads);
  // Refused: its own page says why. What has waited is the only copy, where no form comes back with it.
  if (!leads && (!goesOn || (waited && response.status !== FORM_AGAIN))) return settle(act, page);
  await settle(act);
  if (leads && !goesOn) {
    led = leads;
    if (isHere) remember(WAITED, "to be looked at");
  } else if (leads && (await acts()).some((other) => other.page === page && other.order > act.order)) return;      // the last one leads on
  else if (leads) go(leads);
  else sendPlain(path, fields);
};

/** The same without a script: its page is shown, whatever it is. */
const sendPlain = (path, fields) => {
  const form = Object.assign(document.createElement("form"), { method: "post", action: path });
  for (const [name, value] of [...fields, ["csrfmiddlewaretoken", token()]]) {
    form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
  }
  document.body.append(form);
  submit(form);
};

const submit = (form) => {
  isLeaving = true;
  form.submit();
  document.dispatchEvent(new Event("paragraf:sent"));
};

const again = () => {
  if (timer) return;
  wait = Math.min(LATEST, wait * 2 || SOONEST);
  timer = setTimeout(flush, wait * 1000);
};

const next = async (tried) => (navigator.onLine ? (await acts()).find((one) => one.who === who && !tried.has(one.id)) : null);

/** Everything that waits, in order. Where there is no line it is tried again, later each time. */
const sendAll = async () => {
  clearTimeout(timer);
  timer = 0;
  try {
    const tried = new Set();
    for (let act = await next(tried); act; act = await next(tried)) {
      tried.add(act.id);
      const isHere = outbox.sender?.(act);
      if (act.refused || (!isHere && act.leads && !act.picked && act.page !== here())) continue;
      await (isHere || (act.kind === "form" ? sendForm(act) : sendAnswers(act)));
    }
    if (isTyped()) [led, onward] = [led || onward, ""];
    if (!onward) await outbox.rest?.();      // else its answer would go with this page
    wait = 0;
    if (onward) go(led || onward);
    onward = "";
    if (isUnread()) again();
  } catch {
    again();
  }
  await show();
};
let sending = Promise.resolve();
const flush = () => {
  if (who) sending = sending.catch(() => {}).then(sendAll);
  return sending;
};

/** What happened at a table after a ruling goes with that. */
const untold = (isLeft) => tell(marked().dataset.untold, "warning", true, isLeft);

/** What waits of that matter; with `said` the answers that were shown to the director, in whichever tab they were given. */
const find = async (id, said) => (await acts()).find((one) => one.who === who && (said ? matterOf(one) === id && JSON.stringify(one.said) === said : one.id === id));

/** What a button says, below what was asked. */
const words = (button, form) => [".where", "#step h1"].map((one) => document.querySelector(one)?.textContent)
  .concat([...form.querySelectorAll("[name=member]:checked")].map((one) => one.closest("label")?.textContent), button?.ariaLabel || button?.textContent)
  .map((one) => one?.replace(/\s+/g, " ").trim()).filter(Boolean).join(" · ");

/** Whether anything of that matter is still to be sent. */
const waits = async (matter) => (await acts()).some((one) => one.who === who && [one.page, matterOf(one)].includes(matter));

/** The call that was noted there and said what happened. */
const begun = async (at) => (await acts()).find(({ path, fields, who: whose }) => path === at && whose === who && Object.fromEntries(fields).irregularity);

const KEY = 16;           // bytes
const key = () => [...crypto.getRandomValues(new Uint8Array(KEY))].map((one) => one.toString(16).padStart(2, "0")).join("");

window.outbox = { who, moment, keep, keepLater, drop, find, waits, pick, picked, begun, key, show, again, flush, token, tell, passOn, untold, words, isTyped, leaves, stays, looksAt, sendPlain, matterOf, sender: null, rest: null, walks: null };

addEventListener("online", () => { wait = 0; flush(); });
document.addEventListener("visibilitychange", () => { if (!document.hidden) flush(); });
document.addEventListener("submit", async (event) => {
  const { target: form } = event;
  if (!form.matches("form[data-forgets]")) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if ((await acts()).length && !confirm(form.dataset.sure)) {        // the mark may not have counted them yet
    form.ariaBusy = null;
    return;
  }
  // What can be had again goes at once: the pages that htmx keeps, and those of keeper.js. What lies here alone goes once the server has said that he has left.
  sessionStorage.clear();
  remember(SIGNED_IN, "no more");
  for (const name of await window.caches?.keys() ?? []) await caches.delete(name);
  submit(form);
}, true);

// A page of somebody else, or of nobody any more, in another tab or back in the history. A sign-in that has run out is none: its page may hold
// what was typed, and goes on once the same has signed in.
const isHis = () => !who || localStorage.getItem(SIGNED_IN) === who;
/** Somebody else has this phone by now, or nobody. What was typed on its pages a browser lays again on those that come in their place. */
const clearTab = () => {
  sessionStorage.clear();
  const { navigation } = window;
  const others = navigation?.entries().map(({ key: page }) => page).filter((page) => page !== navigation.currentEntry.key);
  if (others) remember(OTHERS, others.join(" "));
};
const leave = () => {
  if (isHis()) return who && sessionStorage.removeItem(SIGNED_IN);       // nor has he left, if he wanted to: it was refused, or the line was lost
  clearTab();
  showNothing();
};
let emptied;
if (sessionStorage.getItem(SIGNED_IN) && document.querySelector("form[data-nobody]")) {       // he has left, and the other tabs are told
  clearTab();
  localStorage.removeItem(SIGNED_IN);
  emptied = clear().catch(() => {});
}
if (isHis() || performance.getEntriesByType("navigation")[0]?.type === "back_forward") leave();
else {
  clearTab();
  try { localStorage.setItem(SIGNED_IN, who); } catch {}        // full: what waits is sent all the same
}
addEventListener("storage", leave);
/** Once the browser has laid it on this page; what is typed there from now on stays. */
const forgetTyped = () => {
  const others = sessionStorage.getItem(OTHERS)?.split(" ") ?? [];
  const at = others.indexOf(window.navigation?.currentEntry.key);
  if (at < 0) return;
  for (const form of document.forms) form.reset();
  remember(OTHERS, others.toSpliced(at, 1).join(" "));
};
addEventListener("pageshow", ({ persisted }) => {
  forgetTyped();
  if (!persisted) return;         // what is tapped while a page still loads may lead away before this
  [isLeaving, goes] = [false, ""];
  leave();
  document.querySelector("form[data-nobody]")?.reset();       // a password of who has signed in there
  isSeen(true).then(keepLeft).then(flush, () => {});
});
document.addEventListener("htmx:configRequest", ({ detail }) => { detail.headers["X-Who"] = who; });

/** What a form says, as it lies here, and its fields. */
const actOf = (form, submitter) => {
  const fields = [...new FormData(form, submitter)].filter(([name]) => name !== "csrfmiddlewaretoken");
  const page = here();
  const path = submitter?.getAttribute("formaction") ?? form.getAttribute("action") ?? page;
  const about = form.getAttribute("aria-labelledby") ?? form.ariaLabel ?? "";        // of a table, a player, a card
  const after = form.dataset.held === undefined ? "" : form.elements.seen.value;       // taps of the watch, each on what it follows (stay.js)
  const waited = navigator.onLine ? {} : { waited: true };       // and says so, though its page may go before the next is written there
  return [{ id: `${page} ${path} ${about} ${after}`, kind: "form", path, page, words: words(submitter, form), ...waited }, fields];
};

/** What comes next is shown before it is kept, where there is no line (walker.js): it is awaited. */
const ahead = (form, fields, made) => {
  const notes = new CustomEvent("paragraf:notes", { bubbles: true, detail: { fields, key: made } });
  if (!navigator.onLine) form.dispatchEvent(notes);
  form.dispatchEvent(new CustomEvent("paragraf:goes", { detail: { fields } }));
  return notes.detail.shown;
};

/** Whether what lies there, or something tapped at its table after it, was taken back since: the server says what still holds. */
const isTakenBack = async ({ path, order }) => (await acts()).some((one) => one.path === path && one.order > order && one.fields.some(([name]) => name === "undo"));

/** The same once more, be it on another page, is what lies there: the server may have it already, and the matter it begins is named by its key. */
const keyed = async (form, act, fields, made, before) => {
  const isSame = !before?.refused && JSON.stringify(before?.fields.slice(0, -1)) === JSON.stringify(fields) && !(await isTakenBack(before));
  const isBeside = before?.refused || before?.life !== performance.timeOrigin || form.matches("#happens, .stays form");        // on another page, or what has happened: that takes the place of nothing
  const id = before && !isSame && isBeside ? `${act.id} ${made[1]}` : act.id;
  fields.push(isSame ? before.fields.at(-1) : made);
  return { ...act, id, fields };
};

/** What does not lie here goes as the browser sends it; with no line, or `shown` as done, it is said that it has not gone. */
const sendBare = ({ path, fields }, shown) => (navigator.onLine && !shown ? sendPlain(path, fields) : document.dispatchEvent(new Event("paragraf:unsent")));

const noted = (form, act) => (form.isConnected ? form : document).dispatchEvent(new CustomEvent("paragraf:noted", { bubbles: true, detail: { ...act, form } }));

/** It waits for a line, and says so. */
const sayKept = async (form, act) => {
  await markWaited(act).catch(() => {});
  tell(marked().dataset.noted, "info");
  noted(form, act);
  if (form.matches(".stays form")) form.replaceChildren(marked().dataset.waits);       // another tap would take its place unsaid
};

let going = null;         // a form that is not on the disk yet
let pressed = null;       // the button by which it was sent
addEventListener("pagehide", () => going && keepLater(going));
document.addEventListener("submit", async (event) => {
  const { target: form, submitter } = event;
  if (!who || !form.matches("form[data-keep]")) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const awaited = document.getElementById("awaited");
  if (form.ariaBusy === "true") {
    if (submitter !== pressed) awaited.hidden = false;       // not taken, and not the same once more
    return;
  }
  form.ariaBusy = "true";
  pressed = submitter;
  const [read, fields] = actOf(form, submitter);
  const made = ["phone_key", key()];
  const shown = ahead(form, fields, made[1]);
  going = { ...read, fields: [...fields, made] };
  await shown;
  const act = await keyed(form, read, fields, made, await find(read.id));
  going &&= act;
  try {
    await keep(act);
  } catch {                            // a browser that keeps nothing
    if (shown) document.dispatchEvent(new Event("paragraf:unkept"));
    sendBare(act, shown);
    form.ariaBusy = null;
    return;
  } finally {
    going = null;
  }
  if (shown) noted(form, act);
  await flush();
  const lies = (await acts()).find(({ id }) => id === act.id);
  if (!lies && !shown && !answered.has(act.fields.at(-1)[1])) sendBare(act);        // another tab has sent it, or the phone has kept it no longer
  if (lies && !shown && !lies.leads) await sayKept(form, lies);
  if (!lies && !isLeaving && form.matches(".stays form")) form.replaceChildren(marked().dataset.none);        // the page stays with what is typed there, and its buttons are of before
  awaited.hidden = true;
  setTimeout(() => { form.ariaBusy = null; }, isLeaving ? PATIENCE * 1000 : 0);        // the next tap follows what this one is noted as
}, true);

const begin = async () => {
  await emptied;
  tellLeft();
  await keepLeft().catch(() => {});
  await isSeen().catch(() => {});
  const waits = (await acts()).length > 0;
  for (const { id, at, kind, who: whose } of await all()) {        // no clock throws away what is not sent: it may be wrong
    if ((who && whose !== who) || (kind === "name" && !waits && Date.now() - at > EVENING)) await drop(id).catch(() => {});
  }
  await show();
  await flush();
};
if (document.readyState === "complete") begin();
else addEventListener("load", begin);
late.then(() => document.readyState === "complete" && begin(), () => {});
