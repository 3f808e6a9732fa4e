import type { MeasureValues } from "@foyer/contract/counting/measures";
import * as z from "zod/mini";
import { firstProblem } from "../first-problem.ts";
import type { JsonObject } from "../json-object.ts";
import type { DecodedRecord } from "../protocol.ts";
import { wallClock } from "../wall-clock.ts";
import { Count, given } from "./counts.ts";
import { add, parseAge, parseGender } from "./profile.ts";
import { trimmedKeys } from "./trimmed-keys.ts";

/** Nothing is counted of a report on those who leave: they are the people of the report on those who enter. */
export const aboutLeaving = Symbol("about leaving");

type Report = DecodedRecord | typeof aboutLeaving | string;

const Head = z.object({ date: z.string(), direction: z.nullish(z.union([z.string(), z.number()])) });
const Dup = z.object({
  deduped_stats: z.object({
    customer: z.object({ count: Count }),
    non_customer: z.nullish(z.object({ count: z.nullish(Count) })),
  }),
});
const Reid = z.object({ reid_records: z.array(z.record(z.string(), z.unknown())) });

/**
 * Both reports repeat the state of the day, so each is one record a day that the next one replaces, at a moment of its
 * own: a record is replaced whole, and DUP has the sums, REID the genders and ages.
 */
const dupTime = "12:00:00";
const reidTime = "12:00:01";

/** Directions in the words and numbers seen with receivers; a report without one is about entering. */
const entering = ["enter", "in", "0", ""];
const leaving = ["leave", "out", "1"];

/** DUP: how many different people came to all cameras of a master that day, so far; a text says what is wrong. */
export function dupRecord(body: JsonObject): Report {
  return dayReport(body, dupTime, () => {
    const checked = firstProblem(Dup, body);
    if (!checked.ok) return `${checked.path}: ${checked.reason}`;
    const { customer, non_customer } = checked.value.deduped_stats;
    return given({ deduped: customer.count, dedupedStaff: non_customer?.count });
  });
}

/** REID: every different person of the day, of whom those who are no staff or couriers have gender and age counted. */
export function reidRecord(body: JsonObject): Report {
  return dayReport(body, reidTime, () => {
    const checked = firstProblem(Reid, body);
    if (!checked.ok) return `${checked.path}: ${checked.reason}`;
    const values: MeasureValues = {};
    const seen = new Set<unknown>();
    for (const { global_id: id, extra_info } of checked.value.reid_records) {
      if (id != null && seen.has(id)) continue;
      seen.add(id);
      const { person_type, gender, age_range_min, age_range_max } = trimmedKeys(extra_info) ?? {};
      if (!isCustomer(person_type)) continue;
      add(values, `dedupedGender${parseGender(gender)}`);
      add(values, `dedupedAge${parseAge(age_range_min, age_range_max)}`);
    }
    return values;
  });
}

function dayReport(body: JsonObject, time: string, parseValues: () => MeasureValues | string): Report {
  const head = firstProblem(Head, body);
  if (!head.ok) return `${head.path}: ${head.reason}`;
  const direction = String(head.value.direction ?? "")
    .trim()
    .toLowerCase();
  if (leaving.includes(direction)) return aboutLeaving;
  if (!entering.includes(direction)) return "direction: neither entering nor leaving";
  const date = calendarDate(head.value.date);
  if (date === undefined) return "date: not a day of the calendar";
  const values = parseValues();
  if (typeof values === "string") return values;
  return { line: "1", feed: "extra", at: { wall: `${date} ${time}` }, anchor: "start", seconds: 0, values };
}

/** 0 customer, 1 staff, 2 rider, 3 courier, as a receiver of protocol V2.5 has it. */
function isCustomer(type: unknown): boolean {
  return type == null || type === 0 || type === "0" || type === "customer";
}

/** `yyyy-MM-dd` of a day that exists, also where it is printed without hyphens. */
function calendarDate(text: string): string | undefined {
  const [, ...parts] = /^(\d{4})[-/.]?(\d\d)[-/.]?(\d\d)$/.exec(text.trim()) ?? [];
  return wallClock([...parts.map(Number), 0, 0, 0])?.slice(0, 10);
}
