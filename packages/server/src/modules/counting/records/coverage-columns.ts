import { type MeasureGroup, measureGroups } from "@foyer/contract/counting/measure-groups";
import type { Measure } from "@foyer/contract/counting/measures";
import { bitOf, bitsOf, type GroupBits, noFlowBit } from "./measured-groups.ts";

/**
 * What roll-ups carry beside the measures, filled from what each record measured and added up like them: the time in
 * which a group was measured, and sums of a measure where another one was measured, too, which is what ratios divide.
 * Measured where a record counts is what it measured itself and, of one that measured the flow, what lines beside it
 * at its access measured in the same slot that measure no flow (`pairing-sql.ts`).
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
  { name: "inPassby", of: "in", bits: bitOf("passby") },
  { name: "inTurnback", of: "in", bits: bitOf("turnback") },
  { name: "inStaff", of: "in", bits: bitOf("staff") },
  { name: "inGroup", of: "in", bits: bitOf("group") },
  { name: "staffInGroup", of: "staffIn", bits: bitsOf(["flow", "group"]) },
  { name: "passbyAlone", of: "passby", bits: noFlowBit },
  { name: "turnbackAlone", of: "turnback", bits: noFlowBit },
  { name: "staffInAlone", of: "staffIn", bits: noFlowBit },
  { name: "groupAlone", of: "group", bits: noFlowBit },
] as const satisfies readonly { name: string; of: Measure; bits: GroupBits }[];

export type PairedSum = (typeof paired)[number]["name"];
/** Kept of time whose records were gone when it began to be noted what they measured. */
export type UnknownTime = "unknownSeconds";

/** Whatever is added up: measures, and what is known of them. */
export type SumKey = Measure | CoveredSum | PairedSum | UnknownTime;
export type SumValues = Partial<Record<SumKey, number>>;

export const pairedSums: readonly { name: PairedSum; of: Measure; bits: GroupBits }[] = paired;

export const coveredSums: readonly { name: CoveredSum; bits: GroupBits }[] = [
  ...measureGroups
    .filter((group) => group !== "flow")
    .map((group) => ({ name: `covered${upper(group)}` as CoveredSum, bits: bitOf(group) })),
  ...pairedGroups.map((group) => ({
    name: `covered${upper(group)}Alone` as CoveredSum,
    bits: bitOf(group) | noFlowBit,
  })),
  { name: "coveredNoFlow", bits: noFlowBit },
];

/** The time in which a group was measured; of the flow it is told by the time in which it was not. */
export const coveredSumOf = (group: MeasureGroup): CoveredSum =>
  group === "flow" ? "coveredNoFlow" : (`covered${upper(group)}` as CoveredSum);

/** The part of that time in which the flow was not measured beside it; nothing of groups that no ratio holds against it. */
export const aloneSumOf = (group: MeasureGroup): CoveredSum | undefined =>
  coveredSums.find(({ name }) => name === `covered${upper(group)}Alone`)?.name;

export const coverageSums: readonly SumKey[] = [
  "unknownSeconds",
  ...coveredSums.map(({ name }) => name),
  ...pairedSums.map(({ name }) => name),
];
