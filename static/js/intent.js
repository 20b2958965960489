/*
 * A ruling without a line is an intent (ADR 32): it is recorded as it is shown, and its table is watched from the pack until the server has both.
 */
import { layDock, layWatch, painted, tablesSince } from "./lay.js";
import { watched } from "./pack.js";

/** That of the matter a page walks in. The first are the words about it; `keep` puts what was said there on the phone's disk. */
export function makeIntent({ record, recordInterim, willRecord, noted, untold }, keep) {
  const { outbox } = window;
  let ruling = null;        // what is shown: { pack, at, table, isInterim }, with what the pack holds of its table, or -1
  let recorded = false;     // when that was recorded (outbox.js)
  const happened = [];      // what was tapped at its table: { fields, key, words, at, life, tick }

  const step = () => document.getElementById("step");

  const tables = () => {
    const { pack, at, table, isInterim } = ruling;
    return tablesSince(pack, { at: { ...at, isInterim }, number: table }, happened);
  };

  /** The table after it; where only the server knows on, the page before that. */
  const watch = () => {
    const known = ruling?.table >= 0 && tables().findLast(Boolean);
    if (known) layWatch(step(), watched(ruling.pack, known).html);
  };

  const recordIt = async () => {
    recorded = outbox.moment();
    await keep();
    watch();
    outbox.tell(willRecord, "info");
    outbox.show();
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

    /** Without a line the page goes on from there. */
    goOn: () => (recorded ? watch() : offer()),

    /** What happens at the table goes after the ruling (outbox.js), each tap with what it took to be open. */
    happens: async (form, button) => {
      if (!tables().at(-1)) happened.pop();             // he has thought better of it
      const { open } = watched(ruling.pack, tables().at(-1));
      const fields = [...new FormData(form, button), ["open", open]];
      happened.push({ fields, key: outbox.key(), words: outbox.words(button, form), ...outbox.moment() });
      if (tables().at(-1)) watch();
      else outbox.tell(noted, "info");
      await painted();
      await keep();
      outbox.show();
    },

    /** What lies on the phone beside the answers that it rests on. */
    kept: () => ({ record: recorded, happened }),

    adopt: ({ record: isRecorded, happened: since = [] }) => {
      recorded = isRecorded ?? false;
      happened.push(...since);
    },

    /** Its page has come, or was refused: the server's own button records it. */
    isOver: () => {
      recorded = false;
    },

    /** Nothing of what happened there is sent; gives what says so. */
    drop: () => happened.splice(0).length && (() => outbox.tell(untold, "warning")),

    forget: () => {
      ruling = null;
      recorded = false;
      happened.length = 0;
    },
  };
}
