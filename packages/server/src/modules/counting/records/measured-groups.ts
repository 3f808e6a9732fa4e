import { groupOf, type MeasureGroup, measureGroups } from "@foyer/contract/counting/measure-groups";
import type { Measure, MeasureValues } from "@foyer/contract/counting/measures";

/** Groups of measures as bits, in the contract's order. */
export type GroupBits = number;

/** Set where the flow was not measured, so that every fact is a bit that is set: what is 0 costs nothing. */
export const noFlowBit: GroupBits = 1 << measureGroups.length;

export const bitOf = (group: MeasureGroup): GroupBits => 1 << measureGroups.indexOf(group);

export const flowBit = bitOf("flow");

export const bitsOf = (groups: readonly MeasureGroup[]): GroupBits =>
  groups.reduce((bits, group) => bits | bitOf(group), 0);

const bitOfMeasure = new Map<string, GroupBits>();

function bitOfKey(key: string): GroupBits {
  const known = bitOfMeasure.get(key) ?? bitOf(groupOf(key as Measure));
  bitOfMeasure.set(key, known);
  return known;
}

/** The groups that values tell of, zeros included. */
export function toldGroups(values: MeasureValues): GroupBits {
  let bits = 0;
  for (const key in values) if (values[key as Measure] !== undefined) bits |= bitOfKey(key);
  return bits;
}

/** Groups as they are kept. A record without any says that nobody came. */
export const keptGroups = (bits: GroupBits): GroupBits =>
  bits === 0 ? flowBit : bits & flowBit ? bits & ~noFlowBit : bits | noFlowBit;

/**
 * Groups that many sensors tell only of where somebody was: a list of nobody has no genders. Whether a line measures
 * them is known from what it ever told.
 */
const toldOfSomebody = bitsOf([
  "staff",
  "group",
  "people",
  "gender",
  "age",
  "dwell",
  "deduped",
  "dedupedGender",
  "dedupedAge",
]);

/**
 * What a record of a device measured: what it tells, and what its line is known to measure though it says so only now
 * and then. A single crossing, or a sign of presence, says nothing of what else is measured.
 */
export function measuredBy(told: GroupBits, known: GroupBits, isMoment: boolean): GroupBits {
  return told | (isMoment ? known : known & toldOfSomebody);
}
