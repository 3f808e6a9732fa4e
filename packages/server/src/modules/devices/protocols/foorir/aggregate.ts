import type { MeasureValues } from "@foyer/contract/counting/measures";
import * as z from "zod/mini";
import { firstProblem } from "../first-problem.ts";
import { toInterval } from "../interval.ts";
import type { DecodedRecord } from "../protocol.ts";
import { Count, given } from "./counts.ts";
import { numeric } from "./numeric.ts";
import { add, parseAge, parseGender } from "./profile.ts";

/** Up to the year 9999. */
const Seconds = numeric(z.int().check(z.nonnegative(), z.maximum(253_402_300_799)));

const Part = z.object({ age_range: z.nullish(z.string()), gender: z.optional(z.unknown()), count: Count });
const Stats = z.object({
  count: z.nullish(Count),
  breakdowns: z.nullish(z.object({ "age_range|gender": z.nullish(z.array(Part)) })),
});

const Aggregate = z.object({
  start_ts_s: Seconds,
  end_ts_s: z.nullish(Seconds),
  interval_s: z.nullish(Seconds),
  revision: numeric(z.int().check(z.nonnegative())),
  stat_basis: z.nullish(z.string()),
  event_counts: z.object({
    enter: Count,
    leave: Count,
    pass_by: z.nullish(Count),
    turn_back: z.nullish(Count),
  }),
  raw_stats: z.nullish(Stats),
  final_stats: z.nullish(Stats),
  non_customer: z.nullish(z.object({ count: z.nullish(Count) })),
});

/**
 * Counts of one interval of the newest cameras, V1.0, by the master for all its cameras; the highest revision
 * replaces the others. `final_stats` are unique visitors, `non_customer` the staff and couriers left out of them. A
 * text says what is wrong.
 */
export function aggregateRecord(body: unknown): DecodedRecord | string {
  const checked = firstProblem(Aggregate, body);
  if (!checked.ok) return `${checked.path}: ${checked.reason}`;
  const { start_ts_s: start, event_counts: events, ...aggregate } = checked.value;
  const end = aggregate.end_ts_s ?? start + (aggregate.interval_s ?? 60);
  const interval = toInterval(new Date(start * 1000), new Date(end * 1000));
  if (typeof interval === "string") return interval;
  const values = given({
    in: events.enter,
    out: events.leave,
    passby: events.pass_by,
    turnback: events.turn_back,
    deduped: aggregate.final_stats?.count,
    dedupedStaff: aggregate.non_customer?.count,
  });
  if ((aggregate.stat_basis ?? "enter") === "enter")
    addProfiles(values, "", aggregate.raw_stats, events.enter);
  addProfiles(values, "deduped", aggregate.final_stats, aggregate.final_stats?.count ?? 0);
  return { line: "1", feed: "aggregate", ...interval, revision: aggregate.revision, values };
}

/** Gender and age of people; parts that add up to more than were counted are not believed. */
function addProfiles(
  values: MeasureValues,
  unique: "" | "deduped",
  stats: z.output<typeof Stats> | null | undefined,
  counted: number,
): void {
  const parts = stats?.breakdowns?.["age_range|gender"] ?? [];
  if (parts.reduce((sum, { count }) => sum + count, 0) > counted) return;
  for (const { age_range, gender, count } of parts) {
    const [gendered, aged] = [parseGender(gender), parseBand(age_range)];
    add(values, unique ? `dedupedGender${gendered}` : `gender${gendered}`, count);
    add(values, unique ? `dedupedAge${aged}` : `age${aged}`, count);
  }
}

/** `17_30`, `61_plus`; anything else is unknown. */
function parseBand(range: string | null | undefined): ReturnType<typeof parseAge> {
  const [, first, last] = /^(\d{1,3})_(\d{1,3}|plus)$/.exec(range ?? "") ?? [];
  return first === undefined ? "Unknown" : parseAge(Number(first), last === "plus" ? 255 : Number(last));
}
