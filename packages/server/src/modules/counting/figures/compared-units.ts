import { subjectKinds } from "../../places/subject-kinds/subject-kinds.ts";
import type { ClockGroup } from "../clock-groups/clock-groups.ts";
import { type ExpectedLine, knownShare } from "../expectation/expectation.ts";

/** What of a subject is compared with itself: each access of an entity, otherwise the subject as it is. */
export interface ComparedUnit {
  id: number;
  subjectId: number;
  lines: readonly ExpectedLine[];
}

/** From the first moment up to but excluding the last. */
export type Stretch = readonly [begin: number, end: number];

export const toUnitKind = ({ kind }: Pick<ClockGroup, "kind">) =>
  kind === subjectKinds.entity ? subjectKinds.access : kind;

/** The units of a subject with the lines bound to each. */
export function comparedUnits(
  { kind }: Pick<ClockGroup, "kind">,
  subjectId: number,
  lines: readonly ExpectedLine[],
): ComparedUnit[] {
  if (kind !== subjectKinds.entity) return [{ id: subjectId, subjectId, lines }];
  const byAccess = Map.groupBy(lines, ({ accessId = 0 }) => accessId);
  return [...byAccess].map(([id, own]) => ({ id, subjectId, lines: own }));
}

const overlap = ({ fromMs, toMs }: ExpectedLine, [begin, end]: Stretch): number =>
  Math.max(0, Math.min(toMs, end) - Math.max(fromMs, begin));

export const isBoundWithin = (line: ExpectedLine, stretch: Stretch): boolean => overlap(line, stretch) > 0;

/** Which accesses count a unit in a stretch of time: equal texts for equal ones; empty for none. */
export function boundIn({ lines }: ComparedUnit, stretch: Stretch): string {
  const [line] = lines;
  if (line && lines.length === 1) return isBoundWithin(line, stretch) ? `${line.accessId ?? 0}` : "";
  const bound = lines.filter((line) => isBoundWithin(line, stretch)).map(({ accessId = 0 }) => accessId);
  return [...new Set(bound)].sort((a, b) => a - b).join();
}

/** Whether as many lines of a unit are bound in two stretches, by the share of each. */
export function isBoundAlike(unit: ComparedUnit, one: Stretch, other: Stretch): boolean {
  if (boundIn(unit, one) !== boundIn(unit, other)) return false;
  const overlapShare = (stretch: Stretch) =>
    unit.lines.reduce((all, line) => all + overlap(line, stretch), 0) / Math.max(1, stretch[1] - stretch[0]);
  const [a, b] = [overlapShare(one), overlapShare(other)];
  return Math.min(a, b) >= knownShare * Math.max(a, b);
}

/** Whether a line of a unit is bound or taken off within a stretch. */
export const changesIn = ({ lines }: ComparedUnit, [begin, end]: Stretch): boolean =>
  lines.some(({ fromMs, toMs }) => (begin < fromMs && fromMs < end) || (begin < toMs && toMs < end));
