/*
 * Pages are kept for when there is no line, where a browser has a worker for that: over HTTPS. Over plain HTTP this does nothing.
 *
 * <script data-worker="/worker.js" data-unseen="/laws/ /packs/…">: the worker (templates/pack/worker.js) keeps what is opened; this begins it, has it
 * keep what was not looked at yet, gives it the steps that htmx swapped in, and says how old a kept page is.
 *
 *   html[data-as-of]    when the server made the page, if it was kept; data-elsewhere: it stands in the place of one that was not; data-sent: something was sent before, and nobody has answered
 *   #as-of              says so (data-said, data-elsewhere, data-sent, with the time for "#") until the server answers
 */
(() => {
  "use strict";

  const { worker, unseen } = document.currentScript.dataset;
  const { documentElement: root } = document;
  const line = document.getElementById("as-of");
  if (root.dataset.asOf) {
    const at = new Date(root.dataset.asOf).toLocaleTimeString(root.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
    line.textContent = line.dataset[["sent", "elsewhere"].find((one) => one in root.dataset) ?? "said"].replace("#", at);
    line.hidden = false;
    document.addEventListener("htmx:beforeSwap", () => { line.hidden = true; }, { once: true });
  }

  const { serviceWorker: workers } = navigator;
  if (!isSecureContext || !workers) return;

  const COOKIE = "keeps=1";
  const PRIMED = "paragraf-kept";
  const changed = () => new Promise((resolve) => { workers.addEventListener("controllerchange", resolve, { once: true }); });
  const begin = async () => {
    const isNew = !workers.controller || !document.cookie.includes(COOKIE);
    document.cookie = `${COOKIE}; path=/; max-age=31536000; samesite=lax${location.protocol === "https:" ? "; secure" : ""}`;
    if (workers.controller) changed().then(() => prime(true)).catch(() => {});        // one of another version, which may keep another kind of memory
    await workers.register(worker);
    if (!workers.controller) await changed();
    await prime(isNew);
  };
  const prime = async (isNew) => {
    if (!isNew && sessionStorage.getItem(PRIMED) === unseen) return;
    const files = performance.getEntriesByType("resource").map(({ name }) => name).filter((name) => name.includes("/static/"));
    const ahead = document.querySelector("script[data-ahead]")?.dataset.ahead;        // room.js may have asked before the worker was there
    const wanted = unseen.trim().split(" ");
    for (const address of isNew ? [...wanted, location.href, ...files, ...(ahead ? [ahead] : [])] : wanted) {
      await fetch(address, { headers: { "X-Keep": "unseen" }, priority: "low" });
    }
    sessionStorage.setItem(PRIMED, unseen);
    root.dataset.kept = "all";
  };
  addEventListener("load", () => begin().catch(() => {}));        // without a line, or where it was forbidden

  // What htmx asks for no worker sees: who is seated meanwhile keeps no page of the evening. What everybody keeps unseen stays: the room's news come again and again.
  document.addEventListener("htmx:afterOnLoad", async ({ detail: { xhr } }) => {
    if (xhr.getResponseHeader("X-Keep") !== "nobody") return;
    const stays = (path) => path.startsWith("/static/") || unseen.split(" ").includes(path);
    for (const name of await caches.keys()) {
      const kept = await caches.open(name);
      for (const page of await kept.keys()) if (!stays(new URL(page.url).pathname)) await kept.delete(page);
    }
  });

  // A step that was swapped in lies in the frame of the page that it was swapped into.
  const first = location.href;
  let frame;
  const read = (html) => new DOMParser().parseFromString(html, "text/html");
  document.addEventListener("htmx:afterSettle", async ({ detail: { xhr, target } }) => {
    const whose = xhr?.getResponseHeader("X-Keep");
    if (target?.id !== "step" || xhr?.status !== 200 || whose?.split(".")[0] !== outbox.who) return;
    const { href } = location;
    frame ??= await caches.match(first, { ignoreVary: true });
    const name = (await caches.keys()).find((one) => one.split(" ")[1] === whose);
    if (!frame || !name) return;
    const [page, came] = [read(await frame.clone().text()), read(xhr.responseText)];
    page.title = came.title;
    came.getElementById("bar").removeAttribute("hx-swap-oob");
    for (const id of ["bar", "step"]) page.getElementById(id).replaceWith(came.getElementById(id));
    const headers = new Headers(frame.headers);
    headers.set("Date", xhr.getResponseHeader("Date"));
    const html = `<!doctype html>${page.documentElement.outerHTML}`;
    await (await caches.open(name)).put(href, new Response(html, { headers }));
  });
})();
