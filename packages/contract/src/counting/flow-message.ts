import * as z from "zod/mini";
import type { Measure, MeasureValues } from "./measures.ts";

/** Most records one call may carry, over all its serial numbers. */
export const mostRecords = 10_000;

/** Counts end in 32-bit columns. */
const count = z.int().check(z.nonnegative(), z.maximum(2_147_483_647));
const counts = (length: number) => z.optional(z.array(count).check(z.length(length)));
const genders = counts(3);
const ages = counts(7);

const leastOffset = -12 * 60;
const mostOffset = 14 * 60;

/** Whether a clock can be as far from UTC as the end of an ISO 8601 moment says. */
export function hasRealOffset(moment: string): boolean {
  if (moment.endsWith("Z")) return true;
  const found = /([+-])(\d{2}):?(\d{2})$/.exec(moment);
  const minutes = Number(found?.[2]) * 60 + Number(found?.[3]);
  const ahead = found?.[1] === "-" ? -minutes : minutes;
  return ahead >= leastOffset && ahead <= mostOffset;
}

/**
 * One line of a device over one interval, in Foyer's own JSON format. The interval starts at `start` (ISO 8601 with
 * an offset or Z) and lasts `seconds`; 0 is a single event. Values are what happened within the interval, never a
 * running total; what is left out is 0. `dwellMs` is the sum over `dwellCount` people. Lists are in fixed order:
 * gender male, female, unknown; age unknown, 0-9, 10-16, 17-30, 31-45, 46-60, 60+.
 */
export const FlowRecord = z.strictObject({
  start: z.iso
    .datetime({ offset: true })
    .check(z.refine(hasRealOffset, "Invalid offset: expected -12:00 to +14:00")),
  seconds: z.int().check(z.nonnegative(), z.maximum(86_400)),
  line: z._default(z.string().check(z.trim(), z.minLength(1), z.maxLength(64), z.regex(/^\P{Cc}+$/u)), "1"),
  in: z.optional(count),
  out: z.optional(count),
  turnback: z.optional(count),
  passby: z.optional(count),
  staffIn: z.optional(count),
  staffOut: z.optional(count),
  adult: z.optional(count),
  child: z.optional(count),
  group: z.optional(count),
  family: z.optional(count),
  single: z.optional(count),
  carIn: z.optional(count),
  carOut: z.optional(count),
  deduped: z.optional(count),
  dedupedStaff: z.optional(count),
  dwellMs: z.optional(z.int().check(z.nonnegative())),
  dwellCount: z.optional(count),
  gender: genders,
  age: ages,
  dedupedGender: genders,
  dedupedAge: ages,
});
export type FlowRecord = z.output<typeof FlowRecord>;

/** Records of one device. */
export const FlowMessage = z.strictObject({
  sn: z.string().check(z.regex(/^[\w.:-]{1,64}$/, "a serial number has 1 to 64 letters, digits or . : _ -")),
  records: z.array(FlowRecord).check(z.maxLength(mostRecords)),
});
export type FlowMessage = z.output<typeof FlowMessage>;

/** Records of several devices. */
export const FlowMessages = z.array(FlowMessage).check(
  z.minLength(1),
  z.maxLength(mostRecords),
  z.refine(
    (messages) => messages.reduce((sum, message) => sum + message.records.length, 0) <= mostRecords,
    `more than ${mostRecords} records`,
  ),
);

/** Body of `POST /v1/records`: one device or a list of them. One wrong record refuses the whole body. */
export const FlowBody = z.union([FlowMessage, FlowMessages]);

/** The values of a record under their database names; the lists become one measure per element. */
export function flattenValues(record: FlowRecord): MeasureValues {
  const { start, seconds, line, gender, age, dedupedGender, dedupedAge, ...plain } = record;
  return {
    ...plain,
    ...named(["genderMale", "genderFemale", "genderUnknown"], gender),
    ...named(["ageUnknown", "age0", "age10", "age17", "age31", "age46", "age60"], age),
    ...named(["dedupedGenderMale", "dedupedGenderFemale", "dedupedGenderUnknown"], dedupedGender),
    ...named(
      [
        "dedupedAgeUnknown",
        "dedupedAge0",
        "dedupedAge10",
        "dedupedAge17",
        "dedupedAge31",
        "dedupedAge46",
        "dedupedAge60",
      ],
      dedupedAge,
    ),
  };
}

function named(names: readonly Measure[], values: readonly number[] = []): MeasureValues {
  return Object.fromEntries(values.map((value, index) => [names[index], value]));
}
