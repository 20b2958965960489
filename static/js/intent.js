/*
 * A ruling without a line is an intent (ADR 32): it is recorded as it is shown, and its table is watched from the pack until the server has both.
 */
import { tryOut } from "./curtain.js";
import { drawnWatch, isOver, layDock, layInstead, layNoted, layWatch, painted, tablesSince, tapOf } from "./lay.js";
import { watched } from "./pack.js";

/** That of the matter a page walks in. The first are the words about it; `keep` puts what was said there on the phone's disk, which `shows` says is to come; `page` gives it (shown.js). */
export function makeIntent({ record, recordInterim, willRecord, records }, { keep, shows, page }) {
  const { outbox } = window;
  let ruling = null;        // what is shown (shown.js)
  let recorded = false;     // when that was recorded, and in which words (outbox.js)
  let offered = null;       // the button that records it without a line
  let tried = null;         // the server's form whose table was drawn before its button is tapped
  let putBack = null;       // while it is on its way to the server, and its table is shown: puts back its page
  const happened = [];      // what was tapped at its table: { fields, key, words, isUnshown, at, life, tick }

  const step = () => document.getElementById("step");

  const first = ({ at, isInterim, table }) => ({ at: { ...at, isInterim }, number: table });
  const tables = (since = happened) => tablesSince(ruling.pack, first(ruling), since);

  /** The table after it; where only the server knows on, the page before that, on which nothing else is tapped. */
  const watch = () => {
    const all = ruling?.table >= 0 ? tables() : [];
    const known = all.findLast(Boolean);
    if (known) layWatch(step(), watched(ruling.pack, known).html);
    if (known && !all.at(-1)) layNoted(step().querySelector("#happens"), isOver(tapOf(happened.at(-1).fields)));
  };

  /** The table is shown first, and the ruling kept once that is painted. */
  const recordIt = async () => {
    recorded = { ...outbox.moment(), words: outbox.words(offered, offered.parentElement) };
    offered.parentElement.remove();
    watch();
    outbox.tell(willRecord, "info");
    shows();
    await painted();
    if (!recorded || await keep()) return outbox.show();
    if (!recorded) return;        // its page was left
    recorded = false;             // nobody would send it: it is to be tapped again
    happened.length = 0;
    page().showPlace();
    offer();
    keep();                       // nor with what was tapped at the table meanwhile
    document.dispatchEvent(new Event("paragraf:unsent"));
  };

  /** The server's button is not there; what is read is recorded if it is what the rules say when it comes. */
  const offer = () => {
    const screen = step().querySelector(".screen");
    if (!ruling || screen.querySelector(".dock")) return;
    offered = layDock(screen, ruling.isInterim ? recordInterim : record);
    offered.addEventListener("click", recordIt);
    tryTable();
  };

  // With a line the server's own button records it.

  /** The step that shows the table after that ruling, and the word above it; null where only the server knows the table. */
  const drawnTable = (about, word) => (about?.table >= 0 ? { ...drawnWatch(step(), watched(about.pack, first(about)).html), word } : null);

  /** It is drawn once where nobody looks, while the ruling is read: a slow phone needs longer for the first time than a finger lies on *Record*. */
  const tryTable = () => (window.requestIdleCallback ?? setTimeout)(() => {
    const table = drawnTable(page().ruling(), records);
    if (table) tryOut(table);
  });

  /** What is read there goes to the server as it stands, whatever is shown. */
  const drawnOf = ({ id }) => (id === "record" && navigator.onLine ? drawnTable(page().ruling(), records) : null);

  document.addEventListener("paragraf:goes", ({ target: form, detail: { fields } }) => {
    const table = fields.some(([name]) => name === "for_now") ? null : drawnOf(form);
    if (!table) return;
    const stood = layInstead(step(), table.step);
    outbox.tell(records, "info");
    const word = document.querySelector("#messages > *");
    putBack = () => {
      stood();
      word.remove();
      form.ariaBusy = null;       // that stood nowhere when the others were freed (paragraf.js)
    };
  }, true);
  const isBack = () => {
    putBack?.();
    putBack = null;
  };
  for (const left of ["paragraf:noted", "paragraf:unsent", "paragraf:left", "htmx:beforeHistorySave"]) document.addEventListener(left, isBack, true);
  addEventListener("pageshow", ({ persisted }) => persisted && isBack());

  return {
    /** The ruling that is shown now, or none. */
    isAbout: (shown) => {
      ruling = shown;
    },

    isRecorded: () => Boolean(recorded),

    /** The server's page stands there, or the pack has come; also where only a part of the page was asked for anew. */
    stands: () => {
      const form = document.getElementById("record");
      if (!form || form === tried || !page().pack) return;
      tried = form;
      tryTable();
    },

    /** Its table is shown, and nothing is tapped there before the server's page has come. */
    isOnItsWay: () => Boolean(putBack),

    /** Without a line the page goes on from there; a table that is watched already stays as it is, with what is unfolded there. */
    goOn: () => {
      if (!recorded) offer();
      else if (!step().classList.contains("watch")) watch();
    },

    /** The step that a tap there leads to, which stands nowhere; null where only the server knows on, or nothing changes. */
    drawn: (button) => {
      const { form } = button;
      if (button === offered && !recorded) return drawnTable(ruling, willRecord);
      if (form?.id === "record" && !button.name && !putBack) return drawnOf(form);
      if (form?.id !== "happens" || button.type !== "submit" || !recorded || !(ruling?.table >= 0)) return null;
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
      if (await keep()) outbox.again();           // another tab may have sent the ruling
      else if (happened.includes(act)) {          // else its ruling stands there again
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
