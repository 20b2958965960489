{% load static %}/*
 * What works for the pages of the site while none is open: it keeps them, and shows messages.
 *
 * A page is fetched as ever. Only where nobody answers is the kept one shown, with its age. Kept is what says whose it is (X-Keep, deals/pages/keeping.py),
 * with the files and packs it needs, in one memory whose name says account and time: "paragraf-1 7 1764000000000". Another account's, the same one's with other clubs or
 * roles, one older than an evening, and with "nobody" any, is thrown away whole. What is sent, and what htmx asks for, never passes here.
 */
const EVENING = 18 * 60 * 60 * 1000;       // milliseconds
const PATIENCE = 10_000;                   // milliseconds after which the line counts as lost, where a page is kept
const KIND = "paragraf-1";                 // another number for another kind of memory
const FILES = ["{% get_static_prefix %}", "/packs/"];
const ROOM = `${location.origin}/`;
const LAWS = `${location.origin}{% url "rulings:laws-whole" %}`;

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));

/** The memory; with `who` that of nobody else, begun if there is none. Two are never begun at once. */
let turn = Promise.resolve();
let sent = "";                              // what the next page says where nobody answers: something was sent, and may have arrived
let left = 0;                               // how many times nobody was signed in: what was asked for before is not kept any more
const memory = (who = "") => {
  if (who === "nobody") left += 1;
  turn = turn.catch(() => {}).then(async () => {
    let found = "";
    for (const name of await caches.keys()) {
      const [kind, whose, since] = name.split(" ");
      const isGood = kind === KIND && Math.abs(Date.now() - since) < EVENING && (!who || whose === who);
      if (isGood && !found) found = name;
      else await caches.delete(name);
    }
    if (!found && who && who !== "nobody") found = `${KIND} ${who} ${Date.now()}`;
    return found ? caches.open(found) : null;
  });
  return turn;
};

/** What the address leads to without a line: the page; of a call, where it stood last; of a Law, its place among all of them; else the room. */
const last = async ({ url, mode }) => {
  const kept = await memory();
  const lies = await kept?.match(url.split("#")[0], { ignoreVary: true });
  if (lies || !kept || mode !== "navigate") return lies && aged(lies);
  const { pathname } = new URL(url);
  const call = pathname.match(/^\/calls\/\d+\//)?.[0];
  const steps = call ? (await kept.keys()).filter((one) => new URL(one.url).pathname.startsWith(call)) : [];
  if (steps.length) return Response.redirect(steps.at(-1).url);
  const law = pathname.match(/^\/laws\/(\d+)[^/]*\/$/)?.[1];
  if (law && await kept.match(LAWS, { ignoreVary: true })) return Response.redirect(`${LAWS}#law-${law}`);
  const room = await kept.match(ROOM, { ignoreVary: true, ignoreSearch: true });
  return room && aged(room, pathname === "/" ? "" : "data-elsewhere ");
};

/** The page tells its age itself (keeper.js). */
const aged = async (lies, more = "") => {
  const headers = new Headers(lies.headers);
  if (!headers.get("Content-Type").startsWith("text/html")) return lies;
  for (const name of ["Content-Encoding", "Content-Length"]) headers.delete(name);
  const html = await lies.text();
  return new Response(html.replace("<html ", `<html data-as-of="${headers.get("Date")}" ${more}${sent}`), { headers });
};

const page = async (event) => {
  const { request } = event;
  const before = left;
  let timer;
  try {
    const late = new Promise((_, reject) => { timer = setTimeout(reject, PATIENCE); });
    const came = fetch(request);
    const response = await ((await last(request)) ? Promise.race([came, late]) : came);
    sent = "";
    const who = before === left ? response.headers.get("X-Keep") : "";
    const kept = await memory(who ?? "");            // before its files are asked for
    const url = request.url.split("#")[0];
    if (who && kept && response.ok) event.waitUntil(kept.put(response.redirected ? response.url : url, response.clone()));
    else if (response.status > 399 && response.status < 500) event.waitUntil(kept?.delete(url));
    return response;
  } catch (error) {
    return await last(request) ?? Response.error();
  } finally {
    clearTimeout(timer);
  }
};

/** What is named by what is in it is asked for once. */
const file = async (event) => {
  const { request } = event;
  const lies = await caches.match(request, { ignoreVary: true });
  if (lies?.headers.get("Cache-Control")?.includes("immutable")) return lies;
  try {
    const response = await fetch(request);
    const kept = response.ok && await memory();
    if (kept) event.waitUntil(kept.put(request, response.clone()));
    return response;
  } catch (error) {
    return lies ?? Response.error();
  }
};

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method === "POST" && request.mode === "navigate") sent = "data-sent ";
  if (request.method !== "GET" || origin !== location.origin || request.headers.has("HX-Request")) return;
  if (FILES.some((folder) => pathname.startsWith(folder))) event.respondWith(file(event));
  else if (request.mode === "navigate" || request.headers.has("X-Keep")) event.respondWith(page(event));
});

{% include "alerts/worker.js" %}
