import { equal } from "node:assert/strict";
import { cameIn, cameInBetween } from "../../house/market.ts";
import { shows } from "./answer.ts";
import type { MarketVisit } from "./visit.ts";

const [daysAgo, hour, more] = [1, 12, 50];
/** A change is announced within two seconds; this machine may have other work. */
const soonMs = 5_000;

/** A counter reports an hour of yesterday again: an open screen has it at once. */
export async function hearLateCounts({ arrive, market }: MarketVisit) {
  const page = await arrive({ at: "/en/analysis/contrast?time=2&step=1h", token: market.managerToken });
  const before = cameInBetween(daysAgo, 0, 23);
  await shows(page, [before]);
  const told = Date.now();
  await market.recount(daysAgo, hour, cameIn(daysAgo, hour) + more);
  await shows(page, [before + more]);
  const ms = Date.now() - told;
  console.log(`    late counts stood on the screen after ${(ms / 1000).toFixed(1)} s`);
  equal(ms < soonMs, true, `after ${ms} ms`);
}
