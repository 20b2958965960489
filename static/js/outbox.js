/*
 * What has not been sent yet, kept on the phone until the server has it.
 *
 *   script[data-who]    whose it is; what somebody else left on this phone is thrown away, and so is what is older than an evening
 *   #outbox             says how much is not sent (data-some, with the number for "#"), and that all is (data-none)
 *   form[data-forgets]  signing out and closing the account: nothing stays; data-sure asks first while something is not sent
 *
 *   form[data-keep]     is sent from here, with a key made on the phone, so that it counts once however often it goes; what cannot be sent is
 *                       kept, and data-noted of #outbox says so. The same form sent once more before that takes its place
 *
 * An act of kind "form" is such a form: { id, who, kind, at, path, fields, page }, its key among the fields. An act of kind "answers" is all that was answered in one matter from one page on, kept under the matter's address: { id, who, kind, at,
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
  const open = async () => {
    const opening = indexedDB.open(NAME, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: "id" });
    const base = await answered(opening);
    base.onclose = () => { opened = open(); };        // a phone that slept may have closed it
    return base;
  };
  let opened = open();
  const store = async (mode) => (await opened).transaction(STORE, mode).objectStore(STORE);

  /** What waits, oldest first. */
  const acts = async () => (await answered((await store("readonly")).getAll())).sort((one, other) => one.at - other.at);

  let led = "";             // where a form has led that was sent from another page
  let [timer, hiding, wait, wasSome] = [0, 0, 0, false];
  const show = async () => {
    const waiting = await acts();
    const count = waiting.reduce((sum, { said, record }) => sum + (said?.length ?? 1) + (record ? 1 : 0), 0);
    const stuck = waiting.find(({ leads }) => leads)?.leads ?? led;
    if (!mark || (!count && !wasSome)) return;
    const text = count ? mark.dataset.some.replace("#", count) : mark.dataset.none;
    const link = document.createElement("a");
    if (stuck) Object.assign(link, { href: stuck, textContent: mark.dataset.look });
    mark.replaceChildren(...(stuck ? [`${text} `, link] : [text]));
    mark.hidden = false;
    clearTimeout(hiding);
    if (!count && !led) hiding = setTimeout(() => { mark.hidden = true; }, SHOWN * 1000);
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

  const post = async (path, fields, headers) => {
    const body = new URLSearchParams([...fields, ["csrfmiddlewaretoken", token()]]);
    const response = await fetch(path, { method: "POST", body, headers, redirect: "manual", signal: AbortSignal.timeout(PATIENCE * 1000) });
    if (response.status > 501) throw new Error("nobody answers");
    return response;
  };

  /** What was answered in a matter that is not open. A ruling is recorded where it can be read. */
  const sendAnswers = async ({ seen, said, ...act }) => {
    const response = await post(`${act.id}kept/`, [["seen", seen], ["said", JSON.stringify(said)]], { "HX-Request": "true" });
    if (response.headers.has("X-Kept") && !act.record) await drop(act.id);
    else await keep({ ...act, seen, said, leads: act.id });
  };

  const here = () => location.pathname + location.search;
  const go = (address) => {
    const to = new URL(address, location);
    if (to.pathname + to.search === here()) location.reload();
    else location.assign(to);
  };

  /** A form, from its own page or another; where that still stands it goes on to what comes, or shows what was refused. */
  const sendForm = async (act) => {
    const { id, path, fields, page } = act;
    const response = await post(path, fields, { "X-Kept-By": "phone" });
    const leads = response.headers.get("X-Leads-To");
    if (response.headers.has("HX-Retarget")) {           // the sign-in has run out: it goes once somebody has signed in
      if (page === here()) location.reload();
      return;
    }
    if (page !== here() && !leads) {                     // refused: its own page says why
      await keep({ ...act, leads: page });
      return;
    }
    await drop(id);
    if (page !== here()) led = leads;
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
    form.submit();
  };

  const again = () => {
    if (timer) return;
    wait = Math.min(LATEST, wait * 2 || SOONEST);
    timer = setTimeout(flush, wait * 1000);
  };

  /** Everything that waits, in order. Where there is no line it is tried again, later each time. */
  const sendAll = async () => {
    clearTimeout(timer);
    timer = 0;
    try {
      for (const act of navigator.onLine ? await acts() : []) {
        const isHere = outbox.sender?.(act);
        if (!isHere && act.leads && act.page !== here()) continue;
        await (isHere || (act.kind === "form" ? sendForm(act) : sendAnswers(act)));
      }
      wait = 0;
    } catch {
      again();
    }
    await show();
  };
  let sending = Promise.resolve();
  const flush = () => {
    if (who) sending = sending.then(sendAll);
    return sending;
  };

  /** A word above the page. */
  const tell = (text, kind) => {
    const [list, item] = [document.createElement("ul"), document.createElement("li")];
    item.className = kind;
    item.textContent = text;
    list.append(item);
    document.getElementById("messages")?.replaceChildren(list);
  };

  window.outbox = { keep, drop, show, again, flush, token, tell, sender: null };

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

  const KEY = 16;           // bytes
  const key = () => [...crypto.getRandomValues(new Uint8Array(KEY))].map((one) => one.toString(16).padStart(2, "0")).join("");

  document.addEventListener("submit", async (event) => {
    const { target: form, submitter } = event;
    if (!who || !form.matches("form[data-keep]")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (form.ariaBusy === "true") return;
    form.ariaBusy = "true";
    const fields = [...new FormData(form, submitter)].filter(([name]) => name !== "csrfmiddlewaretoken");
    const page = here();
    const path = submitter?.getAttribute("formaction") ?? form.getAttribute("action") ?? page;
    const act = { id: `${page} ${path}`, kind: "form", path, page };
    try {
      await keep({ ...act, fields: [...fields, ["phone_key", key()]] });
    } catch {                            // a browser that keeps nothing
      sendPlain(path, fields);
      return;
    }
    await flush();
    form.ariaBusy = null;
    const isKept = (await acts()).some(({ id }) => id === act.id);
    if (isKept) tell(mark.dataset.noted, "info");
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
