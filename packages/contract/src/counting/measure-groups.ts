import type { Measure } from "./measures.ts";

/**
 * What a sensor measures or does not, reported together: an infrared beam knows the flow and nothing else. 0 and
 * "nobody measures it" are different facts; a record says which groups it measured. Stored as bits in this order.
 */
export const measureGroups = [
  "flow",
  "passby",
  "turnback",
  "staff",
  "group",
  "people",
  "gender",
  "age",
  "dwell",
  "deduped",
  "dedupedGender",
  "dedupedAge",
  "car",
] as const;
export type MeasureGroup = (typeof measureGroups)[number];

const groupsOfPrefixes: readonly [string, MeasureGroup][] = [
  ["dedupedGender", "dedupedGender"],
  ["dedupedAge", "dedupedAge"],
  ["deduped", "deduped"],
  ["gender", "gender"],
  ["age", "age"],
  ["dwell", "dwell"],
  ["staff", "staff"],
  ["car", "car"],
];

const groupsOfNames: Partial<Record<Measure, MeasureGroup>> = {
  in: "flow",
  out: "flow",
  passby: "passby",
  turnback: "turnback",
  adult: "people",
  child: "people",
  group: "group",
  family: "group",
  single: "group",
};

/** The group a measure belongs to. */
export const measureGroup = (measure: Measure): MeasureGroup =>
  groupsOfNames[measure] ?? groupsOfPrefixes.find(([prefix]) => measure.startsWith(prefix))?.[1] ?? "flow";
