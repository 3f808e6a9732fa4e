import { flowBit, type GroupBits, noFlowBit } from "./measured-groups.ts";

/**
 * SQL: lines that measure no flow (passers-by alone, or groups) speak of the people whom the lines beside them at the
 * same access count. What was measured where a record counts is what it measured and what those beside it did in its slot.
 */

/**
 * What the lines of each access measured in each slot that several of them tell of: `every` of all, `beside` of those
 * that do not measure the flow. `pieces` are rows of records and the slots they touch, as `access_id`, `slot`, `device_id`, `line` and `known`.
 */
export const measuredInSlots = (pieces: string): string => `
  select p.access_id, p.slot, bit_or(p.known) as every,
    coalesce(bit_or(p.known) filter (where (p.known & ${noFlowBit}) <> 0), 0) as beside
  from (${pieces}) p group by 1, 2
  having count(distinct (p.device_id, p.line)) > 1`;

/** What was measured where a record that measured `known` counts, by its row `n` of these; without one, by itself. */
export const pairedWith = (known: string, n: string): string => `case
  when ${n}.access_id is null then ${known}
  when (${known} & ${noFlowBit}) = 0 then ${known} | (${n}.beside & ~${noFlowBit})
  when (${n}.every & ${flowBit}) <> 0 then (${known} | ${n}.every) & ~${noFlowBit}
  else ${known} | ${n}.every end`;

/** What a record measured of time: its own groups, and whether the flow was measured where it is. */
export const timeMeasured = (known: string, seen: string): string =>
  `((${known} & ~${noFlowBit}) | (${seen} & ${noFlowBit}))`;

/** Of bits that tell of time alone (`…Alone`): a group, and that the flow was not measured. */
export const isOfAlone = (bits: GroupBits): boolean => bits !== noFlowBit && (bits & noFlowBit) !== 0;
