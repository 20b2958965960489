/*
 * Makes this device ready to be told of calls while Paragraf is not open.
 *
 * <form data-push data-key="…" data-worker="/worker.js"> has hidden fields endpoint, key and secret. Where the browser cannot
 * (no HTTPS, no such service, or it was forbidden) [data-push-not] is shown in its place.
 */
(() => {
  "use strict";

  const form = document.querySelector("form[data-push]");
  const packed = (data) => btoa(String.fromCharCode(...new Uint8Array(data)))
    .replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  const not = () => {
    form.hidden = true;
    document.querySelector("[data-push-not]").hidden = false;
  };
  if (!isSecureContext || !("PushManager" in window) || !("serviceWorker" in navigator)) return not();
  form.hidden = false;

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    try {
      if (await Notification.requestPermission() !== "granted") return not();
      const worker = await navigator.serviceWorker.register(form.dataset.worker);
      const wanted = { userVisibleOnly: true, applicationServerKey: form.dataset.key };
      // one made with another key, or on another site's behalf, cannot be used
      await (await worker.pushManager.getSubscription())?.unsubscribe();
      const made = await worker.pushManager.subscribe(wanted);
      form.elements.endpoint.value = made.endpoint;
      form.elements.key.value = packed(made.getKey("p256dh"));
      form.elements.secret.value = packed(made.getKey("auth"));
      form.submit();
    } catch {
      not();
    }
  });
})();
