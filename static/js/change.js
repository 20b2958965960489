/*
 * What was answered is answered otherwise: its question stands there again from the pack, and nothing is sent before the other answer is. So it is with
 * the player, whose chair may be another while his card is asked for.
 */
import { draw, offerChairs } from "./lay.js";
import { here } from "./memory.js";
import { place } from "./pack.js";

/**
 * Opens the question of a *Change* over a page (shown.js), where the pack holds it. `mayOpen` says whether it may just now, `isAway` whether the line is
 * lost, `takeBack` the words for that, and `back` shows the page that it lay over.
 */
export function whenChanged(page, { mayOpen, isAway, takeBack, back }) {
  let below = null;         // while such a question is shown: { address }, where the page below it has come to

  const open = (key) => {
    const { pack, at, step } = page;
    const found = pack && at && mayOpen() && askedAgain(pack, at, key);
    if (!found || (isJudgement(found) && !isAway())) return false;
    page.read();
    page.cover();
    makeForm(step);
    page.show(found);
    showAnswer(step, at.facts[key], takeBack);
    if (!below) rememberPage(at.change + key);
    below ??= { address: "" };
    return true;
  };

  document.addEventListener("click", (event) => {
    const link = event.target.closest("#step a.change");
    const isPlain = !event.defaultPrevented && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (!link || !isPlain) return;
    const isHeld = page.at && open(link.getAttribute("href").slice(page.at.change.length));
    const isNowhere = !isHeld && isAway() && !navigator.serviceWorker?.controller;
    if (isHeld || isNowhere) event.preventDefault();
    if (isNowhere) document.getElementById("offline").hidden = false;       // the open page has all that is not sent
  });

  addEventListener("popstate", (event) => {
    if (!below) return;
    event.stopImmediatePropagation();
    if (below.address) history.replaceState({ htmx: true }, "", below.address);
    below = null;
    back();
  }, true);

  return {
    isOpen: () => Boolean(below),

    /** It was answered, or the page has gone. */
    isOver: () => {
      below = null;
    },

    /** The server's page has come that lies below it. */
    came: (nodes, address) => {
      page.original = nodes;
      below.address = address;
    },
  };
}

/** Back leads to the page that the question lies over. */
function rememberPage(address) {
  if (here()) history.replaceState({ htmx: true }, "");
  if (here()) history.pushState({ htmx: true }, "", address);
  else history.pushState({}, "");             // of a call that has not come, whose matter has no address
}

const hidden = (name, value) => Object.assign(document.createElement("input"), { type: "hidden", name, value });

/** The page of a question that was answered on the way, as it was asked there, below it all answers there are; null where the pack does not hold it. */
function askedAgain(pack, at, key) {
  const now = place(pack, at);
  const isLedNamed = (at.facts[pack.led] ?? "later") !== "later";      // it may not be told on another way
  if (!now?.way.includes(key) || isLedNamed) return null;
  const before = now.way.slice(0, now.way.indexOf(key)).map((one) => [one, at.facts[one]]);
  const found = place(pack, { ...at, facts: Object.fromEntries(before) });
  return found?.key === key ? { ...found, rows: now.rows } : null;
}

/** A judgement has its bench, its worksheet and peers beside it, which only the server's page has. */
const isJudgement = ({ html }) => html.includes('name="note"');

/** The page of a ruling has no form for a question: one like the server's, which says what that page has seen. */
export function makeForm(step) {
  const screen = step.querySelector(".screen");
  screen.querySelector(":scope > .dock")?.remove();
  if (step.querySelector("#ask")) return;
  const form = Object.assign(document.createElement("form"), { id: "ask", className: "fields", method: "post", action: `${here()}answer/` });
  for (const [name, value] of [["hx-post", form.action], ["hx-target", "#step"], ["hx-swap", "outerHTML"]]) form.setAttribute(name, value);
  for (const name of ["csrfmiddlewaretoken", "seen"]) form.append(hidden(name, step.querySelector(`#record [name=${name}]`).value));
  form.append(hidden("key", ""));
  screen.append(form);
  htmx.process(form);
}

/** What is answered there already, and the way to take that back. */
function showAnswer(step, said, takeBack) {
  const chosen = step.querySelector(`#ask button[name=answer][value="${said}"]`);
  const fold = chosen?.closest("details");
  const suit = step.querySelector(`#ask [name=suit][value="${said[0]}"]`);
  chosen?.classList.add("chosen");
  if (step.querySelector(`.felt .table > button[value="${said}"][form=ask]`)) draw(step, said, "lit now");
  if (fold) fold.open = true;
  if (suit) suit.checked = true;
  for (const box of step.querySelectorAll("#ask [name=member]")) box.checked = said.includes(box.value);
  const button = Object.assign(document.createElement("button"), { className: "link-like", name: "answer", value: "taken-back", textContent: takeBack });
  const line = Object.assign(document.createElement("p"), { className: "other" });
  button.setAttribute("form", "ask");
  line.append(button);
  step.append(line);
}

/** While a card is asked for, the chairs of the three others: it was that player's. */
export function offerOthers(pack, step, { way }, facts) {
  const key = way.find((one) => one in pack.chairs);
  if (!key || !step.querySelector("#ask .card-asked")) return;
  step.querySelector("#chair")?.removeAttribute("id");       // of the server's page, around the table
  const form = Object.assign(document.createElement("form"), { id: "chair" });
  form.append(hidden("key", key));
  step.querySelector(".felt").append(form);
  offerChairs(pack, step, "answer");
  for (const chair of step.querySelectorAll(".felt .table > button")) {
    const isHis = chair.value === facts[key];
    draw(step, chair.value, isHis ? "lit" : "tap");
    if (isHis) chair.remove();
    else chair.setAttribute("form", "chair");
  }
}
