import type { MeasureValues } from "@foyer/contract/counting/measures";
import type { CountRecord } from "./count-record.ts";

type Plain = Exclude<keyof MeasureValues, `gender${string}` | `age${string}` | `dedupedGender${string}` | `dedupedAge${string}`>;

const plain: readonly Plain[] = [
  "in", "out", "turnback", "passby", "staffIn", "staffOut", "adult", "child", "group", "family", "single",
  "carIn", "carOut", "deduped", "dedupedStaff", "dwellMs", "dwellCount",
];

const lists = {
  gender: ["genderMale", "genderFemale", "genderUnknown"],
  age: ["ageUnknown", "age0", "age10", "age17", "age31", "age46", "age60"],
  dedupedGender: ["dedupedGenderMale", "dedupedGenderFemale", "dedupedGenderUnknown"],
  dedupedAge: ["dedupedAgeUnknown", "dedupedAge0", "dedupedAge10", "dedupedAge17", "dedupedAge31", "dedupedAge46", "dedupedAge60"],
} as const satisfies Record<string, readonly (keyof MeasureValues)[]>;

/** Foyer's own format: records of one device, or a list where there are several. Empty values are left out, in and out never. */
export function flowBody(records: readonly CountRecord[]): string {
  const devices: { sn: string; records: object[] }[] = [];
  for (const record of records) {
    let last = devices.at(-1);
    if (last?.sn !== record.sn) devices.push((last = { sn: record.sn, records: [] }));
    last.records.push(flowRecord(record));
  }
  return JSON.stringify(devices.length === 1 ? devices[0] : devices);
}

function flowRecord({ line, start, seconds, values }: CountRecord): object {
  const record: Record<string, unknown> = { start: new Date(start).toISOString(), seconds, line };
  for (const name of plain) {
    const value = values[name];
    if (value !== undefined) record[name] = value;
  }
  if (record.carIn === undefined && record.carOut === undefined) {
    record.in ??= 0;
    record.out ??= 0;
  }
  for (const [name, parts] of Object.entries(lists)) {
    if (parts.some((part) => values[part])) record[name] = parts.map((part) => values[part] ?? 0);
  }
  return record;
}
