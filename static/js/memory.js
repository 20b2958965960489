/*
 * What a page keeps of its matter on the phone (outbox.js). Two pages of one matter, in two tabs, each have a memory of their own.
 */
const { outbox } = window;

/** The address of the matter whose page this is; an outbox keeps what was answered there under it. */
export const here = () => location.pathname.match(/^\/calls\/\d+\/\d+\//)?.[0] ?? "";

/** Nobody has answered, and the same is sent again (paragraf.js): what lies ahead stays. */
export const { isNobody } = window;

export function memory() {
  let own = { order: 0 };               // tells this page's own from another's; 0 while there is none
  let turn = Promise.resolve();         // one thing after the other, so that each follows the one before it
  let isFull = false;
  return {
    /** Whether the browser keeps nothing, or has no room: what is not sent goes with the page. */
    isFull: () => isFull,

    /** Another page's memory is this one's from now on; without one it begins anew. */
    begin: (order = 0) => {
      own = { order };
    },

    /** Gives whether it lies there. */
    keep: (act) => {
      const mine = own;
      turn = turn.then(async () => { mine.order = await outbox.keep(act, mine.order); isFull = false; }).catch(() => { isFull = true; });
      return turn.then(() => !isFull);
    },

    /** As `keep`, where its page goes before anything can come to the disk. */
    keepLater: (act) => outbox.keepLater(act, own.order),

    drop: (id) => {
      const mine = own;
      turn = turn.then(() => outbox.drop(id, mine.order)).catch(() => {});
      return turn;
    },

    /** How much waits, once what was kept and dropped has come to the disk. */
    show: () => turn.then(outbox.show),
  };
}

/** Where an answer leads to a page of its own, what it answers is dropped first: a page that is left may leave that behind, and the next one would say it again. */
export function beforeLeaving(drop) {
  document.addEventListener("htmx:beforeOnLoad", (event) => {
    const to = event.detail.xhr.getResponseHeader("HX-Redirect");
    const dropped = to && drop(event.detail);
    if (!dropped) return;
    event.preventDefault();
    dropped.then(() => location.assign(to));
  });
}

/** Whenever one of two branches was picked there: if that is the phone's, its ruling goes as well; `then` is told whether it does, what happened after it, and whether the page is left. */
export function whenPicked(then) {
  let done = null;
  const pick = async ({ detail: { requestConfig, xhr } }) => {
    if (requestConfig?.elt.id !== "pick" || !xhr.getResponseHeader("X-Kept") || xhr === done) return;
    done = xhr;         // told of once for each part that it has replaced
    const isMine = requestConfig.parameters.pick === "mine";       // sent again, it was triggered by nothing
    const act = await outbox.find(here(), requestConfig.parameters.said);
    const isRecorded = await (isMine ? outbox.picked(act, xhr.responseText) : act && outbox.drop(act.id, act.order));
    then(isRecorded, act?.happened, xhr.getResponseHeader("HX-Redirect"));
    outbox.show();
  };
  document.addEventListener("submit", ({ target: form, submitter }) => {
    if (form.id === "pick" && submitter?.name) outbox.pick(here(), form.elements.said.value, [["pick", submitter.value], ["now", form.elements.now.value]]).catch(() => {});
  }, true);
  document.addEventListener("htmx:afterSettle", pick);
  beforeLeaving((detail) => detail.requestConfig?.elt.id === "pick" && pick({ detail }));
}
