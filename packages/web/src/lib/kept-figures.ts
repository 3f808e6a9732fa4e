/** What is kept for when the server is away: who is signed in, and home's figures. The worker reads it. */
export const keptCache = "foyer-kept";
export const keptKey = "/kept";

/** The element of a page that holds what it brought. */
export const broughtId = "first-answers";

/** Whoever signs out, or acts for another company, leaves nothing behind. Only pages over TLS can keep anything. */
export function forgetKept(): void {
  void globalThis.caches?.delete(keptCache).catch(() => undefined);
}
