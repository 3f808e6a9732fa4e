import { type MeasureGroup, measureGroup, measureGroups } from "@foyer/contract/counting/measure-groups";
import { type Measure, type MeasureValues, measures } from "@foyer/contract/counting/measures";

/** Groups of measures as bits, in the contract's order. */
export type GroupBits = number;

/** Set where the flow was not measured, so that every fact is a bit that is set: what is 0 costs nothing. */
export const noFlowBit: GroupBits = 1 << measureGroups.length;

export const toBit = (group: MeasureGroup): GroupBits => 1 << measureGroups.indexOf(group);

export const flowBit = toBit("flow");

export const toBits = (groups: readonly MeasureGroup[]): GroupBits =>
  groups.reduce((bits, group) => bits | toBit(group), 0);

const groupBits = new Map<string, GroupBits>();

function bitOfKey(key: string): GroupBits {
  const known = groupBits.get(key) ?? toBit(measureGroup(key as Measure));
  groupBits.set(key, known);
  return known;
}

/** The groups that values tell of, zeros included. */
export function reportedGroups(values: MeasureValues): GroupBits {
  let bits = 0;
  for (const key in values) if (values[key as Measure] !== undefined) bits |= bitOfKey(key);
  return bits;
}

/** Groups as they are stored. A record without any says that nobody came. */
export const keptGroups = (bits: GroupBits): GroupBits =>
  bits === 0 ? flowBit : bits & flowBit ? bits & ~noFlowBit : bits | noFlowBit;

/**
 * Groups that many sensors tell only of where somebody was: a list of nobody has no genders. Whether a line measures
 * them is known from what it ever reported.
 */
const reportedOfPeople = toBits([
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
 * What a record of a device measured: what it reports, and what its line is known to measure though it says so only now
 * and then. A single crossing, or a sign of presence, says nothing about what else is measured.
 */
export function measuredBy(reported: GroupBits, known: GroupBits, isMoment: boolean): GroupBits {
  return reported | (isMoment ? known : known & reportedOfPeople);
}

/**
 * What roll-ups carry beside the measures, filled from what each record measured and added up like them: the time in
 * which a group was measured, and sums of a measure where another one was measured, too, which is what ratios divide.
 * Measured where a record counts is what it measured itself and, of one that measured the flow, what lines beside it
 * at its access measured in the same slot that measure no flow (`placement.ts`).
 */

const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export type CoveredGroup = Exclude<MeasureGroup, "flow">;
/** Groups that ratios hold against the flow. */
const pairedGroups = ["passby", "turnback", "staff", "group"] as const;
type PairedGroup = (typeof pairedGroups)[number];
/** Time in which a group was measured; of `…Alone` that in which the flow was not measured where it was. */
export type CoveredSum =
  | `covered${Capitalize<CoveredGroup>}`
  | `covered${Capitalize<PairedGroup>}Alone`
  | "coveredNoFlow";

/** Sums of a measure where all groups of some bits were measured; of `…Alone` where the flow was not. */
const paired = [
  { name: "inPassby", of: "in", bits: toBit("passby") },
  { name: "inTurnback", of: "in", bits: toBit("turnback") },
  { name: "inStaff", of: "in", bits: toBit("staff") },
  { name: "inGroup", of: "in", bits: toBit("group") },
  { name: "staffInGroup", of: "staffIn", bits: toBits(["flow", "group"]) },
  { name: "passbyAlone", of: "passby", bits: noFlowBit },
  { name: "turnbackAlone", of: "turnback", bits: noFlowBit },
  { name: "staffInAlone", of: "staffIn", bits: noFlowBit },
  { name: "groupAlone", of: "group", bits: noFlowBit },
] as const satisfies readonly { name: string; of: Measure; bits: GroupBits }[];

export type PairedSum = (typeof paired)[number]["name"];
/** Kept of time whose records were gone when it began to be noted what they measured. */
export type UnknownTime = "unknownSeconds";

/** Everything that is added up: measures, and what is known of them. */
export type SumKey = Measure | CoveredSum | PairedSum | UnknownTime;
export type SumValues = Partial<Record<SumKey, number>>;

export const pairedSums: readonly { name: PairedSum; of: Measure; bits: GroupBits }[] = paired;

export const coveredSums: readonly { name: CoveredSum; bits: GroupBits }[] = [
  ...measureGroups
    .filter((group) => group !== "flow")
    .map((group) => ({ name: `covered${upper(group)}` as CoveredSum, bits: toBit(group) })),
  ...pairedGroups.map((group) => ({
    name: `covered${upper(group)}Alone` as CoveredSum,
    bits: toBit(group) | noFlowBit,
  })),
  { name: "coveredNoFlow", bits: noFlowBit },
];

/** The time in which a group was measured; of the flow it is reported by the time in which it was not. */
export const toCoveredSum = (group: MeasureGroup): CoveredSum =>
  group === "flow" ? "coveredNoFlow" : (`covered${upper(group)}` as CoveredSum);

/** The part of that time in which the flow was not measured beside it; nothing of groups that no ratio holds against it. */
export const toAloneSum = (group: MeasureGroup): CoveredSum | undefined =>
  coveredSums.find(({ name }) => name === `covered${upper(group)}Alone`)?.name;

export const coverageSums: readonly SumKey[] = [
  "unknownSeconds",
  ...coveredSums.map(({ name }) => name),
  ...pairedSums.map(({ name }) => name),
];

/** `in`, `out` and `group` are words of SQL. */
const renamed: Partial<Record<SumKey, string>> = { in: "in_count", out: "out_count", group: "groups" };

/** Database column of a sum. */
export const sumColumn = (sum: SumKey): string =>
  renamed[sum] ??
  sum.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).replace(/([a-z])(\d)/, "$1_$2");

/** Columns of the measures. */
export const allColumns: readonly string[] = measures.map(sumColumn);

/** Columns of everything in roll-ups besides the time covered. */
export const rollupColumns: readonly string[] = [...allColumns, ...coverageSums.map(sumColumn)];

/**
 * Most devices use few measures, so the live statement comes in tiers: the first so many columns, in contract order.
 * A batch takes the smallest tier that holds all its values.
 */
export const tiers = [2, 4, 17, measures.length] as const;
export type Tier = (typeof tiers)[number];

const bitOfMeasure: ReadonlyMap<string, bigint> = new Map(
  measures.map((measure, index) => [measure, 1n << BigInt(index)]),
);

/** Bit n set: measure n is not 0. Stored as a string of digits, as it may need more than 32 bits. */
export function usedBits(values: MeasureValues): bigint {
  let bits = 0n;
  for (const key in values) if (values[key as Measure]) bits |= bitOfMeasure.get(key) ?? 0n;
  return bits;
}

/** The smallest tier whose columns hold every measure of these bits. */
export function narrowestTier(used: bigint): Tier {
  return tiers.find((tier) => used >> BigInt(tier) === 0n) ?? measures.length;
}

export const tierColumns = (tier: Tier): readonly string[] => allColumns.slice(0, tier);

/** SQL type of a column; milliseconds of dwell outgrow 32 bits. */
export const columnType = (column: string): "bigint" | "integer" =>
  column === "dwell_ms" ? "bigint" : "integer";

/** Pairs that change places when a line is turned round. */
export const directedPairs: readonly (readonly [string, string])[] = [
  ["in_count", "out_count"],
  ["staff_in", "staff_out"],
  ["car_in", "car_out"],
];
