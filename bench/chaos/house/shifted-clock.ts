import { readFileSync } from "node:fs";

/**
 * Loaded into a server before everything else (`--import`): its clock is ahead by as many milliseconds as the file named
 * in CHAOS_CLOCK says just now. Timers go on as they would where a machine's clock is set.
 */
const lookMs = 100;
const file = process.env.CHAOS_CLOCK;
const Real = Date;
let aheadMs = 0;

function look(): void {
  try {
    aheadMs = Number(readFileSync(file as string, "utf8"));
  } catch {
    aheadMs = 0;
  }
}

const now = () => Real.now() + aheadMs;

if (file) {
  look();
  setInterval(look, lookMs).unref();
  globalThis.Date = new Proxy(Real, {
    construct: (target, given, made) =>
      Reflect.construct(target, given.length > 0 ? given : [now()], made) as Date,
    apply: () => new Real(now()).toString(),
    get: (target, name) => (name === "now" ? now : (Reflect.get(target, name) as unknown)),
  });
}
