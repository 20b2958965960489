/*
 * Reads a pack (rulings/pack/contents.py): what the server would show after every answer, with gaps where seats, sides, bids, suits and the card stand. Knows no
 * Law, and nothing of the page but its words.
 *
 *   at   { door, declarer, facts, over, change, table, never }: where a matter stands, as its page tells it (#walk); at its table also `other`, the suit
 *        that declarer has named, if it is not that of the card, and `isInterim`, where its ruling waits for the end of play
 */
const TURNS = "NESW";
const ROLES = [0, 2, 1, 3, 0, 2, 1, 3];     // offender, partner, next, before; declarer, dummy, next, before: turns from the first
const [DUMMY, SIDES, CARD, SUIT, SIGN, OTHER, BID, LED] = [5, 8, 10, 11, 13, 16, 17, 21];
const [NAMES, BEGUN, ACTS, CHANGE, TABLE, FACED, MARK, OTHER_MARK, LETTERS, STORED] = [0x1f, 0x20, 0x40, 0x80, 0x81, 0x82, 0x83, 0x84, 0x90, 0xa0];
const FIRST = 0xe000;
const LATER = "later";
const [BETWEEN_TEXTS, BETWEEN_LINES] = ["\ue0ff", ";"];

const turned = (seat, by) => TURNS[(TURNS.indexOf(seat) + by) % 4];
const isHonour = (card) => "TJQKA".includes(card.at(-1));
const begun = (text) => text.charAt(0).toUpperCase() + text.slice(1);
export const plain = (text) => text.replace(/\s+/g, " ").trim();

/** The pack whose JSON that is. */
export function read(text) {
  const { pieces, pages, states, ...rest } = JSON.parse(text);
  return { pieces: pieces.split(BETWEEN_TEXTS), pages: pages.split(BETWEEN_LINES), states: states.split(BETWEEN_LINES), ...rest };
}

/** The pack that lies there; null where there is none. To read its letters and to read what they say are two tasks, so that a tap may come between. */
export async function fetched(address) {
  const response = await fetch(address, { priority: "low" });
  if (!response.ok) return null;
  const text = await response.text();
  await new Promise((next) => setTimeout(next));
  return read(text);
}

const numbers = (line) => JSON.parse(`[${line}]`);

/** Who sits where, as far as it is known, and the card it is about. */
export function seated(pack, at) {
  const chair = Object.keys(at.facts).find((key) => key in pack.chairs);
  const pointed = TURNS.includes(at.facts[chair]) ? at.facts[chair] : "";
  const offender = pointed && turned(pointed, pack.partners.includes(chair) ? 2 : 0);
  const cards = Object.values(at.facts).filter((said) => said in pack.words.cards);
  return { offender, declarer: at.declarer, card: cards[0] };
}

const seatOf = (who, role) => {
  const first = role < 4 ? who.offender : who.declarer;
  return first && turned(first, ROLES[role]);
};

/** The bid it is about, the one it had to beat, the lowest in its suit that does, and the call that it is; "" for what nobody has named. */
function bidsOf(pack, at) {
  const [bid, other] = pack.bids.map((keys) => keys.map((key) => at.facts[key]).find((said) => /^[1-7]/.test(said)) ?? "");
  const order = (one) => "CDHSN".indexOf(one[1]);
  const level = Number(other[0]) + (order(bid) <= order(other));
  return [bid, other, bid && other && level <= 7 && bid[0] < level ? level + bid.slice(1) : "", bid];
}

const sideOf = (seat) => ("NS".includes(seat) ? "NS" : "EW");

/** The HTML with the words of this table in its gaps. */
export function fill(pack, at, html) {
  const { words } = pack;
  const who = seated(pack, at);
  const worded = (name, acts) => {
    if (name >= CARD && name < OTHER) {
      if (!who.card) return words.unnamed[name - CARD];
      return { [SUIT]: words.suits, [SIGN]: words.marks }[name]?.[who.card[0]] ?? words.cards[who.card];
    }
    if (name === OTHER) return words.suits[at.other];
    if (name === LED) return words.led[at.facts[pack.led] ?? ""];
    if (name >= BID) {
      const bid = bidsOf(pack, at)[name - BID];
      return bid ? bid[0] + (words.marks[bid[1]] ?? words.notrump) : words.bids[name - BID];
    }
    if (name >= SIDES) {
      const own = who.offender && sideOf(who.offender);
      if (!own) return words.parties[name - SIDES];
      return words.sides[name === SIDES ? own : own === "NS" ? "EW" : "NS"];
    }
    const seat = seatOf(who, name);
    if (acts && seat && seat === seatOf(who, DUMMY)) return words.seats[who.declarer];
    return seat ? words.seats[seat] : words.roles[name];
  };
  const { faced, marks } = words;
  const known = () => ({ [CHANGE]: at.change, [TABLE]: at.table, [FACED]: faced[who.card], [MARK]: marks[who.card?.[0]], [OTHER_MARK]: marks[at.other] });
  const stored = (name) => (name < ROLES.length ? seatOf(who, name) : [who.card, who.card?.[0], at.other][name - ROLES.length]);
  return html.replace(/[\ue000-\ue0af]/g, (letter) => {
    const gap = letter.charCodeAt(0) - FIRST;
    if (gap >= STORED) return stored(gap - STORED);
    if (gap >= LETTERS) return words.seats[seatOf(who, gap - LETTERS)][0];
    if (gap >= CHANGE) return known()[gap];
    const text = worded(gap & NAMES, gap & ACTS);
    return gap & BEGUN && !text.startsWith("<") ? begun(text) : text;
  });
}

/** The token by which the pack knows what was answered; undefined for what it does not hold. */
function tokenOf(pack, at, key, tokens) {
  const said = at.facts[key];
  if (key in pack.chairs && TURNS.includes(said)) {
    const round = at.declarer ? (TURNS.indexOf(said) - TURNS.indexOf(at.declarer) + 4) % 4 : 0;
    const token = pack.chairs[key][round];
    return tokens.includes(token) ? token : pack.chairs[key].at(-1);
  }
  if (tokens[0] === LATER && !tokens.includes(said)) return tokens[said in pack.words.cards && isHonour(said) ? 2 : 1];
  return said;
}

/** Whether a page has a gap for a bid: it may be named there, though nobody has asked. */
const isBidTold = (pack, page) => piecesOf(pack, page).some((piece) => /[\ue011-\ue014\ue031-\ue034\ue051-\ue054\ue071-\ue074]/.test(pack.pieces[piece]));

/** The pieces of a page, which is told by one before it that is like it. */
function piecesOf({ pages }, page) {
  const [back, head, tail, ...own] = numbers(pages[page]);
  const like = back ? piecesOf({ pages }, page - back) : [];
  return [...like.slice(0, head), ...own, ...like.slice(like.length - tail)];
}

/** What is said of two players is said once where it is for one: what dummy might do is said to declarer. */
const once = (html) => html.replace(/<section class="say"[^]*?<\/section>/g, (say) => say.replace(/(<p>(?:(?!<\/p>)[^])*<\/p>)(?:\s*\1)+/g, "$1"));

const shown = (pack, at, page) => once(fill(pack, at, piecesOf(pack, page).map((piece) => pack.pieces[piece]).join("")));

/** A table that is watched: what is shown there, and what is open, as the server stores it. */
export function watched(pack, { at, number }) {
  const [page, open, , whileItWaits = page] = pack.tables[number];
  return { html: shown(pack, at, at.isInterim ? whileItWaits : page), open: fill(pack, at, open) };
}

/** Where a tap leads there: { at, number }; null where the pack does not hold it. */
export function tapped(pack, { at, number }, tap) {
  const taps = pack.tables[number][2];
  const { card, offender } = seated(pack, at);
  const [kind, ...about] = tap.split("-");
  const said = about.at(-1);
  const declarer = kind === "event" ? TURNS[said - taps.over] : undefined;       // the four seats, in their order
  let [name, then] = [tap, at];
  if (declarer) {
    name = `over-${(TURNS.indexOf(declarer) - TURNS.indexOf(offender) + 4) % 4}`;
    then = { ...at, declarer };
  } else if (kind === "card") {
    name = Object.keys(taps).find((one) => one.startsWith(`card-${about[0]}-`) && isHonour(one) === isHonour(said));
    const others = Object.entries(at.facts).filter(([, one]) => !(one in pack.words.cards));       // the one before is spoken of no more
    then = { ...at, facts: { ...Object.fromEntries(others), "the card that lies there": said } };
  } else if (!(name in taps) && said.length === 1) {
    const begun = tap.slice(0, -said.length);
    const isOwn = said === card?.[0] && `${begun}own` in taps;
    name = begun + (isOwn ? "own" : "other");
    if (!isOwn) then = { ...at, other: said };
  }
  return taps[name] === undefined ? null : { at: then, number: taps[name] };
}

/**
 * Where these facts lead: { key, isInterim, html, rows, way, table }, the key empty at an outcome. `key` is what is asked next, `html` what is shown,
 * `rows` the answers that led there, `way` the keys of what was asked until then, and `table` what stands in `tables` once that ruling is recorded,
 * or -1. Null where the pack does not hold it.
 */
export function place(pack, at) {
  let state = pack.doors[at.door]?.[at.declarer ? 0 : 1] ?? -1;
  const [rows, way] = [[], []];
  const last = [];                          // a card stands below what was asked, and what was told beside that at the end
  const beside = pack.beside.filter(([key]) => (at.facts[key] ?? LATER) !== LATER);
  const isNamed = Object.values(at.facts).some((one) => one in pack.words.cards);
  const isBidNamed = pack.bids.flat().some((one) => /^[1-7]/.test(at.facts[one] ?? ""));
  while (state >= 0) {
    const [form, page, ruled, ...targets] = numbers(pack.states[state]);
    const [key, tokens, said] = pack.forms[form] ?? [""];
    if (!key || !(key in at.facts) || cannotBe(pack, at, key).includes(at.facts[key])) {
      if (isNamed && !last.length) return null;     // named where nobody asked, as on a way that was left
      const isInterim = Boolean(key) && ruled !== -1 && !at.over;
      const [found, table] = isInterim ? ruled : [page, key ? -1 : ruled];
      if (isBidNamed && !pack.bids[0].some((one) => way.includes(one)) && !isBidTold(pack, found)) return null;
      const besideThere = beside.filter(([one]) => !way.includes(one)).map(([one, row]) => fill(pack, at, row[at.facts[one]] ?? row));
      const instead = Object.keys(pack.instead).find((one) => at.never?.[one]);       // what cannot be answered later is not spoken of now
      return { key: isInterim ? "" : key, isInterim, html: shown(pack, at, pack.instead[instead]?.[found] ?? found), rows: [...rows, ...last, ...besideThere], way, table };
    }
    way.push(key);
    const index = tokens.indexOf(tokenOf(pack, at, key, tokens));
    if (index < 0) return null;
    if (said[index] >= 0) (tokens[0] === LATER ? last : rows).push(fill(pack, at, pack.pieces[said[index]]));
    state += targets[index];
  }
  return null;
}

/** The answers to the question `key` for which what is known leaves no room. */
export const cannotBe = (pack, at, key) => [...at.never?.[key] ?? [], ...(pack.unless ?? []).filter(([one, said, asked]) => asked === key && at.facts[one] === said).map((one) => one[3])];

/** Whether that may be told beside any question. */
export const isBeside = (pack, key) => key === pack.led || pack.bids.flat().includes(key) || pack.beside.some(([one]) => one === key);

/** The facts once a button of the question `key` is pressed; null for an answer that is not one fact. */
export function answered(at, key, answer, members) {
  const token = answer === "picked" ? members.join("") || "-" : answer;
  if (["unknown", "disputed", "taken-back", ""].includes(token)) return null;
  return { ...at, facts: { ...at.facts, [key]: token } };
}

/** What a page says, without what the pack leaves to the server: the ruling's steps and answers, and what stands beside a question (data-beside). */
export function said(root) {
  const told = root.querySelector(".words.ruling") ?? root.querySelector("#ask");
  if (!told) return "";
  const isLeft = (node) => (node.localName === "details" && node.querySelector("ol.steps, dl.facts")) || node.dataset?.beside === "";
  const taken = (node) => isLeft(node) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT;
  const texts = document.createTreeWalker(told, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, taken);
  const found = [];
  while (texts.nextNode()) found.push(texts.currentNode.nodeValue ?? " ");
  return plain(found.join(" "));
}
