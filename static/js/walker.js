/*
 * The next step at once, while the answer travels.
 *
 * A tap shows its page from the pack (pack.js) and is sent once that is painted; the server's page takes its place when it comes. If that says
 * something else it wins, with a word. Taps made meanwhile wait and are sent in order, each on what the answer before it has led to. What the pack
 * does not hold, and every page without one, goes to the server as without a script. Where the line is lost they stay on the phone (outbox.js),
 * the page goes on, and all are sent together once it is back.
 *
 *   script[data-pack]   where the pack lies; data-differs: the word; data-noted: that no more is known without a line
 *   #walk               of a page that may be walked on from: its door, declarer, facts, whether the board is over; its table, where nothing is
 *                       known there but what this matter will open, so that the watch goes on before its ruling is sent
 */
import { copied, glance, layBack, layDock, layStep, layWatch, offerChairs, painted, tablesSince, tappedIn } from "./lay.js";
import { beforeLeaving, here, isNobody, memory, whenPicked } from "./memory.js";
import { whenNoted } from "./noted.js";
import { answered, fetched, place, said, watched } from "./pack.js";
import { madeReady } from "./ready.js";

const DECLARER = "who is declarer";     // what is asked before the questions of a matter
const PATIENCE = 10_000; // milliseconds after which the line counts as lost

/** Walks on, on every page of a matter that follows; `differs` is the word where the server says something else. */
function walk({ pack: address, differs, noted, record, recordInterim, willRecord, declarer, tap: tapChair, untold }) {
  let pack = null;
  let at = null;            // the matter as it is shown, ahead of the server or not; null where only the server knows on
  let asked = "";           // the question that is shown
  let original = null;      // what the server's page held, while another lies over it
  let isNext = false;       // the answer that came lets the next tap go
  let leaving = "";         // the page of the browser's history to which the reader goes back once this is answered
  let after = null;         // what is to be done to the page that comes
  let base = "";            // the state that the first of `sent` was answered from
  let flying = 0;           // how many of them are on their way
  let isAway = false;       // the line is lost: they are kept, and go together once it is back
  let begun = "";           // the name of a matter whose call has not come to the server yet (outbox.js)
  let seat = "";            // declarer's, where that was asked here
  let records = false;      // when the ruling was recorded as it is shown (outbox.js); it is, once all of `sent` has come
  let recordAs = "";        // what the button for that says; "" where nothing is ruled
  let isAdopted = false;    // `sent` was, from the phone's memory, and is not shown yet
  let table = -1;           // what the pack holds of the table once the ruling that is shown is recorded
  let unread = null;        // the last of `sent`, until it is written there what its page says
  const sent = [];          // taps without an answer yet: { key, answer, members, note, expects }
  const happened = [];      // what was tapped at the table after that ruling: { fields, key, at, life, tick }
  const own = memory();
  const { outbox } = window;

  const stand = () => {
    const offer = document.getElementById("walk");
    at = offer && { ...offer.dataset, facts: JSON.parse(offer.dataset.facts), never: JSON.parse(offer.dataset.never) };
    asked = document.querySelector("#ask [name=key]")?.value ?? "";
    original = null;
  };

  const restore = () => {
    readPage();
    if (original) layBack(document.getElementById("step"), original);
    original = null;
  };

  /** Nothing is on its way any more; where it was refused the page is as it was. */
  const reset = (isRefused) => {
    [sent.length, unread, flying] = [0, null, 0];
    if (!isRefused || !original) return;
    restore();
    htmx.process(document.getElementById("step"));
    stand();
  };

  /** What the page that is shown says, once it is painted, or before another takes its place. */
  const readPage = () => {
    if (unread) unread.expects = said(document.getElementById("step"));
    unread = null;
  };

  const keep = () => {
    readPage();
    if (noting()) return noting().then(keep).then(own.show);
    if (!sent.length) return own.drop(here());
    const said = sent.map(({ expects, ...one }) => one);
    return own.keep({ id: begun || here(), kind: "answers", seen: base, seat, said, expects: sent.at(-1).expects, record: records, happened });
  };
  addEventListener("beforeunload", (event) => own.isFull() && sent.length && event.preventDefault());

  const show = (found) => {
    const step = document.getElementById("step");
    layStep(pack, step, found);
    asked = found.key;
    for (const token of at.never?.[asked] ?? []) step.querySelector(`button[name=answer][value=${token}]`)?.remove();
    if (asked === DECLARER || asked in pack.chairs) offerChairs(pack, step, "answer");
  };

  /** A call that is noted without a line has its questions too. */
  const beginCall = (form, fields) => {
    const { irregularity: door, more, note } = Object.fromEntries(fields);
    if (form.id !== "what" || more || note || !pack?.doors[door]) return false;
    forget();
    isAway = true;
    at = { door, declarer: form.dataset.declarer, facts: {}, over: "", change: "#", table: form.dataset.table };
    form.replaceWith(Object.assign(document.createElement("form"), { id: "ask", className: "ask" }));
    showFirst();
    return true;
  };
  const showFirst = () => {
    if (at.declarer || pack.doors[at.door][1] >= 0) show(place(pack, at));
    else show({ key: DECLARER, html: `<div class="body"><h1 id="q" tabindex="-1">${declarer}</h1><p class="hint">${tapChair}</p></div>`, rows: [] });
  };

  const noting = whenNoted(beginCall, () => forget(), (matter, act) => {
    begun = matter;
    if (!act || sent.length || seat) return;
    adopt(act);
    at.declarer ||= seat;
    showFirst();
    lost();
  });

  const forget = () => {
    [begun, asked, at, isAway, records, original, seat, unread, sent.length, happened.length] = ["", "", null, false, false, null, "", null, 0, 0];
    own.begin();
  };
  document.addEventListener("paragraf:left", forget);

  const declare = ({ value }) => {
    at.declarer = seat = value;
    showFirst();
  };

  /** Where that leads and what is shown there; null where the pack does not hold it. */
  const ahead = ({ key, answer, members, note }) => {
    const then = pack && at && !note && key === asked ? answered(at, key, answer, members) : null;
    const found = then && place(pack, then);
    return found && (begun || noting() || !(found.key in pack.chairs)) ? { then, found } : null;
  };
  const taken = (form, button) => (asked && asked !== DECLARER ? { key: asked, ...tappedIn(form, button) } : null);
  const ready = madeReady(() => at, taken, ahead);

  /** Shows what it leads to, where the pack holds that. */
  const tap = (form, answer, known) => {
    if (!sent.length) [base, isAdopted] = [form.querySelector("[name=seen]")?.value ?? "", false];
    if (sent.at(-1)?.key === asked) sent.pop();        // where only the server knows on, he has thought better of it
    take(answer, known);
  };

  const take = (answer, known = ahead(answer)) => {
    readPage();
    sent.push(answer);
    table = -1;
    at = known?.then ?? null;
    if (!known) return;
    original ??= known.before ?? copied(document.getElementById("step"));
    show(known.found);
    if (!asked) [recordAs, table] = [known.found.isInterim ? recordInterim : record, at.table ? known.found.table : -1];
    unread = answer;
  };

  /** The line is lost: what was tapped stays on the phone, and the page where it is. */
  const lost = () => {
    [flying, leaving, isAway] = [0, "", true];
    resume();
    if (!at) outbox.tell(noted, "info");
    else if (records) watch();
    else offerToRecord();
    own.show();
    outbox.again();
  };

  /** What the phone has kept of this matter, before its page was opened anew. */
  const adopt = ({ order, seen, seat: named, said: kept, expects, record: isRecorded, happened: since = [] }) => {
    own.begin(order);
    [base, seat] = [seen, named ?? ""];
    sent.push(...kept.map((one) => ({ ...one, expects: "" })));
    sent.at(-1).expects = expects;
    records = isRecorded ?? false;
    happened.push(...since);
    isAdopted = true;
  };

  /** Without a line it goes on from there. */
  const resume = () => {
    const step = document.getElementById("step");
    if (!isAdopted || !pack || flying || (step.querySelector("#ask [name=seen]")?.value ?? "") !== base) return;
    isAdopted = false;
    for (const one of sent.splice(0)) take(one);
    readPage();
  };

  /** The server's button is not there; what is read is recorded if it is what the rules say when it comes. */
  const offerToRecord = () => {
    const screen = document.querySelector("#step .screen");
    if (!at || asked || records || screen.querySelector(".dock")) return;
    const button = layDock(screen, recordAs);
    button.addEventListener("click", async () => {
      records = outbox.moment();
      button.parentElement.remove();
      await keep();
      watch();
      outbox.tell(willRecord, "info");
      outbox.show();
    });
  };

  const tables = () => tablesSince(pack, { at: { ...at, isInterim: recordAs === recordInterim }, number: table }, happened);

  /** The table after a ruling that is not sent yet; where only the server knows on, the page before that. */
  const watch = () => {
    const known = table >= 0 && tables().findLast(Boolean);
    if (known) layWatch(document.getElementById("step"), watched(pack, known).html);
  };

  /** What happens there goes after the ruling (outbox.js), each tap with what it took to be open. */
  const happens = async (form, button) => {
    if (!tables().at(-1)) happened.pop();             // he has thought better of it
    const { open } = watched(pack, tables().at(-1));
    happened.push({ fields: [...new FormData(form, button), ["open", open]], key: outbox.key(), words: outbox.words(button, form), ...outbox.moment() });
    if (tables().at(-1)) watch();
    else outbox.tell(noted, "info");
    await painted();
    await keep();
    outbox.show();
  };

  // What the pack does not hold is sent by htmx as it stands.
  document.addEventListener("htmx:beforeSend", ({ detail: { elt, requestConfig } }) => {
    if (elt.id !== "ask" || sent.length) return;
    flying = 1;
    elt.dataset.noted = "";
    tap(elt, { key: asked, ...tappedIn(elt, requestConfig.triggeringEvent?.submitter) }, null);
    keep();
  });

  /** What it holds is shown first, and kept and sent once it is painted: both would keep a slow phone from that. */
  const goAhead = async (form, answer, known, then) => {
    tap(form, answer, known);
    await painted();
    keep();
    then();
  };

  // A tap while another is on its way, or while there is no line, waits for it. In the capture phase of the window, so that neither htmx nor the
  // guard against double taps sees it. No other form is sent meanwhile: its answer would take away the one whose answer is awaited.
  addEventListener("submit", (event) => {
    isAway ||= !navigator.onLine;
    const isAnswer = event.target.id === "ask";
    const isWatch = records && event.target.id === "happens";
    const waits = isWatch || isAnswer ? sent.length || isAway || document.querySelector("#chair[aria-busy=true]") : flying;
    if (!event.target.closest("#step")) return;
    const answer = isAnswer ? taken(event.target, event.submitter) : null;
    const known = answer && (ready(answer) ?? ahead(answer));
    if (!waits && !known) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (!waits) {
      flying = 1;
      return goAhead(event.target, answer, known, send);
    }
    if (isWatch) return happens(event.target, event.submitter);
    if (isAnswer && asked === DECLARER) return declare(event.submitter);
    if (!answer || !(sent.length || isAway) || !(at || (isAway && !flying))) return;
    return goAhead(event.target, answer, known, () => isAway && !flying && lost());
  }, true);

  // So would a page from the history.
  addEventListener("popstate", (event) => {
    if (!flying || !event.state?.htmx) return;
    event.stopImmediatePropagation();
    leaving = location.href;
  }, true);

  const post = (path, values) => {
    const source = document.getElementById("ask") ?? document.getElementById("step");
    source.dataset.noted = "";
    htmx.ajax("POST", path, { source, target: "#step", swap: "outerHTML", values }).catch(() => {});
  };

  const send = () => {
    const [{ key, answer, members }] = sent;
    flying = 1;
    post(`${here()}answer/`, { key, answer, ...(members.length && { member: members }) });
  };

  let done = null;          // what the outbox is told once all that is sent together was answered
  const sendAll = () => new Promise((resolve, reject) => {
    flying = sent.length;
    done = (isLost) => (isLost ? reject(new Error("no line")) : resolve(true));
    const said = JSON.stringify(sent.map(({ expects, ...one }) => one));
    post(`${here()}kept/`, { csrfmiddlewaretoken: outbox.token(), seen: base, seat, said });
  });

  outbox.sender = (act) => {
    if (act.kind !== "answers" || act.id !== here() || (act.record && !act.leads)) return null;     // with its ruling the outbox sends it
    if (flying || document.getElementById("pick")) return Promise.resolve(false);        // both are shown, and he picks
    if (!sent.length) adopt(act);
    return sendAll();
  };

  // What no memory of the phone has (any more): it was full or emptied, or another tab has said something else there.
  outbox.rest = () => (isAway && !begun && sent.length && !flying ? sendAll() : null);

  document.addEventListener("htmx:beforeSwap", ({ detail }) => {
    const { xhr, requestConfig: { elt } } = detail;
    const untell = () => happened.splice(0).length && (() => outbox.tell(untold, "warning"));
    if (!flying || elt.dataset.noted !== "" || isNobody(xhr)) return;
    readPage();
    const arrived = sent.splice(0, flying);
    const { expects } = arrived.at(-1);
    const step = document.getElementById("step");
    const came = new DOMParser().parseFromString(detail.serverResponse, "text/html");
    const isTaken = xhr.status === 200 && !xhr.getResponseHeader("HX-Retarget");
    const isTold = came.querySelector("#messages li");      // somebody was there, be the words the same
    const isSame = isTaken && !isTold && (!expects || said(came) === expects);
    [flying, isAway, isNext] = [0, false, sent.length > 0 && isTaken];
    if (!isTaken) {                     // a page of its own says why, and what was said stays on the phone
      [sent.length, records] = [0, false];
      return;
    }
    if (isNext && !isSame) {            // somebody else was there: the server lays both side by side
      sent.unshift(...arrived);
      isAway = true;
    }
    if (isNext) {                       // the reader is further on: only what the next answer has to say is taken
      detail.shouldSwap = false;
      if (!isSame) return;
      base = came.querySelector("#ask [name=seen]").value;
      document.querySelector("#ask [name=seen]").value = base;
      history.pushState({ htmx: true }, "", xhr.getResponseHeader("HX-Push-Url"));
      keep();
      return;
    }
    keep();
    if (isSame) after = expects ? glance(step) : null;
    else {
      own.drop(here());
      after = isTold ? null : dispute;
      leaving = "";                     // that is to be read first
    }
    after = untell() || after;
    records = false;
  });

  const dispute = () => {
    console.error("The page shown ahead was another.");
    outbox.tell(differs, "warning");
  };
  document.addEventListener("htmx:afterSwap", () => sent.length || stand());
  document.addEventListener("htmx:afterSettle", ({ detail: { target } }) => {
    if (target?.id !== "step") return;
    after?.(document.getElementById("step"));
    after = null;
    if (leaving) location.assign(leaving);
    leaving = "";
  });
  document.addEventListener("htmx:historyRestore", stand);
  document.addEventListener("htmx:beforeHistorySave", restore);     // not the page that only lay over it

  document.addEventListener("htmx:configRequest", ({ detail }) => {
    if (detail.elt.id === "ask") detail.timeout = PATIENCE;
  });
  document.addEventListener("htmx:afterRequest", ({ detail: { requestConfig: { elt }, xhr, successful } }) => {
    if (isNobody(xhr) || elt.dataset.noted === undefined) return;
    const [isLost, together] = [!xhr.status, done];
    done = null;
    if ((xhr.getResponseHeader("X-Kept") && !sent.length) || (successful && flying && !together)) own.drop(here());    // still flying: it leads elsewhere
    if (isLost && together) flying = 0;                             // as before
    else if (isLost) lost();
    else if (isNext) setTimeout(isAway ? outbox.flush : send);      // once htmx is done with the one before
    else reset(!successful);
    isNext = false;
    if (isLost) offerToRecord();        // what was tapped while that was tried
    together?.(isLost);
    own.show();
  });

  beforeLeaving(({ elt, xhr }) => flying && elt.dataset.noted === "" && (!done || xhr.getResponseHeader("X-Kept")) && own.drop(here()));
  whenPicked((isRecorded) => happened.splice(0).length && !isRecorded && outbox.tell(untold, "warning"));

  /** Without a line the page goes on from what lies on the phone. */
  const goOn = async () => {
    const act = await outbox.find(here());
    if (!act || sent.length || (navigator.onLine && !("asOf" in document.documentElement.dataset))) return;
    adopt(act);
    lost();
  };

  addEventListener("pageshow", ({ persisted }) => {
    if (!persisted || begun) return;
    reset(true);
    goOn();
  });
  const open = async () => {
    if (!(pack = await fetched(address))) return;
    document.documentElement.dataset.pack = "open";
    goOn();
  };
  stand();
  if (document.readyState === "complete") setTimeout(open);
  else addEventListener("load", () => setTimeout(open));
}

const script = document.querySelector("script[data-pack]");
if (script) walk(script.dataset);
