import type { MeasureGroup } from "@foyer/contract/counting/measure-groups";
import { bitsOf, flowBit, type GroupBits, noFlowBit } from "../records/measured-groups.ts";

/** Expected seconds by what lines measure: the keys of `lineKey`. */
export type ExpectedBy = Map<number, number>;

const groupBits = noFlowBit - 1;
const width = 13;

/**
 * What a line measures, and what its access does through it: one that measures no flow (groups, or how long people
 * stay) speaks for an access whose other lines do, and they for it.
 */
export const lineKey = (own: GroupBits, reached: GroupBits): number =>
  (own & groupBits) | ((reached & groupBits) << width);

/** A line that measures the flow, at an access where nothing else is measured. */
export const flowOnly = lineKey(flowBit, flowBit);

const ownOf = (key: number): GroupBits => key & groupBits;
const reachedOf = (key: number): GroupBits => key >> width;

/** What the lines of one access measure, each with what it reaches. */
export function keysOfAccess(lines: readonly GroupBits[]): number[] {
  const all = lines.reduce((bits, own) => bits | own, 0);
  const beside = lines.reduce((bits, own) => (own & flowBit ? bits : bits | own), 0);
  return lines.map((own) => lineKey(own, own & flowBit ? own | beside : all));
}

/** Whether a line of this key makes its access one that measures all of these groups. */
export const reaches = (key: number, needs: readonly MeasureGroup[]): boolean => {
  const wanted = bitsOf(needs);
  return (reachedOf(key) & wanted) === wanted;
};

/** Whether a line of this key tells how complete the time is of what all of these groups are needed for. */
export function isMeasuring(key: number, needs: readonly MeasureGroup[]): boolean {
  // The group that fewest measure tells it.
  const rarest = bitsOf(needs.slice(-1));
  return reaches(key, needs) && (ownOf(key) & rarest) === rarest;
}

/**
 * Of all that was expected what was expected of those who measure all of some groups (`measuring`), and of the accesses
 * that do (`reached`). Where it is not told apart all is.
 */
export function sharesOf(
  expected: ExpectedBy | undefined,
  needs: readonly MeasureGroup[],
  all: number,
): { measuring: number; reached: number; all: number } {
  if (!expected) return { measuring: all, reached: all, all };
  const shares = { measuring: 0, reached: 0, all: 0 };
  for (const [key, seconds] of expected) {
    shares.all += seconds;
    if (reaches(key, needs)) shares.reached += seconds;
    if (isMeasuring(key, needs)) shares.measuring += seconds;
  }
  return shares;
}
