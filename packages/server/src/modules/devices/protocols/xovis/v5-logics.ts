import type { MeasureValues } from "@foyer/contract/counting/measures";
import * as z from "zod/mini";
import { firstProblem, problemText } from "../first-problem.ts";
import { toInterval } from "../interval.ts";
import type { DecodedRecord } from "../protocol.ts";
import { type Content, heartbeat } from "./content.ts";
import { countedValues } from "./counted-values.ts";
import { Id } from "./line-id.ts";
import { type Stay, sumOfStays } from "./stay.ts";
import { Time } from "./time.ts";

const LogicRecord = z.object({
  from: Time,
  to: Time,
  samples: z.optional(z.unknown()),
  samples_expected: z.optional(z.unknown()),
  counts: z.array(z.object({ name: z.optional(z.unknown()), value: z.optional(z.unknown()) })),
});
type LogicRecord = z.output<typeof LogicRecord>;

const Logics = z.object({
  logics: z.array(
    z.object({ id: Id, info: z.optional(z.unknown()), records: z.nullish(z.array(LogicRecord)) }),
  ),
});
type Logic = z.output<typeof Logics>["logics"][number];

/** Firmware 5, `logics_data`: what each counting logic counted in each window. A logic that counts in or out is a line. */
export function logicsContent(
  data: unknown,
  receivedAt: Date,
  parseLine: (id: number) => string,
): Content | string {
  const checked = firstProblem(Logics, data);
  if (!checked.ok) return problemText(checked);
  const { logics } = checked.value;
  const records: DecodedRecord[] = [];
  let isLine = false;
  for (const logic of logics) {
    const counted = parseRecords(logic, parseLine(logic.id));
    if (typeof counted === "string") return `logic ${logic.id}: ${counted}`;
    isLine ||= counted !== null;
    records.push(...(counted ?? []));
  }
  const state = sumOfStays(logics.map(parseStays), receivedAt);
  return isLine ? { kind: "records", records, state } : heartbeat(state);
}

/** null = the logic counts nobody in or out. */
function parseRecords({ info, records }: Logic, line: string): DecodedRecord[] | null | string {
  const unit = countedUnit(info);
  if (unit === null) return null;
  const made: DecodedRecord[] = [];
  let isLine = false;
  for (const record of records ?? []) {
    const values = countedValues(record.counts.map(({ name, value }) => ({ name, value })));
    if (typeof values === "string") return values;
    if (values === null) continue;
    isLine = true;
    if (isUnobserved(record, values)) continue;
    const interval = toInterval(record.from, record.to);
    if (typeof interval === "string") return interval;
    made.push({ line, ...interval, values: unit === "group" ? { group: values.in ?? 0 } : values });
  }
  return isLine ? made : null;
}

/** Logics count people unless their template is named for something else: groups are a measure, wheels are none. */
function countedUnit(info: unknown): "person" | "group" | null {
  const [, named] = /^XLT_(GROUP|BICYCLE|PRAM|WHEELCHAIR|SHOPPING_CART)_/.exec(String(info)) ?? [];
  if (named === undefined) return "person";
  return named === "GROUP" ? "group" : null;
}

/** A window the sensor has no sample of is a gap, not a zero. */
function isUnobserved({ samples, samples_expected: expected }: LogicRecord, values: MeasureValues): boolean {
  const isEmpty = Object.values(values).every((value) => value === 0);
  return isEmpty && samples === 0 && typeof expected === "number" && expected > 0;
}

function parseStays({ records }: Logic): Stay[] {
  return (records ?? []).flatMap(({ to, counts }) =>
    counts.filter(({ name }) => name === "balance").map(({ value }) => ({ at: to, people: value })),
  );
}
