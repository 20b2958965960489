/*
 * What has not been sent yet, kept on the phone until the server has it.
 *
 *   script[data-who]    whose it is; what somebody else left on this phone is thrown away, and so is what is older than an evening
 *   #outbox             says how much is not sent (data-some, with the number for "#"), and that all is (data-none)
 *   form[data-forgets]  signing out and closing the account: nothing stays; data-sure asks first while something is not sent
 *
 * An act of kind "answers" is all that was answered in one matter from one page on, kept under the matter's address: { id, who, kind, at,
 * seen, said, expects, record }. The server takes them all or none, and however often they come (rulings/flow/kept.py). They are sent by the matter's own
 * page where that is open (`sender`, see walker.js), else from here. A refusal is not tried again: the mark leads to where it is seen.
 */
(() => {
  "use strict";

  const { who } = document.currentScript.dataset;
  const EVENING = 18 * 60 * 60 * 1000;
  const [NAME, STORE] = ["paragraf", "acts"];
  const [SOONEST, LATEST, PATIENCE, SHOWN] = [2, 60, 10, 4];        // seconds
  const mark = document.getElementById("outbox");

  const answered = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const opening = indexedDB.open(NAME, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: "id" });
  const opened = answered(opening);
  const store = async (mode) => (await opened).transaction(STORE, mode).objectStore(STORE);

  /** What waits, oldest first. */
  const acts = async () => (await answered((await store("readonly")).getAll())).sort((one, other) => one.at - other.at);

  let [timer, hiding, wait, isSending, isAsked, wasSome] = [0, 0, 0, false, false, false];
  const show = async () => {
    const waiting = await acts();
    const count = waiting.reduce((sum, { said }) => sum + (said?.length ?? 1), 0);
    const stuck = waiting.find(({ leads }) => leads);
    if (!mark || (!count && !wasSome)) return;
    const text = count ? mark.dataset.some.replace("#", count) : mark.dataset.none;
    const link = document.createElement("a");
    if (stuck) Object.assign(link, { href: stuck.leads, textContent: mark.dataset.look });
    mark.replaceChildren(...(stuck ? [`${text} `, link] : [text]));
    mark.hidden = false;
    clearTimeout(hiding);
    if (!count) hiding = setTimeout(() => { mark.hidden = true; }, SHOWN * 1000);
    wasSome = count > 0;
  };

  const change = async (work) => {
    const place = await store("readwrite");
    await answered(work(place));
  };
  const keep = (act) => change((place) => place.put({ at: Date.now(), who, ...act }));
  const drop = (id) => change((place) => place.delete(id));

  /** Django's token; that of a page is old once somebody has signed in again. */
  const token = () => document.cookie.match(/(?:^|; )csrftoken=([^;]*)/)?.[1] ?? "";

  /** Whether the server has it, and it is dropped. Throws where there is no line. */
  const send = async ({ id, seen, said, record, ...act }) => {
    const body = new URLSearchParams({ csrfmiddlewaretoken: token(), seen, said: JSON.stringify(said) });
    const headers = { "HX-Request": "true" };
    const response = await fetch(`${id}kept/`, { method: "POST", body, headers, signal: AbortSignal.timeout(PATIENCE * 1000) });
    if (response.status > 500) throw new Error("nobody answers");
    const isTaken = response.headers.has("X-Kept") && !record;
    if (isTaken) await drop(id);
    else await keep({ ...act, id, seen, said, record, leads: id });
    return isTaken;
  };

  const again = () => {
    if (timer) return;
    wait = Math.min(LATEST, wait * 2 || SOONEST);
    timer = setTimeout(flush, wait * 1000);
  };

  /** Everything that waits, in order. Where there is no line it is tried again, later each time. */
  const flush = async () => {
    isAsked = isSending;
    if (isSending || !who) return;
    clearTimeout(timer);
    timer = 0;
    if (!navigator.onLine) return show();
    isSending = true;
    try {
      for (const act of await acts()) {
        const isHere = outbox.sender?.(act);
        if (!isHere && act.leads) continue;
        await (isHere || send(act));
      }
      wait = 0;
    } catch {
      again();
    } finally {
      isSending = false;
      if (isAsked) flush();
      await show();
    }
  };

  window.outbox = { keep, drop, show, again, flush, token, sender: null };

  addEventListener("online", () => { wait = 0; flush(); });
  document.addEventListener("visibilitychange", () => { if (!document.hidden) flush(); });
  document.addEventListener("submit", (event) => {
    if (!event.target.matches("form[data-forgets]")) return;
    if (wasSome && !confirm(event.target.dataset.sure)) {
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    indexedDB.deleteDatabase(NAME);
    opened.then((base) => base.close());
  }, true);

  const begin = async () => {
    for (const { id, at, who: whose } of await acts()) {
      if ((who && whose !== who) || Date.now() - at > EVENING) await drop(id);
    }
    await show();
    await flush();
  };
  if (document.readyState === "complete") begin();
  else addEventListener("load", begin);
})();
