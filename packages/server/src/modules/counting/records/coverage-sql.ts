import { measureGroups } from "@foyer/contract/counting/measure-groups";
import { coveredSums, pairedSums } from "./coverage-columns.ts";
import { columnOf } from "./measure-columns.ts";
import { bitsOf, type GroupBits, noFlowBit } from "./measured-groups.ts";
import { oriented } from "./placement-sql.ts";

/** SQL: how what a record measured becomes amounts of subjects. `measured` names a row's bits. */

/**
 * As with measures, most devices measure little: the flow alone needs no column at all, the flow with those who pass by
 * or turn back a few. A batch takes the smallest tier that holds all its groups.
 */
export const groupTiers = [
  bitsOf(["flow"]),
  bitsOf(["flow", "passby", "turnback"]),
  noFlowBit * 2 - 1,
] as const;
export type GroupTier = (typeof groupTiers)[number];
export const allGroups: GroupTier = groupTiers[2];

export const groupTierOf = (measured: GroupBits): GroupTier =>
  groupTiers.find((tier) => (measured & ~tier) === 0) ?? allGroups;

const isOf =
  (tier: GroupTier) =>
  ({ bits }: { bits: GroupBits }): boolean =>
    tier === allGroups || (tier & bits) === bits;

/** The covered times and paired sums that a tier may add to; of measures that are among these columns. */
export const coveredIn = (tier: GroupTier) =>
  tier === groupTiers[0]
    ? []
    : coveredSums.filter(isOf(tier)).map(({ name, bits }) => ({ column: columnOf(name), bits }));

export const pairedIn = (tier: GroupTier, columns: readonly string[]) =>
  tier === groupTiers[0]
    ? []
    : pairedSums
        .filter(isOf(tier))
        .map(({ name, of, bits }) => ({ column: columnOf(name), of: columnOf(of), bits }))
        .filter(({ of }) => columns.includes(of));

/** What a record of another time measured, where it does not say so itself: what its line was known to measure then. */
export const measuredOf = (r: string): string => `coalesce(${r}.measured, (
  select m.earlier from line_measures m where m.tenant_id = ${r}.tenant_id and m.device_id = ${r}.device_id and m.line = ${r}.line),
  ${bitsOf([measureGroups[0]])})`;

const has = (measured: string, bits: GroupBits) => `(${measured} & ${bits}) = ${bits}`;

/** Seconds of a slot in which all groups of some bits were measured. */
export const coveredSeconds = (measured: string, bits: GroupBits, seconds: string): string =>
  `case when ${has(measured, bits)} then ${seconds} end`;

/** The part of a measure that a paired sum adds up, as a binding's direction and an area's sign have it. */
export const pairedAmount = (
  { of, bits }: { of: string; bits: GroupBits },
  measured: string,
  row: string,
  direction: string,
  sign: string,
): string => `case when ${has(measured, bits)} then ${oriented(of, row, direction, sign)} end`;
