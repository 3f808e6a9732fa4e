/*
 * Loaded into a server before its own code, so that hours can pass for it in a moment: its parent says how many, and
 * from then on its clock is so far ahead. Its database keeps the real time.
 */
const now = Date.now;
let aheadMs = 0;
const passed = () => now() + aheadMs;

globalThis.Date = new Proxy(Date, {
  construct: (target, given, made) => Reflect.construct(target, given.length > 0 ? given : [passed()], made),
  apply: () => new Date().toString(),
  get: (target, name) => (name === "now" ? passed : Reflect.get(target, name)),
});

process.on("message", (message: unknown) => {
  if (typeof message !== "object" || message === null || !("passMs" in message)) return;
  aheadMs += Number(message.passMs);
  process.send?.(message);
});
// Waiting for its parent must not keep it from ending.
process.channel?.unref();

export {};
