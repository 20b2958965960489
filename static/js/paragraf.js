/*
 * What the page gains from a script. Without it every form and link still works.
 *
 *   after a swap   focus goes to the new heading; [data-announce] is read out in the one live region
 *   refusals       what the server says to a form it refuses is shown, not swallowed
 *   no connection  what could not be sent is said until it is read or something else is said, and the page stays as it is
 *   no answer      where the database changes over, or a machine is gone (502 to 504), or another has answered, what was sent is sent again until it
 *                  is answered; the page stays as it is, and a form counts once
 *   history        a step that htmx keeps no more is loaded by the browser: with its bar, and from wherever it leads by now
 *   new version    a page that stays open while the site is renewed (X-Version beside data-version) says so in #renewed, once all is sent
 *   upload         how much of a file has been sent, in <progress data-upload>
 *   double submit  a form on its way is not sent again, and while its page is awaited nothing else is sent or opened from this one: the
 *                  browser would let go of it, and of what it says to what was typed
 *   double tap     what comes down on a page that nobody can have read yet was meant for the one before
 *   finger         it taps what it came down on, and not what has moved or come beneath it since
 *   mouse          what it holds down while the page is replaced by its equal is pressed
 *   stopwatch      <time data-since="ISO 8601"> counts up; with data-unit="min" in whole minutes
 *   round's clock  <time data-until="ISO 8601"> counts down in minutes: data-left with the number for "#", in the end data-up
 *   polling        what has hx-trigger="poll" asks again every ten seconds, and never unseen, nor while a sheet is open in it;
 *                  every two minutes where a stream tells of changes (alerts.js), and at once when it does
 *   sign-in        where it was ended the open page goes; where it has run out by itself (data-ends, in seconds) what is typed stays
 *   sheet          details.waits closes by its link, a tap beside it and Escape
 *   printing       a button with [data-print] opens the browser's own dialogue
 *   beside         of the links that fill one place, the one whose page stands there is marked
 *   keys           a link with [data-key="ArrowRight"] or "Shift+ArrowRight" is followed by that key
 */
(() => {
  "use strict";

  const say = (text) => {
    const region = document.getElementById("announce");
    if (region && text) region.textContent = text;
  };

  // The title is set by htmx itself, from the <title> of the answer.
  document.addEventListener("htmx:afterSettle", ({ detail: { target } }) => {
    if (!target) return;        // back in the browser's history: focus and place are as they were
    const swapped = document.getElementById(target.id) ?? target;
    if (swapped.id === "step" || swapped === document.body) {
      scrollTo(0, 0);
      swapped.querySelector("[data-focus], h1")?.focus({ preventScroll: true });
    }
    say(swapped.querySelector("[data-announce]")?.dataset.announce);
    tick();
  });

  // htmx shows nothing of an answer that is an error. A form with errors comes back in its place; any
  // other refusal of a form is a whole page, which says what happened and what to do.
  // What does not say its version is nobody of the site either: another machine of that name, or of an inn that wants its guests to sign in.
  const isAway = (xhr) => xhr.status > 0 && ([502, 503, 504].includes(xhr.status) || !xhr.getResponseHeader("X-Version"));
  window.isNobody = isAway;
  document.addEventListener("htmx:beforeSwap", ({ detail }) => {
    if (isAway(detail.xhr)) detail.shouldSwap = false;
    if (isAway(detail.xhr) || detail.xhr.status < 400 || detail.requestConfig.verb !== "post") return;
    detail.shouldSwap = true;
    if (detail.xhr.status === 422) return;
    detail.target = document.body;
    detail.swapOverride = "innerHTML";
  });

  // As an answer to htmx it would lose what is swapped out of band, and an address that leads elsewhere would be an empty page.
  document.addEventListener("htmx:historyCacheMiss", (event) => {
    if (!navigator.onLine) return;      // the page stays
    event.preventDefault();
    location.reload();
  });

  // Without a connection htmx shows nothing, and a plain form would lose the page it stands on. Polling
  // fails in silence: nobody has asked for it.
  const READ = 8000;        // milliseconds
  let unsaid = 0;
  const offline = (is) => {
    const banner = document.getElementById("offline");
    if (banner) banner.hidden = !is;
    clearTimeout(unsaid);
    if (is) unsaid = setTimeout(offline, READ, false);
  };
  const unreached = ({ detail }) => {
    const isNoted = detail.elt?.dataset.noted !== undefined;       // the outbox has it
    if (!isNoted && detail.requestConfig?.triggeringEvent?.type !== "poll") offline(true);
  };
  document.addEventListener("htmx:sendError", unreached);
  document.addEventListener("htmx:timeout", unreached);
  document.addEventListener("paragraf:unsent", () => offline(true));
  for (const other of ["htmx:beforeSwap", "paragraf:shown", "paragraf:left", "paragraf:noted"]) document.addEventListener(other, () => offline(false));
  addEventListener("online", () => offline(false));

  // The next page is awaited, of a form that the browser sends itself. A browser does not tell when its reader stops it.
  const AWAITED = 10_000;   // milliseconds
  let sentAt = -AWAITED;
  const isAwaited = () => performance.now() - sentAt < AWAITED;
  const sent = () => { sentAt = performance.now(); };
  addEventListener("submit", (event) => {
    const { target: form } = event;
    if (form.method !== "post" || event.defaultPrevented) return;
    sent();
    form.dataset.sent = "";
    setTimeout(() => { if (!event.defaultPrevented) form.ariaBusy = null; }, AWAITED);      // what a script sends (typed.js) that frees
  });
  document.addEventListener("paragraf:sent", sent);      // by a script, which makes no event of its own

  // A form that a script has sent (typed.js) may have arrived though nobody has answered: as it stands it counts once, and with other words twice.
  const unanswered = (is) => { document.getElementById("unanswered").hidden = !is; };
  addEventListener("submit", () => unanswered(false), true);
  document.addEventListener("paragraf:unanswered", () => {
    sentAt = -AWAITED;
    unanswered(true);
  });
  const wait = (event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    document.getElementById("awaited").hidden = false;
  };
  addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;         // it comes after what is tapped while the page still loads
    sentAt = -AWAITED;
    document.getElementById("awaited").hidden = true;
  });

  // A link would lose the open page, and with it what is read there, to one that cannot come; unless a worker has it (keeper.js). So would a page that
  // is pulled down: a phone takes that for a new load. A new load itself the browser asks about first.
  const comesNoMore = () => !navigator.onLine && !navigator.serviceWorker?.controller;
  addEventListener("beforeunload", (event) => {
    if (comesNoMore() && !document.body.hidden) event.preventDefault();
  });
  /** Nobody may read it any more, whether another page comes or not: nothing is asked. */
  window.showNothing = () => {
    document.body.hidden = true;
    location.reload();
  };
  for (const changed of ["offline", "online", "pageshow"]) addEventListener(changed, () => document.documentElement.toggleAttribute("data-stays", comesNoMore()));
  const leadsAway = (link) => link && !link.target && link.origin === location.origin && link.pathname + link.search !== location.pathname + location.search;
  addEventListener("click", (event) => {
    if (isAwaited() && leadsAway(event.target.closest("a[href]"))) wait(event);
  }, true);
  document.addEventListener("click", (event) => {
    const leads = leadsAway(event.target.closest("a[href]"));
    if (!leads || event.defaultPrevented || !comesNoMore()) return;
    event.preventDefault();
    offline(true);
  });

  // The site was renewed. What is refused for good does not wait.
  const { dataset: own } = document.currentScript;
  const { version } = own;
  let [isOld, waits] = [false, 0];
  const renewed = (answers) => {
    const line = document.getElementById("renewed");
    if (answers) isOld = answers !== version;
    if (line) line.hidden = !isOld || waits > 0;
  };
  document.addEventListener("htmx:afterRequest", ({ detail: { xhr } }) => renewed(xhr.getResponseHeader("X-Version")));
  document.addEventListener("paragraf:answered", ({ detail }) => renewed(detail));
  document.addEventListener("paragraf:waits", ({ detail: waiting }) => {
    waits = waiting.filter(({ leads }) => !leads).length;
    renewed();
  });

  // A file on its way: how much of it the server has. Sent like this it stays chosen if it does not arrive.
  const sending = (form, detail) => {
    const bar = form.querySelector?.("progress[data-upload]");
    if (!bar) return;
    bar.hidden = !detail?.lengthComputable;
    if (bar.hidden) return;
    bar.max = detail.total;
    bar.value = detail.loaded;
  };
  document.addEventListener("htmx:xhr:progress", ({ target, detail }) => sending(target, detail));
  document.addEventListener("htmx:sendError", ({ target }) => sending(target));

  // Of the links that fill one place, the one whose page stands there is the current one.
  document.addEventListener("htmx:afterSwap", ({ detail: { requestConfig, target } }) => {
    const link = requestConfig?.elt;
    if (!link?.matches("a[hx-target]")) return;
    for (const one of document.querySelectorAll(`a[hx-target="#${CSS.escape(target.id)}"]`)) {
      if (one === link) one.setAttribute("aria-current", "true");
      else one.removeAttribute("aria-current");
    }
  });

  // A page that arrives with errors opens at their summary.
  document.querySelector("[data-focus]")?.focus();

  // In the capture phase, so that htmx does not see it either: a second submit, or one that can go nowhere.
  // The buttons stay enabled: a disabled button would not send its value.
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (form.matches("[data-keep]") && window.outbox?.keep) return;      // that keeps what cannot be sent, once it is there: before, a browser has the element of that name
    if (isAwaited() && form.ariaBusy !== "true") return wait(event);
    if (form.ariaBusy === "true" || !navigator.onLine) {
      event.preventDefault();
      event.stopImmediatePropagation();
      offline(!navigator.onLine);
    } else if (form.method === "post") {
      form.ariaBusy = "true";
    }
  }, true);

  // The second of two taps that were meant as one. A page that the server sends is another one by its heading and its thumb's button; of those
  // that a tap lays over it is told each time. What a mouse presses at once is meant, unless it is a double click.
  const TWICE = 300;        // milliseconds
  const FACE = "#step h1, #step .dock, #thumb, #queue [id^=call-]";       // in the room a call that goes moves those below it beneath the finger
  const face = () => [...document.querySelectorAll(FACE)].map((one) => (one.id.startsWith("call-") ? one.id : one.textContent)).join();
  let [known, shown, isTouch, down] = [face(), 0, false, 0];
  const painted = () => performance.getEntriesByType("paint").at(-1)?.startTime ?? 0;
  const isShown = () => {
    shown = performance.now();
    known = face();
  };
  document.addEventListener("htmx:afterSwap", ({ detail: { isAhead } }) => {
    if (!isAhead?.()) return known !== face() && isShown();
    known = face();         // it stood there, and where it stands, before the server had sent it (entry.js)
    if (touched) touched.page = known;
  });
  document.addEventListener("paragraf:shown", isShown);
  addEventListener("pointerdown", ({ pointerType, timeStamp }) => { [isTouch, down] = [pointerType !== "mouse", timeStamp]; }, true);
  addEventListener("click", (event) => {
    const [came, since] = [down, shown || painted()];
    down = Infinity;        // what comes without a finger is no longer that one's
    const isFinger = isTouch || event.pointerType === "touch";        // it may have come down before this script was there
    if (!(event.detail && isFinger) && event.detail < 2) return;
    if (came >= since && performance.now() - since > TWICE) return;
    goesOn(event);
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);

  // A word that comes or goes above moves all that is below, and a finger's click is of what lies there as it is lifted.
  const TAPPABLE = "a[href], button, label, summary";
  const tappable = (target) => target.closest?.(TAPPABLE);
  const isEqual = (one, other) => ["name", "value", "href", "textContent"].every((part) => one[part] === other[part]);
  let touched = null;
  const places = () => new Map([...document.querySelectorAll(TAPPABLE)].map((one) => [one, one.getBoundingClientRect()]));
  const touches = ({ target, pointerType, isPrimary }) => {
    const on = tappable(target);
    touched = pointerType === "touch" && isPrimary ? { on, page: known, lay: on ? null : places() } : null;
  };
  addEventListener("pointerdown", touches, true);
  const isIt = (one, now) => one === now || (!one.isConnected && isEqual(one, now));
  /** A browser takes a finger beside a button for one on it: that lay there then. */
  const layThere = (lay, now) => {
    const [was, is] = [lay.get(now), now.getBoundingClientRect()];
    return was && Math.hypot(was.x - is.x, was.y - is.y) < 1;
  };
  const FINGER = 24;        // pixels between two taps on one place
  let before = null;        // the tap before: where it moved what is below, another one there means the same
  const isNear = ({ clientX, clientY }) => before && performance.now() - before.at < TWICE && Math.hypot(clientX - before.clientX, clientY - before.clientY) < FINGER;
  const isAgain = (now, event) => isNear(event) && !isIt(before.now, now);
  /** A third tap, or a fourth, is as far from the one before. */
  const goesOn = (event) => { if (isNear(event)) before.at = performance.now(); };
  addEventListener("click", (event) => {
    const now = tappable(event.target);
    if (!event.detail || !touched || !now) return;
    const { on, page, lay } = touched;
    touched = null;
    if (page === known && (on ? isIt(on, now) : layThere(lay, now)) && !isAgain(now, event)) {
      const { clientX, clientY } = event;
      before = { now, clientX, clientY, at: performance.now() };
      return;
    }
    goesOn(event);
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);

  // What a mouse had pressed, and its equal from the server replaced before it was let go: a browser tells of no click then.
  let pressed = null;
  addEventListener("pointerdown", ({ target, pointerType }) => {
    const button = pointerType === "mouse" && target.closest?.("button[name]");
    pressed = button && { button, page: face(), form: button.form?.id };
  }, true);
  addEventListener("pointerup", ({ target }) => {
    const { button, page, form } = pressed || {};
    const now = target.closest?.("button[name]");
    if (button && now && !button.isConnected && page === face() && form === now.form?.id && ["name", "value", "textContent"].every((one) => button[one] === now[one])) now.click();
  }, true);

  const free = (forms) => {
    for (const form of document.querySelectorAll(forms)) form.ariaBusy = null;
  };
  document.addEventListener("htmx:afterRequest", () => free("form[aria-busy]:not([data-keep], [data-sent])"));      // those the outbox frees, or whose page is awaited: what a page asks for by itself ends nothing
  // What was sent from a page that the browser has kept, and is sent from it once more, no finger has tapped twice: what came in between may have undone it.
  addEventListener("pageshow", ({ persisted }) => {
    for (const form of persisted ? document.querySelectorAll("form[data-sent]") : []) {
      delete form.dataset.sent;
      form.append(Object.assign(document.createElement("input"), { type: "hidden", name: "again", value: "1" }));
    }
  });
  const freeAll = () => free("form[aria-busy]");        // back from the browser's cache or htmx's: may be sent again
  addEventListener("pageshow", ({ persisted }) => persisted && freeAll());
  document.addEventListener("paragraf:stays", () => {      // somebody writes on a page that was to go
    sentAt = -AWAITED;
    freeAll();
  });
  document.addEventListener("htmx:historyRestore", freeAll);

  // The very same once more, whatever stands in the form by then; until then it is on its way. What is only read is asked for as it is wanted by then.
  let same = null;
  document.addEventListener("htmx:configRequest", ({ detail }) => same && Object.assign(detail, { parameters: same, errors: [] }));
  const sendAgain = ({ elt, verb, path, parameters }, seconds) => {
    if (elt.matches("form")) elt.ariaBusy = "true";
    setTimeout(() => {
      if (!elt.isConnected) return;
      same = verb === "post" ? parameters : null;
      htmx.ajax(verb, path, { source: elt }).catch(() => {});
      same = null;
    }, seconds * 1000);
  };
  document.addEventListener("htmx:afterRequest", ({ detail: { xhr, requestConfig } }) => {
    const banner = document.getElementById("away");
    if (banner) banner.hidden = !isAway(xhr);
    if (!isAway(xhr) || requestConfig.triggeringEvent?.type === "poll") return;        // that asks by itself
    sendAgain(requestConfig, Number(xhr.getResponseHeader("Retry-After")) || 3);
  });
  const kept = document.querySelector("form[data-kept]");
  if (kept) setTimeout(() => kept.requestSubmit(), 3000);

  document.addEventListener("click", ({ target }) => {
    if (target.closest("[data-print]")) print();
  });

  /** A link or a key is copied; over plain HTTP only as what is marked, and nothing is shared. */
  const offer = () => {
    for (const button of document.querySelectorAll(`[data-copy][hidden]${navigator.share ? ", [data-share][hidden]" : ""}`)) button.hidden = false;
  };
  offer();
  document.addEventListener("htmx:afterSettle", offer);
  document.addEventListener("click", async ({ target }) => {
    const button = target.closest("[data-copy], [data-share]");
    if (!button) return;
    const text = button.closest(".copy").querySelector(".copied");
    if (button.matches("[data-share]")) return navigator.share({ url: text.textContent }).catch(() => {});
    getSelection().selectAllChildren(text);
    try { await navigator.clipboard.writeText(text.textContent); } catch { document.execCommand("copy"); }
    button.textContent = button.dataset.copy;
  });

  /** What is opened is to be seen, where it lay below the screen. */
  document.addEventListener("click", ({ target }) => {
    const fold = target.closest("summary")?.parentElement;
    fold?.addEventListener("toggle", () => fold.open && fold.scrollIntoView({ block: "nearest" }), { once: true });
  });

  const close = (event) => {
    const sheet = document.querySelector(".waits[open]");
    if (!sheet) return;
    event.preventDefault();
    sheet.open = false;
    sheet.querySelector("summary").focus();
  };
  document.addEventListener("click", (event) => {
    if (event.target.matches(".waits, .waits [data-close]")) close(event);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") close(event);
  });

  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.target.closest("input, textarea, select, [contenteditable]")) return;
    const key = `${event.shiftKey ? "Shift+" : ""}${event.key}`;
    const link = document.querySelector(`[data-key="${CSS.escape(key)}"]`);
    if (!link) return;
    event.preventDefault();
    link.click();
  });

  const minutesAndSeconds = (seconds) => {
    const two = (number) => String(number).padStart(2, "0");
    const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
    return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
  };
  const tick = () => {
    for (const clock of document.querySelectorAll("time[data-since]")) {
      const seconds = Math.max(0, Math.floor((Date.now() - Date.parse(clock.dataset.since)) / 1000));
      const { unit } = clock.dataset;
      clock.textContent = unit ? `${Math.floor(seconds / 60) || "<1"} ${unit}` : minutesAndSeconds(seconds);
    }
  };
  const minutesLeft = () => {
    for (const clock of document.querySelectorAll("time[data-until]")) {
      const left = Math.max(0, Math.ceil((Date.parse(clock.dataset.until) - Date.now()) / 60_000));
      const words = left ? clock.dataset.left.replace("#", left) : clock.dataset.up;
      if (clock.textContent !== words) clock.textContent = words;
    }
  };
  const everySecond = () => { tick(); minutesLeft(); };
  everySecond();
  setInterval(everySecond, 1000);

  const poll = () => {
    if (document.hidden) return;
    for (const place of document.querySelectorAll('[hx-trigger="poll"]')) {
      if (!place.querySelector(".waits[open]")) htmx.trigger(place, "poll");
    }
  };
  let beats = 0;
  setInterval(() => {
    beats += 1;
    if (document.documentElement.dataset.stream !== "open" || beats % 12 === 0) poll();
  }, 10_000);
  document.addEventListener("paragraf:look", poll);
  document.addEventListener("visibilitychange", poll);
  // The sign-in is no more: what comes is another page, and belongs in no part of this one.
  document.addEventListener("htmx:beforeSwap", ({ detail }) => {
    if (detail.requestConfig.triggeringEvent?.type !== "poll") return;
    if (new URL(detail.xhr.responseURL).pathname === new URL(detail.requestConfig.path, location).pathname) return;
    detail.shouldSwap = false;
    // What is typed as it runs out is kept for who signs in again, once it is sent. One that was ended, or whose account was closed, shows nothing.
    if (Date.now() / 1000 < own.ends || !window.outbox?.isTyped?.()) showNothing();
  });
})();
