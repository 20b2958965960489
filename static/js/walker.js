/*
 * The next step at once, while the answer travels.
 *
 * A tap shows its page from the pack (pack.js) and is sent once that is painted; the server's page takes its place when it comes. If that says
 * something else it wins, with a word. Taps made meanwhile wait and are sent in order, each on what the answer before it has led to. What the pack
 * does not hold, and every page without one, goes to the server as without a script. Where the line is lost they stay on the phone (outbox.js),
 * the page goes on, and all are sent together once it is back; so does the ruling (intent.js). What was answered stands there again at once, to be
 * answered otherwise (change.js).
 *
 *   script[data-pack]   where the pack lies; data-differs: the word; data-unrecorded: that a ruling is not, which was to be by itself; data-written: what was typed and has no field any more; data-noted: that no more is known without a line
 *   #walk               of a page that may be walked on from: its door, declarer, facts, whether the board is over; its table, where nothing is
 *                       known there but what this matter will open, so that the watch goes on before its ruling is sent
 */
import { makeForm, whenChanged } from "./change.js";
import { drawAhead } from "./curtain.js";
import { makeIntent } from "./intent.js";
import { clearAway, glance, isWritten, painted, tappedIn, typedIn } from "./lay.js";
import { beforeLeaving, here, isNobody, whenPicked } from "./memory.js";
import { askFirst, DECLARER, whenNoted } from "./noted.js";
import { answered, fetched, isBeside, place, said } from "./pack.js";
import { makePage } from "./shown.js";
import { makeUnsent } from "./unsent.js";

/** Walks on, on every page of a matter that follows; `words` are what it says itself, each by its name. */
function walk({ pack: address, ...words }) {
  const { outbox } = window;
  let isAway = false;       // the line is lost: what is answered is kept, and goes together once it is back
  let isNext = false;       // the answer that came lets the next tap go
  let doubted = null;       // where the matter stood before an answer from which only the server knows on
  let after = null;         // what is to be done to the page that comes
  let leaving = "";         // the page of the browser's history to which the reader goes back once this is answered

  const intent = makeIntent(words, { keep: () => unsent.keep(), shows: () => unsent.shows(), page: () => page });
  const page = makePage(intent);
  const unsent = makeUnsent(page, intent, { noting: () => noting(), mayTogether: () => isAway });
  const sent = unsent.said;

  const isLineLost = () => {
    isAway ||= !navigator.onLine;
    return isAway;
  };

  /** Nothing is on its way any more; where it was refused the page is as it was. */
  const reset = (isRefused) => {
    sent.length = 0;
    unsent.flying = 0;
    page.unread = null;
    if (!isRefused || !page.original) return;
    page.restore();
    htmx.process(page.step);
    stand();
  };

  const stand = () => {
    page.stand();
    change.isOver();
    intent.stands();
  };

  // What was answered is changed.

  const change = whenChanged(page, {
    mayOpen: () => !intent.isRecorded(),
    isAway: isLineLost,
    takeBack: words.takeBack,
    back: () => {
      if (!sent.length) return reset(true);
      page.showPlace();
      if (isAway) intent.goOn();
    },
  });

  // A call that is noted without a line has its questions too.

  const forget = () => {
    isAway = false;
    page.forget();
    change.isOver();
    intent.forget();
    unsent.forget();
  };
  document.addEventListener("paragraf:left", forget);
  document.addEventListener("paragraf:opened", () => {       // a call, over the room
    forget();
    isAway = true;
    stand();
    goOn();
  });

  const noting = whenNoted(page, words, {
    begins: (matter) => {
      forget();
      isAway = true;
      unsent.begun = matter;
    },
    forget,
    goOn: (matter, act) => {
      unsent.begun = matter;
      if (!act || sent.length || unsent.seat) return;
      unsent.adopt(act);
      page.at.declarer ||= unsent.seat;
      askFirst(page, words);
      lost();
    },
  });

  const declare = ({ value }) => {
    page.at.declarer = value;
    unsent.seat = value;
    askFirst(page, words);
    unsent.shows();
    unsent.keep();
  };

  // A tap.

  /** Where an answer leads, to what is asked or was before, and what is shown there; null where the pack does not hold it. */
  const ahead = ({ key, answer, members, note }) => {
    const { pack, at, asked } = page;
    const isHeld = pack && at && !note && (key === asked || key in at.facts || isBeside(pack, key));
    const then = isHeld ? answered(at, key, answer, members) : null;
    const found = then && place(pack, then);
    return found && { then, found };
  };

  const taken = (form, button) => {
    const key = form.id === "ask" ? page.asked : form.elements.key.value;
    return key && key !== DECLARER ? { key, ...tappedIn(form, button) } : null;
  };

  drawAhead((button) => {
    const table = intent.drawn(button);
    if (table) return table;
    const answer = button.form?.id === "ask" && button.name === "answer" && !intent.isRecorded() && taken(button.form, button);
    const known = answer && ahead(answer);
    return known && page.drawn(known.then, known.found);
  });

  /** Shows what it leads to, where the pack holds that. */
  const tap = (answer, known) => {
    if (!sent.length) {
      unsent.base = page.stateIn(document);
      unsent.isAdopted = false;
    }
    if (page.at || sent.at(-1)?.key !== answer.key) return take(answer, known);
    sent.pop();             // only the server knew on, and he has thought better of it
    page.at = doubted;
    return take(answer);
  };

  const take = (answer, known = ahead(answer)) => {
    page.read();
    sent.push(answer);
    change.isOver();
    if (!known) doubted = page.at;
    page.at = known?.then ?? null;
    if (!known) return intent.isAbout(null);
    page.cover();
    if (!page.step.querySelector("#ask")) makeForm(page.step);
    page.show(known.found);
    page.unread = answer;
  };

  /** What the pack holds is shown first, and kept and sent once it is painted: both would keep a slow phone from that. */
  const goAhead = async (answer, known, then) => {
    tap(answer, known);
    unsent.shows();
    await painted();
    if (!sent.includes(answer)) return;       // its page was left
    unsent.keep();
    then();
  };

  /** Another tab may have sent what this one awaits. */
  const goOnIfSent = async () => (await outbox.waits(unsent.begun || here())) || location.assign(here());

  // A tap while another is on its way, or while there is no line, waits for it. In the capture phase of the window, so that neither htmx nor the
  // guard against double taps sees it. No other form is sent meanwhile: its answer would take away the one whose answer is awaited.
  addEventListener("submit", (event) => {
    const { target: form, submitter: button } = event;
    isLineLost();
    if (!form.closest("#step")) return;
    const isAnswer = form.matches("#ask, #chair") || (isAway && form.matches(".optional"));       // with a line that is sent as it stands
    const isWatch = intent.isRecorded() && form.id === "happens";
    const answer = isAnswer ? taken(form, button) : null;
    const known = answer && ahead(answer);
    const isOfBefore = isAnswer && intent.isRecorded();       // on a page to which he went back: what he has recorded would not be that any more
    const waits = isWatch || isAnswer ? sent.length || isAway : unsent.flying;
    if (!intent.isOnItsWay() && !waits && !known) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (intent.isOnItsWay() || isOfBefore) {
      document.getElementById("awaited").hidden = false;
      if (isOfBefore && navigator.onLine) goOnIfSent();
      return;
    }
    if (!waits) {
      unsent.flying = 1;
      return goAhead(answer, known, unsent.send);
    }
    if (isWatch) return intent.happens(form, button);
    if (isAnswer && page.asked === DECLARER) return declare(button);
    if (!answer || !(sent.length || isAway) || !(page.at || (isAway && !unsent.flying))) {
      if (answer?.answer !== sent.at(-1)?.answer) document.getElementById("awaited").hidden = false;       // not taken, and not the same once more
      return;
    }
    return goAhead(answer, known, () => isAway && !unsent.flying && lost());
  }, true);

  // What the pack does not hold is sent by htmx as it stands.
  document.addEventListener("htmx:beforeSend", ({ detail: { elt, xhr, requestConfig } }) => {
    const answer = elt.matches("#ask, #chair") && !sent.length && taken(elt, requestConfig.triggeringEvent?.submitter);
    if (answer) {
      unsent.flying = 1;
      elt.dataset.noted = "";
      tap(answer, null);
      unsent.keep();
    }
    if (elt.dataset.noted !== undefined) unsent.request = xhr;
  });

  // A page from the history would take away the one whose answer is awaited.
  addEventListener("popstate", (event) => {
    if (!unsent.flying || !event.state?.htmx) return;
    event.stopImmediatePropagation();
    leaving = location.href;
  }, true);

  // Without a line.

  /** What was tapped stays on the phone, and the page where it is. */
  const lost = () => {
    unsent.flying = 0;
    leaving = "";
    isAway = true;
    resume();
    if (!page.at) outbox.tell(words.noted, "info");
    else if (!change.isOpen()) intent.goOn();
    unsent.show();
    outbox.again();
  };

  /** It goes on from what the phone has kept. */
  const resume = () => {
    if (!unsent.isAdopted || !page.pack || unsent.flying || page.stateIn(page.step) !== unsent.base) return;
    unsent.isAdopted = false;
    for (const one of sent.splice(0)) take(one);
    page.read();
  };

  // What comes back.

  /** The reader is further on: only what the next answer has to say is taken. */
  const stayHere = (came, address) => {
    unsent.base = page.stateIn(came);
    page.setState(unsent.base);
    if (isNext) history.pushState({ htmx: true }, "", address);
    else change.came([...document.adoptNode(came.getElementById("step")).childNodes], address);
    unsent.keep();
  };

  const dispute = () => {
    console.error("The page shown ahead was another.");
    outbox.tell(words.differs, "warning");
  };

  document.addEventListener("htmx:beforeSwap", ({ detail }) => {
    const { xhr, requestConfig: { elt } } = detail;
    if (!unsent.flying || elt.dataset.noted !== "" || isNobody(xhr)) return;
    const isTaken = xhr.status === 200 && !xhr.getResponseHeader("HX-Retarget");
    const came = new DOMParser().parseFromString(detail.serverResponse, "text/html");
    page.read();
    if (!isTaken) unsent.leave();       // what was tapped just now stays on the phone, too
    if (isTaken && unsent.goesWithRuling()) {      // recorded while they were on their way: they go once more, with it
      [unsent.flying, isNext, detail.shouldSwap] = [0, true, false];
      outbox.passOn(came);
      return;
    }
    const arrived = sent.splice(0, unsent.flying);
    const { expects } = arrived.at(-1);
    const isTold = came.querySelector("#messages li");      // somebody was there, be the words the same
    const isSame = isTaken && !isTold && (!expects || said(came) === expects);
    unsent.flying = 0;
    isAway = false;
    isNext = sent.length > 0 && isTaken;
    if (!isTaken) {                     // a page of its own says why, and what was said stays on the phone
      sent.length = 0;
      leaving = "";
      intent.isOver();
      return;
    }
    if (isNext && !isSame) {            // somebody else was there: the server lays both side by side
      sent.unshift(...arrived);
      isAway = true;
    }
    if (isNext || (change.isOpen() && isSame)) {
      detail.shouldSwap = false;
      outbox.passOn(came);
      if (isSame) stayHere(came, xhr.getResponseHeader("HX-Push-Url"));
      return;
    }
    unsent.keep();
    if (isSame) after = expects ? glance(page.step) : null;
    else {
      unsent.drop();
      after = isTold ? null : dispute;
      leaving = "";                     // that is to be read first
    }
    const [before, untold, typed, isOffered] = [after, intent.drop(), typedIn(page.step), intent.isRecorded() && came.querySelector("button[form=record]")];
    after = (step) => {
      const gone = typed(step).filter((one) => !arrived.some(({ note }) => note === one));
      before?.(step);
      if (untold) untold();
      if (isOffered) outbox.tell(words.unrecorded, "warning", true);       // it was to be recorded by itself
      for (const one of gone) outbox.tell(words.written.replace("#", () => one), "info", true);
    };
    intent.isOver();
  });

  document.addEventListener("htmx:afterSwap", () => sent.length || stand());
  document.addEventListener("htmx:afterSettle", ({ detail: { target } }) => {
    if (target?.id !== "step") return;
    after?.(page.step);
    after = null;
    if (leaving) location.assign(leaving);
    leaving = "";
  });
  document.addEventListener("htmx:historyRestore", stand);
  document.addEventListener("htmx:beforeHistorySave", () => page.restore());     // not the page that only lay over it
  document.addEventListener("htmx:beforeHistoryUpdate", ({ detail: { target, requestConfig: { elt } } }) => elt.id === "ask" && target.id === "step" && clearAway(target, elt));

  document.addEventListener("htmx:afterRequest", ({ detail: { requestConfig: { elt }, xhr, successful } }) => {
    if (isNobody(xhr) || elt.dataset.noted === undefined) return;
    document.getElementById("awaited").hidden = true;
    const isLost = !xhr.status;
    const together = unsent.done;
    const isAcknowledged = xhr.getResponseHeader("X-Kept") && !sent.length;
    const leadsElsewhere = successful && unsent.flying && !together && !unsent.follows();        // nothing was swapped
    unsent.done = null;
    if (isAcknowledged || leadsElsewhere) unsent.drop();
    if (isLost && together) unsent.flying = 0;                             // as before
    else if (isLost) lost();
    else if (isNext) setTimeout(isAway ? outbox.flush : unsent.send);      // once htmx is done with the one before
    else reset(!successful);
    isNext = false;
    if (isLost && !change.isOpen()) intent.goOn();        // what was tapped while that was tried
    together?.(isLost);
    unsent.show();
  });

  beforeLeaving(({ elt, xhr }) => {
    const { flying, done } = unsent;
    if (!flying || elt.dataset.noted !== "" || (done && !xhr.getResponseHeader("X-Kept"))) return null;
    return unsent.follows() ? unsent.keep() : unsent.drop();
  });
  whenPicked((isRecorded, since, isLeft) => {
    const tell = intent.drop(since);
    if (tell && !isRecorded) tell(isLeft);
  });

  // Beginning.

  /** Without a line the page goes on from what lies on the phone. */
  const goOn = async () => {
    const act = page.isOfMatter() && await outbox.find(here());
    if (!act || sent.length || (!isAway && navigator.onLine && !("asOf" in document.documentElement.dataset))) return;
    unsent.adopt(act);
    lost();
  };

  addEventListener("pageshow", ({ persisted }) => {
    if (!persisted || unsent.begun) return;
    unsent.stop();          // an answer that comes now would be taken for that to what is sent next
    if (sent.length && !intent.isRecorded() && isWritten(page.step)) return lost();       // it stays, with what is written there
    reset(true);
    intent.forget();        // what still waits lies on the phone
    goOn();
  });

  const open = async () => {
    page.pack = await fetched(address).catch(() => null);        // without it each tap waits for its page
    if (!page.pack) return;
    document.documentElement.dataset.pack = "open";
    intent.stands();
    goOn();
  };

  stand();
  if (document.readyState === "complete") setTimeout(open);
  else addEventListener("load", () => setTimeout(open));
}

const script = document.querySelector("script[data-pack]");
if (script) walk(script.dataset);
