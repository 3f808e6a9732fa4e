/** Built beside the page; it keeps the player for when the server is away. */
const workerPath = "/screen-worker.js";

/** Only where the browser has it: on https, and on the display's own machine. */
export function startWorker(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  navigator.serviceWorker.register(workerPath, { scope: location.pathname }).catch(() => undefined);
}
