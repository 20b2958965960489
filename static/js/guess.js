/*
 * What the entry page shows of taps that the server has not stored yet: its answer replaces the guess.
 *
 *   [data-guess]   on the pad, how the record goes on from here (deals/table/page/entry_guess.py)
 *   template       in the pad, what each other player holds, by [data-seat]
 *   showGuess      draws the steps, { fields, face }, on the page as it came
 *
 * Only what is regular is guessed: who is next, and who wins a trick. After anything else the pad waits.
 */
const showGuess = (() => {
  "use strict";

  const SEATS = "NESW";
  const RANKS = "23456789TJQKA";
  const DENOMINATIONS = ["C", "D", "H", "S", "NT"];
  const next = (seat) => SEATS[(SEATS.indexOf(seat) + 1) % 4];
  const height = (bid) => Number(bid[0]) * 5 + DENOMINATIONS.indexOf(bid.slice(1));
  const isBid = (call) => /^[1-7]/.test(call);

  const winner = (trick, trumps) => {
    const [lead] = trick;
    const beats = ([, card], [, best]) => card[0] === best[0]
      ? RANKS.indexOf(card[1]) > RANKS.indexOf(best[1])
      : card[0] === trumps;
    return trick.reduce((best, one) => beats(one, best) ? one : best, lead)[0];
  };

  // How the record stands after a step; null where that is for the server to say.
  const called = (state, { call, seat, alert, withdraw_call: withdrawn }) => {
    if (alert) return state;
    if (!call && !(withdrawn && state.calls.length)) return null;
    const calls = call ? [...state.calls, [seat, call]] : state.calls.slice(0, -1);
    const isOver = calls.length > 3 && calls.slice(-3).every(([, one]) => one === "Pass");
    return isOver ? null : { ...state, calls, seat: calls.length ? next(calls.at(-1)[0]) : state.dealer };
  };
  const played = (state, { card, seat, act }) => {
    if (!/^[SHDC]/.test(card ?? "") || act !== "played" || seat !== state.seat) return null;
    const begins = state.trick.length === 4;
    const trick = [...(begins ? [] : state.trick), [seat, card]];
    const number = state.number + begins;
    if (trick.length < 4) return { ...state, trick, number, seat: next(seat) };
    return number === state.of ? null : { ...state, trick, number, seat: winner(trick, state.trumps) };
  };
  const after = (state, fields) => state && (state.part === "auction" ? called : played)(state, fields);

  // Undo takes back the step before it; of what the server has stored it knows alone what that was.
  const standing = (steps) => steps.reduce((kept, step) => {
    const undone = step.fields.undo && kept.length && !kept.at(-1).fields.undo;
    return undone ? kept.slice(0, -1) : [...kept, step];
  }, []);

  const put = (columns, state, { fields, face }, word) => {
    if (state?.trick?.length === 4) for (const old of columns.querySelectorAll(".put")) old.remove();
    if (fields.withdraw_call) columns.querySelector(`[data-seat="${state?.calls.at(-1)?.[0]}"] .put`)?.remove();
    const place = columns.querySelector(`[data-seat="${fields.seat}"]`);
    if (!face || !place) return;
    const lying = document.createElement("p"), said = document.createElement("span");
    lying.className = "put saving";
    said.className = "vh";
    said.textContent = `, ${word}`;
    lying.append(face.cloneNode(true), said);
    place.querySelector(".put")?.remove();
    place.append(lying);
  };

  const takeFromHands = (pad, card) => {
    for (const place of [pad, ...[...pad.querySelectorAll("template")].map((one) => one.content)]) {
      place.querySelector(`button[name="card"][value="${card}"]`)?.remove();
      for (const suit of place.querySelectorAll(".picker > div")) if (!suit.children.length) suit.remove();
    }
  };

  // The hand of whoever is next; false where nobody has told the page what he holds.
  const showHand = (pad, seat, { is_known: isKnown, seat: first }) => {
    const hand = pad.querySelector(`template[data-seat="${seat}"]`);
    if (hand) pad.querySelector("[data-hand]").replaceChildren(hand.content.cloneNode(true));
    return Boolean(hand) || seat === first || !isKnown;
  };

  const showCalls = (pad, calls, steps) => {
    const bid = calls.map(([, call]) => call).filter(isBid).at(-1);
    for (const button of pad.querySelectorAll('button[name="call"]')) {
      if (bid && isBid(button.value)) button.classList.toggle("low", height(button.value) <= height(bid));
    }
    const last = steps.findLast(({ fields }) => fields.call || fields.withdraw_call);
    for (const button of last ? pad.querySelectorAll("[data-label]") : []) {
      button.hidden = !last.fields.call;
      if (last.fields.call) button.firstElementChild.replaceChildren(`${button.dataset.label} `, last.name.cloneNode(true));
    }
  };

  const showTurn = (main, columns, first, { seat, trick, number, ...state }) => {
    for (const place of columns.children) {
      for (const mark of ["lit", "next"]) place.classList.toggle(mark, place.dataset.seat === seat);
      if (trick?.length === 4) place.querySelector(".put")?.classList.toggle("won", place.dataset.seat === seat);
    }
    const begins = trick?.length % 4 === 0;
    const words = trick ? (begins ? state.to_lead : state.to_play) : state.to_call;
    const to = trick?.length === 4 ? number + 1 : number;
    if (number !== first.number || trick?.length === 4) {  // how many tricks each has won is no longer so
      for (const line of main.querySelectorAll(".body > .hint")) line.classList.add("past");
    }
    main.querySelector("h1").textContent = words.replaceAll("{seat}", state.names[seat]).replace("{trick}", to);
  };

  let came = null;  // the page as the server sent it

  return (steps, word) => {
    const main = document.getElementById("step");
    const [oldColumns, oldPad] = [main.querySelector(".columns"), main.querySelector("#pad")];
    if (came?.main !== main) came = { main, columns: oldColumns.cloneNode(true), pad: oldPad.cloneNode(true) };
    const [columns, pad] = [came.columns.cloneNode(true), came.pad.cloneNode(true)];
    const first = pad.dataset.guess ? JSON.parse(pad.dataset.guess) : null;
    const kept = standing(steps);
    let state = first;
    for (const step of kept) {
      put(columns, state, step, word);
      if (step.fields.card) takeFromHands(pad, step.fields.card);
      state = after(state, step.fields);
    }
    if (state?.trick && !showHand(pad, state.seat, first)) state = null;
    if (state) showTurn(main, columns, first, state);
    if (state?.calls) showCalls(pad, state.calls, kept);
    if (state && pad.elements.seat) pad.elements.seat.value = state.seat;
    pad.inert = !state;
    if (!state) main.querySelector("h1").textContent = `${word} …`;
    const hadFocus = oldPad.contains(document.activeElement);
    oldColumns.replaceWith(columns);
    oldPad.replaceWith(pad);
    if (hadFocus) main.querySelector("h1").focus({ preventScroll: true });
  };
})();
