import { addDays } from "@foyer/contract/calendar-days";
import type pg from "pg";
import { dayStart } from "../../../platform/time/zone-time.ts";
import { type ClockGroup, only, type Subjects } from "../../counting/clock-groups/clock-groups.ts";
import type { Days } from "../../counting/clocks/clocks.ts";
import { type ExpectedLine, expectedLines } from "../../counting/expectation/expectation.ts";
import { countedInBoth } from "../comparison/comparison.ts";

interface Bound {
  group: ClockGroup;
  lines: ExpectedLine[];
}

/** How many lines each subject had bound in a span, on the mean. */
function boundLines({ group, lines }: Bound, { from, to }: Days): Map<number, number> {
  const begin = dayStart(group.zone, from, group.dayStartMinute);
  const end = dayStart(group.zone, addDays(to, 1), group.dayStartMinute);
  const bound = new Map<number, number>();
  for (const { subjectId, fromMs, toMs } of lines) {
    const share = Math.max(0, Math.min(end, toMs) - Math.max(begin, fromMs)) / (end - begin);
    bound.set(subjectId, (bound.get(subjectId) ?? 0) + share);
  }
  return bound;
}

/** Says which subjects counted in both of two spans: the others would pass for growth or decline. */
export type Comparable = (one: Days, other: Days) => Subjects;

export async function comparableSubjects(pool: pg.Pool, subjects: Subjects): Promise<Comparable> {
  const bound = await Promise.all(
    subjects.groups.map(async (group) => ({
      group,
      lines: await expectedLines(pool, group),
    })),
  );
  return (one, other) => {
    const kept = new Set<number>();
    for (const each of bound) {
      const [inOne, inOther] = [boundLines(each, one), boundLines(each, other)];
      for (const id of each.group.ids) {
        if (countedInBoth(inOne.get(id) ?? 0, inOther.get(id) ?? 0)) kept.add(id);
      }
    }
    return only(subjects, ({ id }) => kept.has(id));
  };
}
