/*
 * Lays what is shown ahead over the page that stands there: a step of a matter from the pack (pack.js), the table after its ruling, and what a tap of the
 * watch leads to. Knows nothing of what is sent.
 */
import { plain, tapped } from "./pack.js";

const UNSEEN = 200;         // milliseconds

const fragment = (html) => {
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.content;
};

/** The block of what is shown there; `below` stands beneath the screen. */
function blockOf({ key, html }) {
  const page = Object.assign(document.createElement("div"), { className: key ? "ask" : "words ruling pad stack" });
  page.append(fragment(html));
  const below = page.querySelector(".so-what");
  below?.remove();
  return { page, below };
}

/** What stands there now. */
export const copied = (step) => [...step.cloneNode(true).childNodes];

/** The form of the questions, in the place of the doors. */
export function layForm(doors) {
  doors.after(Object.assign(document.createElement("form"), { id: "ask", className: "fields" }));
  doors.remove();
}

const isFree = () => document.activeElement === document.body;      // a finger has taken the focus away (curtain.js)

/** While the page is still whole: with the focus taken away with it, or a place asked for later, the browser would lay out what is half done. */
export function leavePage() {
  scrollTo(0, 0);
  if (!isFree()) document.activeElement.blur();
}

/** A slow phone need not wait for its next frame to do so. */
export const layOut = (page) => page.offsetTop;

/** The reader begins at its heading, once that is painted. */
export function focus(page) {
  const heading = page.querySelector("h1");
  painted().then(() => isFree() && heading.focus({ preventScroll: true }));
  layOut(heading);
}

function begin(step) {
  document.getElementById("messages")?.replaceChildren();
  stands(step);
}

function stands(step) {
  const heading = step.querySelector("h1");
  focus(step);
  painted().then(() => { if (heading.isConnected) document.title = `${plain(heading.textContent)} · Paragraf`; });      // to be named takes a slow phone milliseconds
  document.dispatchEvent(new Event("paragraf:shown"));
}

/** Lay the step over the one that stands there; `fit` makes of it what it is at this table, before it is laid out. The form stays, for its answer is on its way. */
export function layStep(pack, step, found, fit) {
  leavePage();
  arrange(pack, step, found, fit);
  begin(step);
}

/** That of a step that stands nowhere yet, too. */
export function arrange(pack, step, found, fit) {
  const { key, rows } = found;
  const { page, below } = blockOf(found);
  const screen = step.querySelector(".screen");
  const form = step.querySelector("#ask");
  for (const old of step.querySelectorAll(".screen ~ *, .screen > p, .screen > :is(.ruling, .optional, #happens)")) old.remove();
  for (const old of [...form.children]) if (old.type !== "hidden") old.remove();
  screen.className = key ? "screen" : "screen told";
  step.classList.remove("watch");
  calm(step.querySelector(".felt"));
  if (key) form.append(page);
  else form.after(page);          // nothing is asked there
  fit();
  if (key && below) screen.after(below);
  const [before, count, end] = pack.words.so_far;
  if (rows.length) step.insertAdjacentHTML("beforeend", `${before}${rows.length}${count}${rows.join("")}${end}`);
}

/** The table without what the answer may have changed: who acts, what lies there, and chairs to be tapped. */
function calm(felt) {
  felt.classList.remove("chairs");
  for (const old of felt.querySelectorAll("button, circle, .note, .turn, .asked, .brief > span:not(.brd)")) old.remove();
  for (const chair of felt.querySelectorAll(".seen g:has(> .chair)")) chair.removeAttribute("class");
}

const BEFORE = { N: [195, 72.4], E: [240.4, 80.1], S: [195, 87.6], W: [149.6, 80.1] };       // where the middle of a card lies (deals/words/shapes.py)

/** The card it is about, before its player, where the server has drawn none. */
export function layCard(pack, step, { offender, card }) {
  const felt = step.querySelector(".felt .seen");
  const name = offender && card ? offender + card : "";
  const drawn = felt.querySelector("[data-card]");
  if ((drawn?.dataset.card ?? "") === name) return;
  drawn?.remove();
  if (!name || felt.querySelector("g > .leaf")) return;
  const face = fragment(pack.words.faced[card]).firstChild;
  const [suit, rank, [x, y]] = [face.classList[1], face.firstChild.data, BEFORE[offender]];
  const [sprite] = document.querySelector("svg.icon use").getAttribute("href").split("#");
  felt.insertAdjacentHTML("beforeend", `<g data-card="${name}" transform="translate(${x - 18.4} ${y - 25.6}) scale(.8)"><rect class="leaf big" width="46" height="64" rx="6"/><text class="rank ${suit}" x="23" y="27" font-size="21">${rank}</text><use class="pip ${suit}" href="${sprite}#${suit}" x="13" y="35" width="20" height="20"/></g>`);
}

/** The four chairs to be tapped, for the form of that page; drawn as the server draws them (deals/words/chairs.py). */
export function offerChairs(pack, step, name) {
  const felt = step.querySelector(".felt");
  felt.classList.add("chairs");
  for (const [seat, ariaLabel] of Object.entries(pack.words.seats)) {
    const chair = Object.assign(document.createElement("button"), { className: `at-${seat.toLowerCase()}`, name, value: seat, ariaLabel });
    chair.setAttribute("form", "ask");
    felt.querySelector(".table").append(chair);
    draw(step, seat, "tap full");
  }
}

export function draw(step, seat, state) {
  step.querySelectorAll(".felt .seen g:has(> .chair)")["NESW".indexOf(seat)]?.setAttribute("class", state);
}

/** What the server's page held, again. The form itself stays, for htmx swaps around the element whose answer came. */
export function layBack(step, original) {
  const form = step.querySelector("#ask");
  step.classList.remove("watch");
  step.replaceChildren(...original);
  const copy = step.querySelector("#ask");
  form.replaceChildren(...(copy?.childNodes ?? []));
  if (copy) {
    form.className = copy.className;
    copy.replaceWith(form);
  } else {                    // the page of a ruling
    form.hidden = true;
    form.removeAttribute("id");
    step.append(form);
  }
}

/** All that stands there but the form whose answer came, before htmx takes it away: it tells of each element that goes, and lays out anew for the focus. */
export function clearAway(step, form) {
  form.replaceChildren();
  step.replaceChildren(form);
}

/** A dock with one button below the ruling; the button. */
export function layDock(screen, text) {
  const [dock, button] = [document.createElement("div"), document.createElement("button")];
  dock.className = "dock one";
  Object.assign(button, { type: "button", className: "go", textContent: text });
  dock.append(button);
  screen.append(dock);
  document.dispatchEvent(new Event("paragraf:shown"));
  return button;
}

/** Lay a state of the watch over its page, or over the ruling that has led to it (whose form stays, empty); all that only the server knows goes. */
export function layWatch(step, html) {
  leavePage();
  arrangeWatch(step, html);
  begin(step);
}

/** The step with that state, which stands nowhere yet. Of a ruling's page most would be copied for nothing, which takes a slow phone as long as to draw the table. */
export function drawnWatch(step, html) {
  const [drawn, screen] = [step, step.querySelector(".screen")].map((one) => one.cloneNode());
  const copy = (parts) => [...parts].map((one) => one.cloneNode(true));
  screen.append(...copy(step.querySelectorAll(KEPT)));
  drawn.append(screen, ...copy(step.querySelectorAll(ANOTHER)));
  arrangeWatch(drawn, html);
  return { step: drawn };
}

/** Lay a drawn step over the one that stands there; gives what puts that back, with what was typed there. */
export function layInstead(step, drawn) {
  const [stood, name] = [[...step.childNodes], step.className];
  leavePage();
  step.className = drawn.className;
  step.replaceChildren(...drawn.childNodes);
  begin(step);
  return () => {
    step.className = name;
    step.replaceChildren(...stood);
    stands(step);
  };
}

const KEPT = ".screen > .felt, .screen > #happens, .screen > #ask";        // of the page on which a watch is laid
const ANOTHER = "a[href$='?more=1']";

function arrangeWatch(step, html) {
  const page = fragment(html);
  const another = navigator.onLine && !page.querySelector("[name=chosen]") && step.querySelector(ANOTHER);
  const screen = step.querySelector(".screen");
  const form = step.querySelector("#happens") ?? Object.assign(document.createElement("form"), { id: "happens", className: "ask", method: "post" });
  for (const old of [...form.children]) if (old.type !== "hidden") old.remove();
  const below = page.querySelector(".below");
  below.remove();
  form.append(page, ...(another ? [Object.assign(another, { className: "quiet one-more" })] : []));
  screen.classList.remove("told");
  step.classList.add("watch");
  for (const other of step.querySelectorAll(`.screen ~ *, .screen > :not(${KEPT})`)) other.remove();
  screen.append(form);
  screen.after(...below.childNodes);
  for (const old of step.querySelectorAll(`.felt .note, .felt .turn${form.querySelector(".open .faced") ? "" : ", .felt [data-card]"}`)) old.remove();
}

/** Only the server knows what comes after that tap of the watch: none may take its place unsaid. It can be taken back, or the board be over, unless that was it. */
export function layNoted(form, isOver) {
  const stays = ({ name }) => !isOver && ["undo", "state"].includes(name);
  for (const one of [...form.elements]) if (one.localName === "button" && !stays(one)) one.remove();
  const step = document.getElementById("step");
  for (const one of step.querySelectorAll(".naming, .toggle, .tapped, .ticks, .declares")) one.remove();
  const rest = step.querySelector(".otherwise");
  if (rest) rest.open = true;
  document.dispatchEvent(new Event("paragraf:shown"));
  window.outbox.tell(document.getElementById("outbox").dataset.next, "info");
}

/** What a tap of that button of a question says. */
export const tappedIn = (form, button) => ({
  answer: button?.value ?? "",
  members: [...form.querySelectorAll("[name=member]:checked")].map(({ value }) => value),
  note: form.querySelector("[name=note]")?.value ?? "",
  words: window.outbox.words(button, form),
  expects: "",
});

const TAP = /^(event|chosen|shown_by|settled|suit-\d+|card-\d+|undo|broken|state|agree)$/;
export const UNDO = "undo-1";
export const isNaming = (tap) => tap.startsWith("card-");
export const isOver = (tap) => tap.startsWith("state-");

/** What a tap of the watch is called where its pages are told of (rulings/tables/ahead.py). */
export function tapOf(fields) {
  const all = (wanted) => fields.filter(([name]) => name === wanted).map(([, value]) => value);
  const [name, value] = fields.find(([one]) => TAP.test(one));
  if (name === "chosen") return `${all("way")}-${value}`;
  return name === "shown_by" ? `shown-${all("shown").join("")}` : `${name}-${value}`;
}

/** The tables since a ruling, the first and what was tapped there: { at, number }, or null where only the server knows on. A card that nothing shows changes none. */
export function tablesSince(pack, first, happened) {
  const found = [first];
  for (const tap of happened.map(({ fields }) => tapOf(fields))) {
    if (tap === UNDO && found.length > 1) found.pop();
    else found.push(found.at(-1) && (tapped(pack, found.at(-1), tap) ?? (isNaming(tap) ? found.at(-1) : null)));
  }
  return found;
}

/** Once the page as it is now was painted, or soon where nobody looks at it. */
export const painted = () => Promise.race([
  new Promise((resolve) => { requestAnimationFrame(() => setTimeout(resolve)); }),
  new Promise((resolve) => { setTimeout(resolve, UNSEEN); }),
]);

const written = (step) => [...step.querySelectorAll("textarea")].filter(({ value, defaultValue }) => value !== defaultValue);
export const isWritten = (step) => written(step).length > 0;

/** What was typed on a page that is about to be replaced: laid again where its field is, and given where that is gone. */
export function typedIn(step) {
  const typed = written(step).map(({ id, value }) => [id, value]);
  return (now) => typed.filter(([id, value]) => {
    const field = now.querySelector(`#${CSS.escape(id)}`);
    if (!field) return true;
    field.value = value;
    field.closest("details")?.setAttribute("open", "");
    return false;
  }).map(([, value]) => value);
}

/** What the reader has done to a page that is about to be replaced by its equal, to be done to that again. */
export function glance(step) {
  const open = [...step.querySelectorAll("details[open] > summary")].map(({ textContent }) => plain(textContent));
  const marks = [...step.querySelectorAll("input:checked")].map((box) => `${box.name} ${box.value}`);
  const [top, { name, value }] = [scrollY, document.activeElement];
  return (now) => {
    for (const box of now.querySelectorAll("input")) if (marks.includes(`${box.name} ${box.value}`)) box.checked = true;
    for (const fold of now.querySelectorAll("summary")) if (open.includes(plain(fold.textContent))) fold.parentElement.open = true;
    const same = name && [...now.querySelectorAll("[name]")].find((one) => one.name === name && one.value === value);
    (same || now.querySelector("h1"))?.focus({ preventScroll: true });
    scrollTo(0, top);
  };
}
