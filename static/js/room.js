/*
 * The room without a line: a tap on a table shows what may have happened there, from what the open page has fetched (rulings/room/views/ahead.py). The
 * call is noted by the outbox, and walker.js goes on with it; so it does where one was noted there before, in a browser begun anew too: the table says so.
 *
 * A call that the reader has goes on where it stood (tonight.js), another's where its page lies on the phone; else a new one is noted at its table (data-beside says so). One that
 * nobody has, taken from its row, goes on with what was noted with it. With "Take a call" a table is to be tapped (data-which).
 *
 *   script[data-ahead]  where that lies: { page, the doors at no table, and tables: address of the tap -> { table, where, to, felt, board, declarer, round, seen, waits, begun, call, door } }
 */
import { drawAhead, hangBefore, tryOut } from "./curtain.js";
import { focus, leavePage, painted } from "./lay.js";
import { fetchCalls, hasCall, openCall } from "./tonight.js";

const OFTEN = 30_000;       // milliseconds between two looks, however often the room changes

const { ahead, beside, which } = document.querySelector("script[data-ahead]").dataset;
let kept = null;
let looked = 0;
let isLost = "asOf" in document.documentElement.dataset;
let home = null;            // what lies below the doors, or below a call: { bar, step, tabs }
let address = "";           // of that
let doors = null;           // their page, read before it is wanted
let told = null;            // the table of which that says what is known
let waits = null;           // what lies on the phone, as this page was told of it
let hangs = null;           // the doors beside the screen, of a call that nobody has noted yet

const idle = window.requestIdleCallback ?? setTimeout;

const fetched = async () => {
  if (Date.now() - looked < OFTEN) return;
  looked = Date.now();
  try {
    const response = await fetch(ahead, { headers: { "X-Keep": "unseen" }, priority: "low", redirect: "error" });
    if (!response.ok) return;
    const ready = kept ? hangDoors : tryDoors;
    kept = await response.json();
    readDoors();
    await Promise.all(pictures().map((one) => fetch(one)));
    await fetchCalls([...new Set(Object.values(kept.tables).flatMap(({ call = [] }) => call))]);
    document.documentElement.dataset.room = "open";
    idle(ready);
  } catch {
    looked = 0;             // the page is left, or there is no line
  }
};

/** Read and taken over into this page before they are wanted. */
const readDoors = () => {
  hangs = hangBefore(null);
  if (doors && !home) doors[1].remove();
  told = null;
  const page = new DOMParser().parseFromString(kept.page, "text/html");
  doors = ["header.bar", "#step"].map((one) => document.adoptNode(page.querySelector(one)));
};

/** The files of their pictures. One of each file stands on the page unseen, so that a browser has read the file before the doors are shown. */
const pictures = () => {
  const files = new Map([...doors[1].querySelectorAll("use")].map((one) => [one.getAttribute("href").split("#")[0], one]));
  const unseen = document.getElementById("pictures") ?? document.createElementNS("http://www.w3.org/2000/svg", "svg");
  for (const [name, value] of Object.entries({ id: "pictures", class: "vh", "aria-hidden": true })) unseen.setAttribute(name, value);
  unseen.replaceChildren(...[...files.values()].map((one) => one.cloneNode()));
  document.body.append(unseen);
  return [...files.keys()];
};

const lies = () => Object.fromEntries(["header.bar", "#step", "nav.rail"].map((one) => [one, document.querySelector(one)]));

/** The doors say what is known of that table; nothing more where they do. */
function tell(at) {
  if (told === at) return;
  if (told) readDoors();
  told = at;
  const { table, where, to, felt, board, declarer, seen, waits, round } = at;
  const [bar, step] = doors;
  const form = step.querySelector("#what");
  bar.querySelector(".where").textContent = where;
  step.querySelector(".felt").innerHTML = felt;
  form.setAttribute("action", to);
  Object.assign(form.dataset, { declarer, table });
  for (const [name, value] of Object.entries({ seen, waits, board, round, had: "" })) {
    form.querySelector(`[name=${name}]`)?.remove();
    if (value !== undefined && (name !== "had" || seen === undefined)) form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
  }
  if (at.begun) step.querySelector("h1").after(made("p", "hint", beside));
  if (seen === undefined) for (const one of form.querySelectorAll(".doubt [value=''], .only-note")) one.remove();      // it is noted already
}

/** Once before anybody looks, and with the chairs of the first question: a slow phone needs longer for the first than a finger lies on it. */
function tryDoors() {
  if (home || told) return;
  const felt = doors[1].querySelector(".felt");
  felt.innerHTML = Object.values(kept.tables)[0]?.felt ?? "";
  felt.classList.add("chairs");
  tryOut(drawnDoors());
  felt.classList.remove("chairs");
  hangDoors();
}

/** Where there is no line: with one it is not they that come. */
function hangDoors() {
  if (isAway() && doors && !home && !told && !hangs) hangs = hangBefore(drawnDoors());
}

function drawnDoors() {
  const [bar, step] = doors;
  return { bar, step: step.cloneNode(true) };
}

/** Those that hang there, with that table. */
function hangAt({ where, felt }) {
  hangs.querySelector(".where").textContent = where;
  hangs.querySelector(".felt").innerHTML = felt;
  return hangs;
}

/** Over the room; the bar's way back, and that of the browser, lead to it again. */
function lay(bar, step, to) {
  home = lies();
  address = location.pathname + location.search;
  if (to) history.pushState({}, "", to);
  leavePage();
  home["header.bar"].replaceWith(bar);
  home["#step"].replaceWith(step);
  home["nav.rail"]?.remove();
  hangs = hangBefore(null);
  document.body.classList.remove("tools");
  document.getElementById("messages")?.replaceChildren();
  focus(step);
  document.dispatchEvent(new Event("paragraf:shown"));
}

/** Whether something may be noted there that is not sent. */
const isNoted = ({ to }) => !waits || waits.some(({ path }) => path === to);

/** The doors at one table; or where the call stands that was noted there, or what was noted with one. */
async function open(at) {
  const { to, door } = at;
  const earlier = outbox.begun(to);
  const begun = isNoted(at) && (await earlier);
  if (home) return;         // another was opened meanwhile
  tell(at);
  const [bar, step] = doors;
  const form = step.querySelector("#what");
  lay(bar, step);
  const goOn = (act) => act && form.isConnected && !form.ariaBusy && form.dispatchEvent(new CustomEvent("paragraf:noted", { bubbles: true, detail: { ...act, form, isOpened: true } }));
  if (begun) goOn(begun);
  else if (door) form.requestSubmit(form.querySelector(`[name=irregularity][value="${door}"]`));
  await painted();
  if (home) history.pushState({}, "");          // for the way back: it takes a slow phone milliseconds
  readDoors();
  if (!begun && !door) goOn(await earlier);      // in another tab, of which this page was not told
}

function leave() {
  const now = lies();
  now["header.bar"].replaceWith(home["header.bar"]);
  now["#step"].replaceWith(home["#step"]);
  if (home["nav.rail"]) home["#step"].after(home["nav.rail"]);
  document.body.classList.add("tools");
  home = null;
  idle(hangDoors);
  outbox.show();
  document.dispatchEvent(new Event("paragraf:left"));
}

const isAway = () => !navigator.onLine || isLost;
for (const lost of ["htmx:sendError", "htmx:timeout"]) {
  document.addEventListener(lost, () => {
    isLost = true;
    idle(hangDoors);
  });
}
addEventListener("offline", () => idle(hangDoors));
document.addEventListener("htmx:afterOnLoad", () => { isLost = false; });
document.addEventListener("htmx:afterSettle", fetched);
document.addEventListener("htmx:afterSettle", () => outbox.show());
document.addEventListener("paragraf:waits", ({ detail: waiting }) => {
  waits = waiting;
  const { waits: mark } = document.getElementById("outbox").dataset;
  const noted = [];
  for (const spot of document.querySelectorAll("a.spot")) {
    const href = spot.getAttribute("href");
    const { begun, to, call = href } = kept?.tables[href] ?? {};
    const at = begun ? to : href;
    spot.querySelector("small.extra")?.remove();
    const mine = waiting.filter(({ id, path = id }) => path.startsWith(at) || path.startsWith(call));
    if (mine.length) spot.append(made("small", "extra", mark));
    noted.push(...mine.filter(({ path }) => path === at).map((act) => ({ ...act, table: spot.querySelector("b").firstChild.data.trim() })));
  }
  showNoted(noted.sort((one, other) => (one.order ?? 0) - (other.order ?? 0)), mark);
});

const made = (name, className, textContent) => Object.assign(document.createElement(name), { className, textContent });

/** The calls that were noted here and are not sent stand among the others; a tap on one leads where that on its table does. */
function showNoted(noted, mark) {
  document.querySelector("#queue > .not-sent")?.remove();
  const list = made("ul", "lines not-sent", "");
  for (const { path, fields, words, table } of noted) {
    const row = document.createElement("a");
    const what = made("span", "what", Object.fromEntries(fields).irregularity ? words.split(" · ").at(-1) : "");
    row.href = path;
    what.append(" ", made("small", "sent", mark));
    row.append(made("b", "tag", table), what);
    list.append(document.createElement("li"));
    list.lastChild.append(row);
  }
  if (noted.length) (document.querySelector("#queue > .lines") ?? document.querySelector("#queue > .head"))?.after(list);
}

addEventListener("online", () => { isLost = false; });

/** Whether a page of that call is kept (keeper.js). */
async function isOnPhone(call) {
  for (const name of await window.caches?.keys() ?? []) {
    const pages = await (await caches.open(name)).keys();
    if (pages.some(({ url }) => new URL(url).pathname.startsWith(call))) return true;
  }
  return false;
}

/** The table that a link leads to, where there is no line. */
const tableOf = (link) => (link && isAway() ? kept?.tables[link.getAttribute("href")] : null);
drawAhead((link) => {
  const at = tableOf(link);
  if (!at || home || hasCall(at.call) || at.begun || at.door || isNoted(at)) return null;      // there it is not the doors that come, or not at once
  if (hangs?.isConnected && at.seen !== undefined) return hangAt(at);
  tell(at);
  return drawnDoors();
});

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[href]");
  if (!link || !isAway()) return;
  const at = tableOf(link);
  const isBack = home && link.closest("header.bar");
  if (!at && !isBack) return;
  event.preventDefault();
  if (isBack) history.back();
  else if (hasCall(at.call)) openCall(at.call, lay);
  else if (at.begun) isOnPhone(link.pathname).then((lies) => (lies ? location.assign(link) : open(at)));
  else open(at);
});
addEventListener("submit", (event) => {
  if (event.target.id !== "thumb" || event.target.matches("[data-keep]") || !isAway()) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  outbox.tell(which, "info");
  const found = document.getElementById("found");
  if (found.getBoundingClientRect().top > innerHeight / 2) found.scrollIntoView({ block: "center" });
  else scrollTo(0, 0);    // where the tables are seen so are the words
}, true);
document.addEventListener("paragraf:noted", ({ detail: { form, fields, isOpened } }) => {
  const { note, irregularity } = Object.fromEntries(fields);
  if (home && !isOpened && form.isConnected && form.id === "what" && (note || !irregularity)) return history.back();       // it waits: as with a line, the room is next
  const at = kept?.tables[form.getAttribute("action")];
  if (at && form.id !== "what") open(at);
});
addEventListener("popstate", (event) => {
  if (!home || location.pathname + location.search !== address) return;
  event.stopImmediatePropagation();
  leave();
}, true);

if (document.readyState === "complete") setTimeout(fetched);
else addEventListener("load", () => setTimeout(fetched));
