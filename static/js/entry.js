/*
 * Entering a record without waiting for the network. A tap is shown at once (guess.js) and sent when those
 * before it are stored; the page that answers the last one replaces the guess. Without this file, or a
 * script at all, each tap waits for its page.
 *
 *   in order     one step is on its way at a time, with the token of the record that the last answer told
 *   once         a step whose answer never came is sent again with the same token, and stored once
 *   no network   tried again with growing pauses, and by *Try now*; nothing is lost while the page stays
 *   in a rhythm  what a finger taps just as the server's page comes in the place of its guess counts as it was read
 *   colleagues   when somebody else has written, what was not stored is listed, and can be tapped again
 */
(() => {
  "use strict";

  const SLOW = 2_000, PATIENCE = 20_000, FIRST_PAUSE = 1_000, LONGEST_PAUSE = 30_000, LIFTED = 100, READ = 300;  // milliseconds

  const TYPED = ["typed", "explanation"];       // what may be written while a step is on its way

  let steps = [];       // since the page came: first those that are stored, then those that are not
  let stored = 0;
  let seen = null;      // the token of the last answer
  let unsaved = [];     // what a conflict left, for *Enter mine all the same*
  let isBusy = false;
  let trouble = "";     // "", "lost", "out" or "refused": the words are the page's
  let pause = FIRST_PAUSE;
  let timer = 0;
  let held = null;      // a link that was tapped meanwhile

  const page = () => document.querySelector("#step.taking");
  const left = () => steps.slice(stored);

  // ---- what a tap is ----

  // The card or call on the button, without what is said of it there.
  const named = (button) => {
    if (!["card", "call"].includes(button?.name)) return null;
    const shown = document.createElement("span");
    shown.append(...[...button.childNodes].map((node) => node.cloneNode(true)));
    shown.querySelector(".vh")?.remove();
    return shown;
  };
  const faceOf = (button) => {
    const shown = named(button), suit = shown.querySelector(".suit");
    const face = document.createElement("span");
    face.className = button.name === "card" ? `faced ${button.className}` : "faced said";
    if (button.name === "card" && suit) face.append(shown.textContent.slice(suit.textContent.length), suit);
    else face.append(shown);
    return face;
  };
  const stepOf = (form, button) => {
    const data = new FormData(form);
    if (button?.name) data.set(button.name, button.value);
    for (const name of ["csrfmiddlewaretoken", "seen"]) data.delete(name);
    const fields = Object.fromEntries(data);
    const isTap = form.id === "pad" && ["card", "call"].includes(button?.name);
    const player = page().querySelector(`.columns [data-seat="${fields.seat}"] b`)?.textContent;
    return {
      fields,
      name: named(button),
      face: isTap ? faceOf(button) : null,
      label: isTap ? `${player}: ${(named(button) ?? button).textContent}` : fields.typed ?? [button.textContent.trim(), fields.explanation].filter(Boolean).join(": "),
    };
  };

  // ---- what is said of it ----

  const list = (place, some) => place.replaceChildren(...some.map(({ label }) => {
    const line = document.createElement("li");
    line.textContent = label;
    return line;
  }));
  const tell = (kind) => {
    const told = page()?.querySelector("#saving");
    if (!told) return;
    told.hidden = !kind;
    told.querySelector("[data-words]").textContent = kind ? told.dataset[kind] : "";
    list(told.querySelector("[data-list]"), kind ? left() : []);
    told.querySelector("[data-try]").hidden = !["lost", "out"].includes(kind);
    told.querySelector("[data-sign-in]").hidden = kind !== "out";
  };
  const show = () => {
    read = null;
    page().dataset.left = left().length;
    showGuess(steps, page().querySelector("#saving").dataset.saving);
    tell(trouble);
  };

  // ---- sending ----

  const post = async ({ fields }) => {
    const form = document.getElementById("pad");
    const response = await fetch(form.action, {
      method: "POST",
      body: new URLSearchParams({ ...fields, seen: seen ?? form.elements.seen.value }),
      headers: { "HX-Request": "true", "X-Who": outbox.who, "X-CSRFToken": /(?:^|; )csrftoken=([^;]*)/.exec(document.cookie)?.[1] ?? "" },
      signal: AbortSignal.timeout(PATIENCE),
    });
    if (response.status >= 500 || [408, 429].includes(response.status) || !response.headers.has("X-Version")) throw new Error(response.status);
    return { response, html: await response.text() };
  };

  const later = () => {
    trouble = "lost";
    timer = setTimeout(send, pause);
    pause = Math.min(pause * 2, LONGEST_PAUSE);
  };

  const send = async () => {
    if (isBusy || !left().length) return;
    clearTimeout(timer);
    isBusy = true;
    const slow = trouble ? 0 : setTimeout(() => tell("saving"), SLOW);
    const answer = await post(left()[0]).catch(() => null);
    clearTimeout(slow);
    isBusy = false;
    if (answer) took(answer);
    else later();
    if (left().length) tell(trouble);
    if (!trouble) send();
  };

  const took = ({ response, html }) => {
    const answer = new DOMParser().parseFromString(html, "text/html");
    const outcome = answer.querySelector("[data-answer]")?.dataset.answer;
    if (response.headers.has("HX-Retarget")) {
      trouble = "out";
    } else if (outcome === "stored") {
      [trouble, pause] = ["", FIRST_PAUSE];
      stored += 1;
      seen = answer.querySelector("[data-after]")?.dataset.after;      // not of what the page there shows beside it
      if (!left().length) onceLifted(() => (left().length ? outbox.passOn(answer) : swap(response, html, [])));       // else the next answer has it too, but for what is said above it
      else {
        outbox.passOn(answer);
        if (!seen) trouble = "refused";
      }
    } else if (outcome === "refused") {
      swap(response, html, left().slice(1));
    } else if (outcome === "conflict") {
      const isStored = answer.querySelector("#conflict [data-but-first]");
      unsaved = left().slice(isStored ? 1 : 0);
      swap(response, html, unsaved);
    } else {
      trouble = "refused";
    }
  };

  const swap = (response, html, lost) => {
    const typing = TYPED.map(typingIn), asked = heading(), buttons = lie();
    [steps, stored, seen, trouble, pause] = [[], 0, null, "", FIRST_PAUSE];
    history.replaceState(history.state, "", response.headers.get("HX-Replace-Url") ?? location.href);
    const isAhead = () => heading() === asked && !lost.length;
    htmx.swap(page(), html, { swapStyle: "outerHTML" }, { eventInfo: { target: page(), isAhead } });
    read = isAhead() ? { until: performance.now() + READ, buttons } : null;
    typing.forEach(goOnTyping);
    listLost(lost);
    const link = held;
    held = null;
    if (link && !lost.length) follow(link);
  };

  // ---- a finger in its rhythm ----

  // What it taps just as the server's page comes is what it had read in the guess, wherever that lies by now; and none comes beneath a finger.
  let read = null;      // { until, buttons }
  let isTouch = false, isDown = false, lifted = null;
  const heading = () => page()?.querySelector("h1").textContent.trim();
  const ENTERS = "#pad button[name]";
  const lie = () => [...document.querySelectorAll("#step :is(a[href], button, summary)")].map((one) => ({ enters: one.matches(ENTERS), name: one.name, value: one.value, box: one.getBoundingClientRect() }));
  const onceLifted = (then) => {
    lifted = isDown ? then : null;
    if (!isDown) then();
  };
  addEventListener("pointerdown", ({ pointerType }) => { isTouch = isDown = pointerType === "touch"; }, true);
  for (const up of ["pointerup", "pointercancel"]) {
    addEventListener(up, () => {
      isDown = false;
      setTimeout(() => {        // its click comes first
        if (!isDown) lifted?.();
        if (!isDown) lifted = null;
      }, LIFTED);
    }, true);
  }
  addEventListener("click", (event) => {
    if (!isTouch || !event.detail || !(performance.now() < read?.until)) return;
    const { clientX: x, clientY: y } = event;
    const on = event.target.closest?.(ENTERS);
    const meant = read.buttons.find(({ box }) => x >= box.left && x < box.right && y >= box.top && y < box.bottom);
    if (!meant || (!meant.enters && !on)) return;        // what lies where nothing lay was read as it lies now
    if (meant.enters && meant.name === on?.name && meant.value === on?.value) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (!meant.enters || isSecond(event, meant)) return;
    document.querySelector(`#pad button[name="${meant.name}"][value="${CSS.escape(meant.value)}"]`)?.click();
  }, true);

  const typingIn = (id) => {
    const field = document.getElementById(id);
    return { id, text: field?.value, about: field?.form.elements.explain?.value, isOpen: field?.closest("details").open, hasFocus: field === document.activeElement };
  };
  const goOnTyping = ({ id, text, about, isOpen, hasFocus }) => {
    const field = document.getElementById(id);
    if (!field) return;
    if (isOpen) field.closest("details").open = true;
    if (!field.value) field.value = text ?? "";
    if (text && about) field.form.elements.explain.value = about;      // the call it is about, not one that has come since
    if (hasFocus) field.focus();
  };

  // What takes back, marks or follows what stands last means another call by now; so may an explanation behind other steps.
  const goesByWhatStood = (names) => ({ fields }, place) => names.some((name) => name in fields) || (place > 0 && "explain" in fields);
  const listLost = (lost) => {
    const conflict = document.getElementById("conflict"), rest = document.getElementById("unsaved");
    if (conflict && !lost.length) conflict.querySelector("[data-mine]").remove();
    else if (conflict) {
      const again = conflict.querySelector("[data-again]");
      list(conflict.querySelector("[data-list]"), lost);
      if (again && lost.some(goesByWhatStood(again.dataset.unless.split(" ")))) again.remove();
    }
    else if (rest && lost.length) {
      list(rest.querySelector("[data-list]"), lost);
      rest.hidden = false;
    }
  };

  // ---- taps ----

  // Outside the pad, and of an alert, the same once more is the second tap of a finger, unless something is typed there anew: it would count twice, or take the first back.
  const gone = new WeakSet();       // the buttons that were tapped, until a page brings others
  const isOnItsWay = (form, button) => {
    if (form.id === "pad") return button?.name === "alert" && "alert" in (left().at(-1)?.fields ?? {});
    const isSecond = gone.has(button) && !TYPED.some((id) => form.elements[id]?.value);
    if (button) gone.add(button);
    return isSecond;
  };

  // In the capture phase of the window: before paragraf.js, which lets one form go at a time, and before htmx.
  addEventListener("submit", (event) => {
    const form = event.target;
    if (!page()?.contains(form) || !form.elements.seen) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (trouble === "refused" || isOnItsWay(form, event.submitter)) return;
    steps.push(...(form.matches("[data-again]") ? unsaved.splice(0) : [stepOf(form, event.submitter)]));
    for (const id of TYPED) if (form.elements[id]) form.elements[id].value = "";
    show();
    send();
  }, true);

  // The second of a double tap means the card that has left, not what has come into its place; nor does it take back what the first has done.
  let tapped = 0;       // when one was taken
  const isSecond = ({ detail, timeStamp }, { value }) => detail > 1 && value !== "Pass" && timeStamp - tapped < READ;
  addEventListener("click", (event) => {
    const button = event.target.closest?.("#step form button");
    if (!button || !isSecond(event, button)) {
      if (button) tapped = event.timeStamp;
      return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);

  // A link waits: the page it leads to would know nothing of what is on its way.
  const follow = (link) => {
    if (link.hasAttribute("hx-get")) htmx.ajax("GET", link.href, { target: "#step", swap: "outerHTML" });
    else location.assign(link.href);
  };
  addEventListener("click", (event) => {
    const link = event.target.closest?.("#step a[href]:not([target])");
    if (!link || !left().length || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    held = link;
  }, true);
  document.addEventListener("htmx:beforeSwap", ({ detail }) => {
    if (!left().length || detail.target.id !== "step") return;
    detail.shouldSwap = false;
    outbox.passOn(new DOMParser().parseFromString(detail.serverResponse, "text/html"));
  });

  const tryNow = () => {
    if (!left().length || trouble === "refused") return;
    pause = FIRST_PAUSE;
    send();
  };
  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-try]")) tryNow();
  });
  addEventListener("online", tryNow);
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) tryNow();
  });
  addEventListener("beforeunload", (event) => {
    if (left().length) event.preventDefault();
  });
})();
