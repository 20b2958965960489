/*
 * A new call is felt, on whatever page is open.
 *
 * <script data-by="vibration|sound" data-stream="/alerts/stream/">. While the stream is open the page is told of
 * changes ("paragraf:look" makes it ask at once) and polling is a heartbeat; without it polling is as always. On the
 * home page a call is felt when its row comes ([data-waits="7"]), elsewhere when the stream tells of it.
 */
(() => {
  "use strict";

  const { by, stream: address } = document.currentScript.dataset;
  const AGAIN = 15_000; // ms until a stream that was refused is asked for again

  // Browsers let a page vibrate and sound only after it has been touched.
  let audio;
  const touched = () => {
    audio ??= new AudioContext();
    audio.resume();
  };
  if (by === "sound") for (const touch of ["pointerup", "keydown"]) addEventListener(touch, touched);
  const chime = (at, pitch) => {
    const [tone, loudness] = [audio.createOscillator(), audio.createGain()];
    tone.frequency.value = pitch;
    loudness.gain.setValueAtTime(0.3, at);
    loudness.gain.exponentialRampToValueAtTime(0.001, at + 0.3);
    tone.connect(loudness).connect(audio.destination);
    tone.start(at);
    tone.stop(at + 0.3);
  };
  const feel = () => {
    if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.([200, 100, 200]);
    if (audio?.state !== "running") return;
    chime(audio.currentTime, 880);
    chime(audio.currentTime + 0.2, 1175);
  };

  // Rows that came with a page are not felt: whoever opens it is looking at them.
  const rows = () => [...document.querySelectorAll("[data-waits]")].map((row) => row.dataset.waits);
  let known = new Set(rows());
  document.addEventListener("htmx:afterSettle", ({ detail }) => {
    const came = rows().some((row) => !known.has(row));
    known = new Set(rows());
    if (came && detail.requestConfig?.triggeringEvent?.type === "poll") feel();
  });

  // Many phones are told at once; they do not ask in the same moment.
  let asking;
  const look = () => {
    clearTimeout(asking);
    asking = setTimeout(() => document.dispatchEvent(new Event("paragraf:look")), Math.random() * 400);
  };

  // A page nobody looks at cannot vibrate, and a browser has few connections to one site.
  let stream;
  const close = () => {
    stream?.close();
    stream = undefined;
    delete document.documentElement.dataset.stream;
  };
  const open = () => {
    if (!address || stream || document.hidden) return;
    stream = new EventSource(address);
    stream.addEventListener("open", () => { document.documentElement.dataset.stream = "open"; });
    stream.addEventListener("look", look);
    stream.addEventListener("call", () => {
      if (!document.getElementById("queue")) feel();
      look();
    });
    stream.addEventListener("error", () => {
      delete document.documentElement.dataset.stream;
      if (stream?.readyState !== EventSource.CLOSED) return; // else it tries again by itself
      close();
      setTimeout(open, AGAIN);
    });
  };
  document.addEventListener("visibilitychange", () => (document.hidden ? close() : open()));
  open();
})();
