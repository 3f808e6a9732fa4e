import { type MeasureGroup, measureGroups } from "@foyer/contract/counting/measure-groups";
import type { Measure } from "@foyer/contract/counting/measures";
import { bitOf, type GroupBits, noFlowBit } from "./measured-groups.ts";

/**
 * What roll-ups carry beside the measures, filled from what each record measured and added up like them: the time in
 * which a group was measured, and sums of a measure where another one was measured, too, which is what ratios divide.
 */

const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export type CoveredGroup = Exclude<MeasureGroup, "flow">;
export type CoveredSum = `covered${Capitalize<CoveredGroup>}` | "coveredNoFlow";

/** Sums of a measure of those records that measured a group; of `…Alone` those that did not measure the flow. */
const paired = [
  { name: "inPassby", of: "in", bit: bitOf("passby") },
  { name: "inTurnback", of: "in", bit: bitOf("turnback") },
  { name: "inStaff", of: "in", bit: bitOf("staff") },
  { name: "inGroup", of: "in", bit: bitOf("group") },
  { name: "staffInGroup", of: "staffIn", bit: bitOf("group") },
  { name: "passbyAlone", of: "passby", bit: noFlowBit },
  { name: "turnbackAlone", of: "turnback", bit: noFlowBit },
  { name: "staffInAlone", of: "staffIn", bit: noFlowBit },
  { name: "groupAlone", of: "group", bit: noFlowBit },
] as const satisfies readonly { name: string; of: Measure; bit: GroupBits }[];

export type PairedSum = (typeof paired)[number]["name"];
/** Kept of time whose records were gone when it began to be noted what they measured. */
export type UnknownTime = "unknownSeconds";

/** Whatever is added up: measures, and what is known of them. */
export type SumKey = Measure | CoveredSum | PairedSum | UnknownTime;
export type SumValues = Partial<Record<SumKey, number>>;

export const pairedSums: readonly { name: PairedSum; of: Measure; bit: GroupBits }[] = paired;

export const coveredSums: readonly { name: CoveredSum; bit: GroupBits }[] = [
  ...measureGroups
    .filter((group) => group !== "flow")
    .map((group) => ({ name: `covered${upper(group)}` as CoveredSum, bit: bitOf(group) })),
  { name: "coveredNoFlow", bit: noFlowBit },
];

/** The time in which a group was measured; of the flow it is told by the time in which it was not. */
export const coveredSumOf = (group: MeasureGroup): CoveredSum =>
  group === "flow" ? "coveredNoFlow" : (`covered${upper(group)}` as CoveredSum);

export const coverageSums: readonly SumKey[] = [
  "unknownSeconds",
  ...coveredSums.map(({ name }) => name),
  ...pairedSums.map(({ name }) => name),
];
