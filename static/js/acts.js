/*
 * What lies on the phone (IndexedDB) until the server has it: acts, in the order they were done. How they are sent: outbox.js.
 *
 * An act of kind "form" is a form that could not be sent: { id, who, kind, at, life, tick, order, path, fields, page }, its key among the fields. An act of kind "answers" is all that was answered in one matter from one page on, kept under the matter's address:
 * { id, who, kind, at, life, tick, order, seen, seat, said, expects, record, happened, picked }, seat where the phone had to ask who is declarer, `happened` what was tapped at the table after its ruling, `picked` which of two branches holds, with what was seen of it. What another page has said there meanwhile takes no other's place: that lies
 * beside it, with the address as its `matter`. A matter whose call has not come is named by the key of the act that noted it ("new/key/"), until the server has said its address and how it began; "is new/key/", of kind "name", says that to every tab.
 * "sent address", of that kind too, says which ruling has become a form, and with what had happened then: a page that still stands there adds to that.
 *
 *   script[data-who]    whose page it is
 */
const [NAME, STORE, LEFT, LOOKED] = ["paragraf", "acts", "paragraf-all-left", "paragraf-looked"];
const MEMORY = 3;           // seconds
export const { who } = document.querySelector("script[data-who]").dataset;

const answered = (request) => new Promise((resolve, reject) => {
  Object.assign(request, { onsuccess: () => resolve(request.result), onerror: () => reject(request.error) });
});
const open = async () => {
  const opening = indexedDB.open(NAME, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: "id" });
  const base = await answered(opening);
  base.onclose = () => { opened = inTime(open()); };        // a phone that slept may have closed it
  return base;
};
/** Some browsers never say whether they keep anything: then they keep nothing. */
const inTime = (opening) => Promise.race([opening, new Promise((_, reject) => { setTimeout(reject, MEMORY * 1000, new Error("no memory")); })]);
const opening = open();
let opened = inTime(opening);
opened.catch(() => {});                             // a browser that keeps nothing
opening.then(() => { opened = opening; }, () => {});        // or one that was slow
/** Comes once a memory is open that was given up. */
export const late = opened.then(() => new Promise(() => {}), () => opening);
const store = async (mode) => {
  const place = (base) => base.transaction(STORE, mode).objectStore(STORE);
  const base = await opened;
  try {
    return place(base);
  } catch {                 // some browsers close it, and tell nobody
    opened = inTime(open());
    return place(await opened);
  }
};

let unread = false;
/** Whether nobody knows what lies there: it could not be read. */
export const isUnread = () => unread;
const isRead = (found) => {
  unread = !found;
  return found ?? [];
};
/** What waits, in the order it was done, whatever the phone's clock says; nothing in a browser that keeps nothing. */
export const all = () => store("readonly").then((place) => answered(place.getAll())).then(isRead, () => isRead(null));
export const acts = async () => {
  const waiting = (await all()).filter(({ kind }) => kind !== "name");
  return waiting.sort((one, other) => (one.order ?? 0) - (other.order ?? 0));
};

/** Once it has come to the disk: there may be no room for it. */
const change = async (work) => {
  const place = await store("readwrite");
  const done = new Promise((resolve, reject) => Object.assign(place.transaction, { oncomplete: resolve, onabort: reject }));
  const asked = (async () => work(place))().catch((error) => {       // all of it or nothing
    place.transaction.abort();
    throw error;
  });
  return (await Promise.all([asked, done]))[0];
};
/** When it is done: what is said of it is how far the phone's clock has gone since, be it wrong, and no less than the page's own, which nobody sets but which may stand while the phone sleeps. */
export const moment = () => ({ at: Date.now(), life: performance.timeOrigin, tick: performance.now() });
export const ago = ({ at, life, tick }) => Math.max(Date.now() - at || 0, life === performance.timeOrigin ? performance.now() - tick : 0);
const named = (matter) => `is ${matter}`;
const sent = (matter) => `sent ${matter}`;
const after = (all) => Math.max(0, ...all.map(({ order = 0 }) => order)) + 1;

/** Of answers `over` is the place of those that these follow. Gives their own. */
export const keep = (act, over) => change(async (place) => {
  const all = await answered(place.getAll());
  const name = all.find(({ id }) => id === named(act.id));
  const kept = { ...moment(), who, ...act, ...(name && { id: name.leads, seen: name.seen }), order: after(all) };
  const lies = all.find(({ id }) => id === kept.id);
  const before = all.find(({ id }) => id === sent(kept.id));
  if (before && act.record?.at === before.at) return putTaps(place, all, kept, before.keys);
  if (lies && lies.path === kept.path && lies.order < kept.order - 1 && kept.kind === "form" && String(lies.fields) === String(kept.fields)) kept.order = lies.order;      // the same once more stays before what followed it; where nothing did, its page waits for an answer of its own
  if (over !== undefined && lies && lies.order !== over) place.put({ ...lies, id: `${lies.id} ${lies.order}`, matter: lies.id });
  place.put(kept);
  return kept.order;
});
export const matterOf = ({ id, matter = id }) => matter;

/** Whether the tab remembers that: it may be full. */
export const remember = (name, value) => {
  try { sessionStorage.setItem(name, value); } catch { return false; }
  return true;
};

/** A page that goes can put nothing on the disk any more: the next one of its tab does. */
export const keepLater = (act, over) => {
  remember(LEFT, JSON.stringify([...left(), [{ ...moment(), who, ...act }, over]]));
};
const left = () => JSON.parse(sessionStorage.getItem(LEFT)) ?? [];
export const keepLeft = async () => {
  for (const [act, over] of left()) {
    const isSame = (one) => one.id.startsWith(act.id) && ["said", "record", "happened", "fields"].every((part) => JSON.stringify(one[part]) === JSON.stringify(act[part]));
    const lie = await acts();
    if (act.kind === "form" && lie.some(({ id, life }) => id === act.id && life !== act.life)) act.id += ` ${act.fields.at(-1)[1]}`;       // what was done on another page stays
    if (act.who === who && !lie.some(isSame)) await keep(act, over ?? undefined);        // it may have come there all the same
  }
  sessionStorage.removeItem(LEFT);
};

const formOf = ({ fields, key, ...rest }, path, page) => ({ ...rest, id: `${path} ${key}`, kind: "form", who, path, page, fields: [...fields, ["phone_key", key]] });
/** What happened at the table after a ruling, as forms; those with these `keys` are forms already. */
function putTaps(place, all, act, keys = []) {
  const matter = matterOf(act);
  const taps = act.happened.map((tap, index) => ({ ...tap, fields: [["seen", index], ...tap.fields] })).filter(({ key }) => !keys.includes(key));
  taps.forEach((tap, index) => place.put({ ...formOf(tap, `${matter}happened/`, matter), order: after(all) + 1 + index }));
  place.put({ id: sent(matter), kind: "name", who, at: act.record.at, keys: [...keys, ...taps.map(({ key }) => key)] });
  return act.order;
}

/** Of the answers that were shown to the director, which branch holds: it goes with them until it is acknowledged. */
export const pick = (matter, said, picked) => change(async (place) => {
  const act = (await answered(place.getAll())).find((one) => one.who === who && matterOf(one) === matter && JSON.stringify(one.said) === said);
  if (act) place.put({ ...act, picked });
});

/** Unless more was said there than its `order`. */
export const drop = (id, order) => change(async (place) => {
  if (order === undefined || (await answered(place.get(id)))?.order === order) place.delete(id);
});

/** What was refused is looked at where the server says why: once that page has come the phone has it no longer. */
export const looksAt = ({ id, order, leads }) => {
  if (remember(LOOKED, JSON.stringify([id, order, location.href.split("#")[0]]))) location.assign(leads);
  else drop(id, order).then(() => location.assign(leads));
};
export const isSeen = async (isKept = false) => {
  const [id, order, from] = JSON.parse(sessionStorage.getItem(LOOKED)) ?? [];
  sessionStorage.removeItem(LOOKED);
  const isBack = isKept || performance.getEntriesByType("navigation")[0]?.type === "back_forward";
  if (id && who && !isBack && document.referrer === from && !("asOf" in document.documentElement.dataset)) await drop(id, order);
};

/** It was answered: it goes, or stays where `leads` shows why; but not if more was said meanwhile, here or in another tab. */
export const settle = (act, leads = "") => change(async (place) => {
  const lies = await answered(place.get(act.id));
  if (lies?.order !== act.order) return;
  if (leads) place.put({ ...act, leads });
  else place.delete(act.id);
});

/** The call has come whose matter the phone had named by the form's key: what was and will be answered there lies under the server's name for it. */
export const arrive = (act, leads, seen) => change(async (place) => {
  const matter = `new/${Object.fromEntries(act.fields).phone_key}/`;
  const all = await answered(place.getAll());
  if (all.find(({ id }) => id === act.id)?.order === act.order) place.delete(act.id);
  for (const one of all.filter((other) => matterOf(other) === matter)) {
    const id = one.id.replace(matter, leads);
    const isBeside = one.matter || all.some((other) => other.id === id);         // the same call was noted on two pages
    place.delete(one.id);
    place.put({ ...one, id: isBeside ? `${leads} ${one.order}` : id, ...(isBeside && { matter: leads }), seen });
  }
  place.put({ id: named(matter), kind: "name", who, at: Date.now(), leads, seen });
});

/** It was answered: its ruling, { path, fields, key }, and what happened after that are forms from now on, in one step, and not if more was said meanwhile. */
export const become = (act, ruling) => change(async (place) => {
  const all = await answered(place.getAll());
  if (all.find(({ id }) => id === act.id)?.order !== act.order) return;
  place.delete(act.id);
  place.put({ ...formOf({ ...act.record, ...ruling }, ruling.path, matterOf(act)), order: after(all) });
  putTaps(place, all, act);
});

/** A form that lies there has waited for a line. */
export const markWaited = (act) => change(async (place) => (await answered(place.get(act.id)))?.order === act.order && place.put({ ...act, waited: true }));

/** Nothing stays. */
export const clear = () => change((place) => place.clear());
