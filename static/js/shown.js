/*
 * The page of a matter: as the server sent it, or what the pack lays over that, ahead of the server (walker.js).
 */
import { offerOthers } from "./change.js";
import { arrange, copied, layBack, layCard, layStep, offerChairs } from "./lay.js";
import { DECLARER } from "./noted.js";
import { cannotBe, place, said, seated } from "./pack.js";

const STATE = "#ask [name=seen], #record [name=seen]";

/** What there is of it at this table. */
function fit(pack, at, step, found) {
  const key = step.querySelector("#ask [name=key]");
  if (key) key.value = found.key;
  layCard(pack, step, seated(pack, at));
  for (const token of cannotBe(pack, at, found.key)) step.querySelector(`button[name=answer][value=${token}]`)?.remove();
  if (found.key === DECLARER || found.key in pack.chairs) offerChairs(pack, step, "answer");
  else offerOthers(pack, step, found, at.facts);
}

/** `intent` hears which ruling is shown (intent.js). */
export const makePage = (intent) => ({
  pack: null,
  at: null,               // where the matter stands as it is shown; null where only the server knows on
  asked: "",              // the question that is shown
  original: null,         // what the server's page held, while another lies over it
  unread: null,           // the answer that led here, until it is written there what the page says (`expects`)

  get step() {
    return document.getElementById("step");
  },

  /** The state of the matter that a page of the server was made from. */
  stateIn: (root) => root.querySelector(STATE)?.value ?? "",

  /** Whether the server's page is a question or a ruling. */
  isOfMatter: () => document.querySelector(STATE) !== null,

  setState: (state) => {
    document.querySelector(STATE).value = state;
  },

  /** The server's page stands there. */
  stand() {
    const offer = document.getElementById("walk");
    this.at = offer && { ...offer.dataset, facts: JSON.parse(offer.dataset.facts), never: JSON.parse(offer.dataset.never) };
    this.asked = document.querySelector("#ask [name=key]")?.value ?? "";
    this.original = null;
    intent.isAbout(null);
  },

  /** Another is to lie over it. */
  cover() {
    this.original ??= copied(this.step);
  },

  /** Lay a place of the pack over what stands there. */
  show(found) {
    const { pack, at, step } = this;
    this.asked = found.key;
    layStep(pack, step, found, () => fit(pack, at, step, found));
    intent.isAbout(this.ruling(found));
  },

  /** The ruling that is shown, or none, with what the pack holds of its table, or -1. */
  ruling(found = this.at && this.pack && place(this.pack, this.at)) {
    const { pack, at } = this;
    return found?.key === "" ? { pack, at, isInterim: found.isInterim, table: at.table ? found.table : -1 } : null;
  },

  /** The step that shows that place of the pack, which stands nowhere; `begin` is done to it first. */
  drawn(at, found, begin) {
    const { pack, step: now } = this;
    const step = now.cloneNode(true);
    begin?.(step);
    arrange(pack, step, found, () => fit(pack, at, step, found));
    return { step };
  },

  showPlace() {
    this.show(place(this.pack, this.at));
  },

  /** What the page says, once it is painted, or before another takes its place. */
  read() {
    if (this.unread) this.unread.expects = said(this.step);
    this.unread = null;
  },

  /** The server's page again. */
  restore() {
    this.read();
    if (this.original) layBack(this.step, this.original);
    this.original = null;
  },

  /** The page of a call that is not noted any more. */
  forget() {
    this.at = null;
    this.asked = "";
    this.original = null;
    this.unread = null;
  },
});
