import type { FigureSettings } from "@foyer/contract/counting/figures-why";
import { type MeasureGroup, measureGroups } from "@foyer/contract/counting/measure-groups";
import type { StatisticType } from "@foyer/contract/metrics";
import type pg from "pg";
import { type Subject, subjectKinds } from "../../places/subject-kinds/subject-kinds.ts";
import { grouped, type Subjects } from "../clock-groups/clock-groups.ts";
import { coverageByDay, toCompleteness } from "../coverage/coverage.ts";
import { expectedLines, flowOnly, isMeasuring } from "../expectation/expectation.ts";
import { isLeftOut } from "../figure-settings/figure-settings.ts";
import type { DaySpan } from "./day-spans.ts";
import type { Change } from "./preview-changes.ts";
import type { ReachedEntity } from "./rule-scope.queries.ts";

export type SubjectChange = Subject & Change & { figure: string };

/** A day may be known for the entries and not for the rest: the figures that other sensors are needed for. */
const figureOfGroup: Record<Exclude<MeasureGroup, "flow">, StatisticType> = {
  passby: "flowPassby",
  turnback: "flowTurnback",
  staff: "enterStaff",
  group: "batch",
  people: "adult",
  gender: "gender",
  age: "age",
  dwell: "totalDwellTime",
  deduped: "dedupedCount",
  dedupedGender: "dedupedGender",
  dedupedAge: "dedupedAge",
  car: "totalCar",
};

/** Days left out of averages and rankings of the flow; of others, `incompleteDays.` and one of their figures. */
const figureName = (group: MeasureGroup) =>
  group === "flow" ? "incompleteDays" : `incompleteDays.${figureOfGroup[group]}`;

interface LeftOutDay {
  id: number;
  day: string;
  before: boolean;
  after: boolean;
}

/** What the lines of these measure, the flow first. */
async function groupsMeasured(pool: pg.Pool, subjects: Subjects): Promise<MeasureGroup[]> {
  const lines = (await Promise.all(subjects.groups.map((group) => expectedLines(pool, group)))).flat();
  return measureGroups.filter(
    (group) => group === "flow" || lines.some(({ measures = flowOnly }) => isMeasuring(measures, [group])),
  );
}

const changed = (change: Change) => change.before !== change.after;

function changesOfDays(figure: string, leftOut: readonly LeftOutDay[]) {
  const counted = (days: readonly LeftOutDay[]) => ({
    figure,
    before: days.filter((day) => day.before).length,
    after: days.filter((day) => day.after).length,
  });
  return {
    totals: [counted(leftOut)].filter(changed),
    days: [...Map.groupBy(leftOut, ({ day }) => day)]
      .map(([day, days]) => ({ day, ...counted(days) }))
      .filter(changed),
    subjects: [...Map.groupBy(leftOut, ({ id }) => id)]
      .map(([id, days]): SubjectChange => ({ kind: subjectKinds.entity, id, ...counted(days) }))
      .filter(changed),
  };
}

/**
 * Days left out of averages and rankings, when the threshold changes: for the flow, and for everything else that is
 * measured where other days are left out of it.
 */
export async function leftOutChanges(
  pool: pg.Pool,
  tenantId: number,
  entities: readonly ReachedEntity[],
  { from, to }: DaySpan,
  { before, after }: Record<"before" | "after", FigureSettings>,
  now: number,
) {
  const all: ReturnType<typeof changesOfDays> = { totals: [], days: [], subjects: [] };
  if (before.incompleteBelow === after.incompleteBelow) return all;
  const subjects = grouped(
    tenantId,
    subjectKinds.entity,
    entities.map((entity) => ({ ...entity, name: "" })),
  );
  const seen = new Set<string>();
  for (const group of await groupsMeasured(pool, subjects)) {
    const coverage = await coverageByDay(pool, subjects, from, to, now, [group]);
    const leftOut = [...coverage].flatMap(([id, days]) =>
      days.map((day) => {
        const known = { completeness: toCompleteness(day) };
        return { id, day: day.day, before: isLeftOut(known, before), after: isLeftOut(known, after) };
      }),
    );
    const same = JSON.stringify(leftOut);
    if (seen.has(same)) continue;
    seen.add(same);
    const { totals, days, subjects: changes } = changesOfDays(figureName(group), leftOut);
    all.totals.push(...totals);
    all.days.push(...days);
    all.subjects.push(...changes);
  }
  return all;
}
