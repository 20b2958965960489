/*
 * What was answered in the matter of a page (shown.js) and the server has not acknowledged: it is kept on the phone (outbox.js) until then, and sent one
 * answer after the other, or all together once a lost line is back.
 */
import { here, memory } from "./memory.js";

const PATIENCE = 10_000;    // milliseconds after which the line counts as lost

/** `noting` gives what says until when the call is shown but not kept (noted.js), `mayTogether` whether the page alone still has what is to be sent. */
export function makeUnsent(page, intent, { noting, mayTogether }) {
  const { outbox } = window;
  const own = memory();
  let wasRecorded = false;                // their ruling, when they were sent together
  let [shown, kept, place] = [0, 0, ""];  // how much was shown, how much of that is kept, and where
  const liesBeside = () => intent.isRecorded() && !own.isFull();
  const plain = () => unsent.said.map(({ expects, ...one }) => one);
  const actAt = (id) => ({ id, kind: "answers", seen: unsent.base, seat: unsent.seat, said: plain(), expects: unsent.said.at(-1)?.expects ?? "", ...intent.kept() });

  let going = null;                       // what is sent just now, without what is ticked or written by then in the form that stands there
  const post = (path, values) => {
    const source = document.getElementById("ask") ?? page.step;
    source.dataset.noted = "";
    going = { csrfmiddlewaretoken: outbox.token(), ...values };
    htmx.ajax("POST", path, { source, target: "#step", swap: "outerHTML", values: going }).catch(() => {});
    going = null;
  };

  const unsent = {
    said: [],               // taps: { key, answer, members, note, words, expects }, the last what the page says where they lead
    base: "",               // the state that the first was answered from
    seat: "",               // declarer's, where that was asked here
    begun: "",              // the name of a matter whose call has not come to the server yet (outbox.js)
    flying: 0,              // how many are on their way
    isAdopted: false,       // they were, from the phone's memory, and are not shown yet
    request: null,          // by which they are
    done: null,             // what the outbox is told once all that went together was answered

    keep() {
      page.read();
      if (noting()) return noting().then(unsent.keep).finally(own.show);
      const { seat, begun, said } = unsent;
      if (!said.length && !(begun && seat)) return own.drop(here());
      unsent.shows();
      const now = shown;
      return own.keep(actAt(begun || here())).finally(() => { kept = now; });
    },

    /** A tap is shown, which is kept once it is painted. */
    shows() {
      shown += 1;
      place = unsent.begun || here();
    },

    /** Its page is left before that, or another comes; `how` it is kept. */
    leave(how = own.keep) {
      if (kept < shown && place && (unsent.said.length || unsent.seat)) how(actAt(place));
      kept = shown;
    },

    /** What the phone has kept of this matter, before its page was opened anew. */
    adopt(act) {
      own.begin(act.order);
      unsent.base = act.seen;
      unsent.seat = act.seat ?? "";
      unsent.said.push(...act.said.map((one) => ({ ...one, expects: "" })));
      if (act.said.length) unsent.said.at(-1).expects = act.expects;
      unsent.isAdopted = true;
      intent.adopt(act);
    },

    /** Whether their ruling was recorded while they were on their way: the outbox sends both. */
    goesWithRuling: () => liesBeside() && !wasRecorded,

    /** Whether more was tapped since: that stays on the phone, with what it follows. */
    follows: () => unsent.said.length > unsent.flying,

    drop: () => own.drop(here()),
    show: () => own.show(),

    /** Another page stands there: the answer that is awaited is none of that, and what is on its way goes once more, from elsewhere. */
    forget() {
      unsent.stop();
      unsent.said.length = 0;
      unsent.seat = "";
      unsent.begun = "";
      own.begin();
    },

    stop() {
      const { flying, request, done } = unsent;
      if (!flying) return;
      [unsent.flying, unsent.done] = [0, null];
      request?.abort();         // it may wait to be painted
      done?.(true);
      outbox.again();
    },

    send() {
      const [{ key, answer, members, note }] = unsent.said;
      unsent.flying = 1;
      post(`${here()}answer/`, { seen: page.stateIn(document), key, answer, member: members, note });
    },

    sendTogether: (act) => new Promise((resolve, reject) => {
      unsent.flying = unsent.said.length;
      wasRecorded = Boolean(act?.record);       // on the disk: it may be shown already
      unsent.done = (isLost) => (isLost ? reject(new Error("no line")) : resolve(true));
      post(`${here()}kept/`, { seen: unsent.base, seat: unsent.seat, said: JSON.stringify(plain()) });
    }),
  };

  outbox.sender = (act) => {
    if (act.kind !== "answers" || act.id !== here() || (act.record && !act.leads)) return null;     // with its ruling the outbox sends it
    if (document.querySelector("#pick[aria-busy]")) return Promise.resolve(false);       // what he has picked is on its way
    if (!page.isOfMatter()) return null;        // something else is written there
    if (unsent.flying || document.getElementById("pick")) return Promise.resolve(false);        // both are shown, and he picks
    if (act.picked) return null;
    if (!unsent.said.length) unsent.adopt(act);
    return unsent.sendTogether(act);
  };

  outbox.walks = () => unsent.begun;

  // What no memory of the phone has (any more): it was full or emptied, or another tab has said something else there.
  outbox.rest = () => {
    const { begun, said, flying } = unsent;
    return mayTogether() && !begun && said.length && !flying && !liesBeside() ? unsent.sendTogether() : null;
  };

  document.addEventListener("htmx:configRequest", ({ detail }) => {
    if (detail.elt.matches("#ask, #chair")) detail.timeout = PATIENCE;
    if (going) Object.assign(detail, { parameters: going, errors: [] });
  });
  addEventListener("pagehide", () => {
    page.read();
    unsent.leave(own.keepLater);
  });
  document.addEventListener("paragraf:left", () => {
    unsent.leave();
    own.show();
  });
  addEventListener("beforeunload", (event) => own.isFull() && unsent.said.length && event.preventDefault());

  return unsent;
}
