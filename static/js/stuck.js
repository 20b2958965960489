/*
 * What lies on the phone and cannot be sent as it is: the ways out of it, beside the mark of the outbox (outbox.js).
 *
 *   #outbox   data-look leads to where the server says why, data-throw throws it away, once its words were read (data-sure)
 */
const { outbox } = window;

/** Of those that wait the first that will not be sent by itself: it was refused, or the call has not come in which it was answered, nor lies here. */
const first = (waiting) => {
  const calls = waiting.filter(({ kind }) => kind === "form").map(({ fields }) => `new/${Object.fromEntries(fields).phone_key}/`);
  const isStuck = (one) => one.leads || (one.kind === "answers" && outbox.matterOf(one).startsWith("new/") && !calls.includes(outbox.matterOf(one)));
  return waiting.find((one) => one.who === outbox.who && isStuck(one));
};

/** What was tapped, as the buttons said it. */
const told = ({ words, said = [], record, happened = [] }) => [words, ...[...said, record, ...happened].map((one) => one?.words ?? one?.key)].filter(Boolean).join("\n");

/** Whether the page that stands there shows it as done. */
const isShown = (act) => [location.pathname + location.search, location.pathname.match(/^\/calls\/\d+\/\d+\//)?.[0]].includes(act.page ?? outbox.matterOf(act)) || outbox.matterOf(act).startsWith("new/");

const throwAway = async (act, sure) => {
  if (!confirm(`${sure}\n\n${told(act)}`)) return;
  await outbox.drop(act.id, act.order);
  await outbox.show();
  if (isShown(act) && navigator.onLine && !outbox.isTyped()) location.reload();
};

/** Answers are looked at beside what stands in the matter, be it gone: the server is told them for that. A form is seen on its own page, or where it was refused. */
const look = (act) => {
  if (act.refused) outbox.looksAt(act);
  else if (act.kind === "form") location.assign(act.leads);
  else outbox.sendPlain(`${outbox.matterOf(act)}kept/`, [["seen", act.seen], ["seat", act.seat ?? ""], ["said", JSON.stringify(act.said)]]);
};

/** The buttons; none where all that waits goes by itself. */
export function ways({ dataset }, waiting) {
  const act = first(waiting);
  if (!act) return [];
  const button = (textContent, onclick) => Object.assign(document.createElement("button"), { type: "button", className: "link-like", textContent, onclick });
  return [...(act.leads ? [button(dataset.look, () => look(act))] : []), button(dataset.throw, () => throwAway(act, dataset.sure))];
}
