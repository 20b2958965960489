/*
 * A ruling without a line is an intent (ADR 32): it is recorded as it is shown, and its table is watched from the pack until the server has both.
 */
import { drawnWatch, isOver, layDock, layNoted, layWatch, painted, tablesSince, tapOf } from "./lay.js";
import { watched } from "./pack.js";

/** That of the matter a page walks in. The first are the words about it; `keep` puts what was said there on the phone's disk, which `shows` says is to come. */
export function makeIntent({ record, recordInterim, willRecord }, { keep, shows }) {
  const { outbox } = window;
  let ruling = null;        // what is shown: { pack, at, table, isInterim }, with what the pack holds of its table, or -1
  let recorded = false;     // when that was recorded (outbox.js)
  const happened = [];      // what was tapped at its table: { fields, key, words, isUnshown, at, life, tick }

  const step = () => document.getElementById("step");

  const tables = (since = happened) => {
    const { pack, at, table, isInterim } = ruling;
    return tablesSince(pack, { at: { ...at, isInterim }, number: table }, since);
  };

  /** The table after it; where only the server knows on, the page before that, on which nothing else is tapped. */
  const watch = () => {
    const all = ruling?.table >= 0 ? tables() : [];
    const known = all.findLast(Boolean);
    if (known) layWatch(step(), watched(ruling.pack, known).html);
    if (known && !all.at(-1)) layNoted(step().querySelector("#happens"), isOver(tapOf(happened.at(-1).fields)));
  };

  const recordIt = async () => {
    recorded = outbox.moment();
    if (!await keep()) return unkept();
    watch();
    outbox.tell(willRecord, "info");
    outbox.show();
  };

  /** Nobody would send it: it is to be tapped again. */
  const unkept = () => {
    recorded = false;
    offer();
    document.dispatchEvent(new Event("paragraf:unsent"));
  };

  /** The server's button is not there; what is read is recorded if it is what the rules say when it comes. */
  const offer = () => {
    const screen = step().querySelector(".screen");
    if (!ruling || screen.querySelector(".dock")) return;
    const button = layDock(screen, ruling.isInterim ? recordInterim : record);
    button.addEventListener("click", () => {
      button.parentElement.remove();
      recordIt();
    });
  };

  return {
    /** The ruling that is shown now, or none. */
    isAbout: (shown) => {
      ruling = shown;
    },

    isRecorded: () => Boolean(recorded),

    /** Without a line the page goes on from there; a table that is watched already stays as it is, with what is unfolded there. */
    goOn: () => {
      if (!recorded) offer();
      else if (!step().classList.contains("watch")) watch();
    },

    /** The step that a tap there leads to, which stands nowhere; null where only the server knows on, or nothing changes. */
    drawn: (form, button) => {
      if (!recorded || !(ruling?.table >= 0)) return null;
      const [last, now] = tables([...happened, { fields: [...new FormData(form, button)] }]).slice(-2);
      return now && now !== last ? drawnWatch(step(), watched(ruling.pack, now).html) : null;
    },

    /** What happens at the table goes after the ruling (outbox.js), each tap with what it took to be open. */
    happens: async (form, button) => {
      const before = tables().at(-1);
      const open = before ? watched(ruling.pack, before).open : "";
      const unshown = happened.flatMap(({ isUnshown }, index) => (isUnshown ? [index + 1] : [])).join(" ");
      const act = { fields: [...new FormData(form, button), ["open", open], ["unshown", unshown]], key: outbox.key(), words: outbox.words(button, form), ...outbox.moment() };
      happened.push(act);
      const [last, now] = tables().slice(-2);
      act.isUnshown = Boolean(now) && now === last;         // a card that nothing shows
      if (!act.isUnshown) watch();
      shows();
      await painted();
      if (!happened.includes(act)) return;        // its page was left
      if (!await keep()) {
        happened.splice(happened.indexOf(act), 1);
        watch();
        document.dispatchEvent(new Event("paragraf:unsent"));
      }
      outbox.show();
    },

    /** What lies on the phone beside the answers that it rests on. */
    kept: () => ({ record: recorded, happened }),

    adopt: ({ record: isRecorded, happened: since = [] }) => {
      recorded = isRecorded ?? false;
      happened.splice(0, happened.length, ...since);      // a page that the browser has kept has them still
    },

    /** Its page has come, or was refused: the server's own button records it. */
    isOver: () => {
      recorded = false;
    },

    /** Nothing of what happened there, or `since` on another page, is sent; gives what says so. */
    drop: (since = []) => happened.splice(0).length + since.length > 0 && outbox.untold,

    forget: () => {
      ruling = null;
      recorded = false;
      happened.length = 0;
    },
  };
}
