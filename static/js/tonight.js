/*
 * The reader's own open calls as they stood while there was a line, for the open room (room.js): a question goes on from the pack (walker.js), a watch by what was
 * told of it (stay.js). A worker that keeps pages keeps these too.
 */
import { toldOf, watchOn } from "./stay.js";

const pages = new Map();    // by the address of its call: { address, html, date, told }
const read = (html) => new DOMParser().parseFromString(html, "text/html");

/** What lies there of them is asked for anew, one after the other; what does not come stays as it was. */
export async function fetchCalls(calls) {
  for (const gone of [...pages.keys()].filter((one) => !calls.includes(one))) pages.delete(gone);
  for (const call of calls) await fetchCall(call).catch(() => {});
}

async function fetchCall(call) {
  const response = await fetch(call, { headers: { "X-Keep": "unseen" }, priority: "low" });
  const { pathname, search } = new URL(response.url);
  const html = await response.text();
  if (!response.ok || !pathname.startsWith(call)) return;
  const watch = html.includes('id="happens"') && read(html).getElementById("happens");
  pages.set(call, { address: pathname + search, html, date: response.headers.get("Date"), told: watch ? await toldOf(watch) : null });
}

export const hasCall = (call) => pages.has(call);

/** Its page, laid where `lay` puts a bar, a step and their address. */
export function openCall(call, lay) {
  const { address, html, date, told } = pages.get(call);
  const page = read(html);
  lay(...["header.bar", "#step"].map((one) => document.adoptNode(page.querySelector(one))), address);
  const [step, line] = [document.getElementById("step"), document.getElementById("as-of")];
  htmx.process(step);
  const watch = step.querySelector("#happens");
  if (watch) watchOn(watch, Promise.resolve(told));
  const at = new Date(date).toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  line.textContent = line.dataset.said.replace("#", at);
  line.hidden = false;
  for (const other of ["htmx:beforeSwap", "paragraf:left"]) document.addEventListener(other, () => { line.hidden = true; }, { once: true });
  document.title = page.title;
  document.dispatchEvent(new Event("paragraf:opened"));
}
