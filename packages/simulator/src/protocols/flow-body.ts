import type { MeasureValues } from "@foyer/contract/counting/measures";
import type { CountRecord } from "./count-record.ts";

const plain: readonly (keyof MeasureValues)[] = [
  "turnback",
  "passby",
  "staffIn",
  "staffOut",
  "adult",
  "child",
  "group",
  "family",
  "single",
  "carIn",
  "carOut",
  "deduped",
  "dedupedStaff",
  "dwellMs",
  "dwellCount",
];

const lists: readonly [string, readonly (keyof MeasureValues)[]][] = [
  ["gender", ["genderMale", "genderFemale", "genderUnknown"]],
  ["age", ["ageUnknown", "age0", "age10", "age17", "age31", "age46", "age60"]],
  ["dedupedGender", ["dedupedGenderMale", "dedupedGenderFemale", "dedupedGenderUnknown"]],
  [
    "dedupedAge",
    [
      "dedupedAgeUnknown",
      "dedupedAge0",
      "dedupedAge10",
      "dedupedAge17",
      "dedupedAge31",
      "dedupedAge46",
      "dedupedAge60",
    ],
  ],
];

/**
 * Foyer's own format: records of one device, or a list where there are several. What is not measured is left out, in and out
 * never. Written by hand: a history is millions of records, and objects would take twice the time.
 */
export function flowBody(records: readonly CountRecord[]): string {
  const devices: string[] = [];
  for (let from = 0; from < records.length; ) {
    const sn = records[from]?.sn ?? "";
    let to = from + 1;
    while (records[to]?.sn === sn) to++;
    devices.push(
      `{"sn":${JSON.stringify(sn)},"records":[${records.slice(from, to).map(flowRecord).join()}]}`,
    );
    from = to;
  }
  return devices.length === 1 ? devices.join() : `[${devices.join()}]`;
}

function flowRecord({ line, start, seconds, values }: CountRecord): string {
  let text = `{"start":"${new Date(start).toISOString()}","seconds":${seconds},"line":${JSON.stringify(line)}`;
  const isOfCars = values.carIn !== undefined || values.carOut !== undefined;
  if (!isOfCars) text += `,"in":${values.in ?? 0},"out":${values.out ?? 0}`;
  for (const name of plain) {
    const value = values[name];
    if (value !== undefined) text += `,"${name}":${value}`;
  }
  for (const [name, parts] of lists) {
    if (parts.some((part) => values[part] !== undefined))
      text += `,"${name}":[${parts.map((part) => values[part] ?? 0).join()}]`;
  }
  return `${text}}`;
}
