import { addDays } from "@foyer/contract/calendar-days";
import type { Platform } from "../../../platform/platform.ts";
import { dayStart, toBusinessDay } from "../../../platform/time/zone-time.ts";
import { holidayCalendar } from "../../places/holidays/holidays.ts";
import { subjectKinds } from "../../places/subject-kinds/subject-kinds.ts";
import { grouped } from "../clock-groups/clock-groups.ts";
import { coverageByDay, type DayCoverage, toCompleteness } from "../coverage/coverage.ts";
import { countsWhenClosed } from "./findings/counts-when-closed.ts";
import type { DayLevel } from "./findings/day-levels.ts";
import type { FindingSubject, Found } from "./findings/finding.ts";
import { lowCompleteness, wellKnown } from "./findings/low-completeness.ts";
import { manyRevisions } from "./findings/many-revisions.ts";
import { type DayFlow, outOfBalance } from "./findings/out-of-balance.ts";
import { outlierDay } from "./findings/outlier-day.ts";
import { stepChange } from "./findings/step-change.ts";
import { stuckAtZero } from "./findings/stuck-at-zero.ts";
import {
  dayFlows,
  type FlowOfSubject,
  type HourOfLine,
  type InspectedEntity,
  type LineOfEntity,
  lineHours,
  linesSince,
  revisionsOfLines,
  saveInspection,
  stuckBefore,
} from "./inspection.queries.ts";

/** Nine weeks tell what is usual on each weekday. */
const levelDays = 63;
/** Six weeks of hours: a line may be stuck for four and still be measured by the two before. */
const hourDays = 42;
/** Opening hours are compared over two weeks: each weekday twice. */
const closedDays = 14;
/** What was sent again, and what is missing, is judged over the last week. */
const weekDays = 7;
/** Days whose late, revised and held-back records every inspection counts again. */
export const countedDays = 35;
/** One direction only, or all as one: such doors have no balance. */
const oneWay = new Set([1, 2, 4]);

/** What an inspection rests on. */
interface Facts {
  today: string;
  lines: LineOfEntity[];
  hours: HourOfLine[];
  flows: FlowOfSubject[];
  /** How well the flow is known. */
  coverage: Map<string, DayCoverage[]>;
  /** How much of what all lines of the entity should have reported, of any measure. */
  reported: DayCoverage[];
  holidays: ReadonlySet<string>;
  revisions: Awaited<ReturnType<typeof revisionsOfLines>>;
  stuck: Awaited<ReturnType<typeof stuckBefore>>;
}

const kindKey = (kind: number, id: number) => `${kind}|${id}`;
const lineKey = ({ deviceId, line }: { deviceId: number; line: string }) => `${deviceId}|${line}`;

async function loadFacts(
  { database: { pool } }: Pick<Platform, "database">,
  entity: InspectedEntity,
  now: number,
): Promise<Facts> {
  const { tenantId, id, zone, dayStartMinute } = entity;
  const today = toBusinessDay(zone, now, dayStartMinute);
  const first = addDays(today, -levelDays);
  const yesterday = addDays(today, -1);
  const begin = (day: string) => new Date(dayStart(zone, day, dayStartMinute));
  const hoursFrom = begin(addDays(today, -hourDays));
  const lines = await linesSince(pool, entity, begin(first), new Date(now));
  const clocked = (ids: readonly number[]) => ids.map((id) => ({ id, name: "", zone, dayStartMinute }));
  const accessIds = [...new Set(lines.map(({ accessId }) => accessId))];
  const subjects = [
    grouped(tenantId, subjectKinds.entity, clocked([id])),
    grouped(tenantId, subjectKinds.access, clocked(accessIds)),
  ] as const;
  const [hours, flows, reported, ofEntity, ofAccesses, calendar, revisions, stuck] = await Promise.all([
    lineHours(pool, entity, hoursFrom, new Date(now)),
    dayFlows(pool, entity, first, yesterday),
    coverageByDay(pool, subjects[0], first, yesterday, now),
    coverageByDay(pool, subjects[0], first, yesterday, now, ["flow"]),
    coverageByDay(pool, subjects[1], first, yesterday, now, ["flow"]),
    holidayCalendar(pool, tenantId, [id], { from: first, to: today }),
    revisionsOfLines(pool, entity, begin(addDays(today, -weekDays))),
    stuckBefore(pool, entity),
  ]);
  const coverage = new Map([
    ...[...ofEntity].map(([id, days]) => [kindKey(subjectKinds.entity, id), days] as const),
    ...[...ofAccesses].map(([id, days]) => [kindKey(subjectKinds.access, id), days] as const),
  ]);
  return {
    today,
    lines,
    hours,
    flows,
    coverage,
    reported: reported.get(id) ?? [],
    holidays: calendar.at(id),
    revisions,
    stuck,
  };
}

/** In and out of the days that are known well enough to be compared. */
function knownFlows({ flows, coverage, holidays }: Facts, kind: 0 | 1, id: number): DayFlow[] {
  const flowByDay = new Map(
    flows.filter((flow) => flow.kind === kind && flow.id === id).map((flow) => [flow.day, flow]),
  );
  return (coverage.get(kindKey(kind, id)) ?? [])
    .filter((day) => (toCompleteness(day) ?? 0) >= wellKnown && !holidays.has(day.day))
    .map(({ day }) => ({ day, in: flowByDay.get(day)?.in ?? 0, out: flowByDay.get(day)?.out ?? 0 }));
}

const toLevels = (flows: readonly DayFlow[]): DayLevel[] =>
  flows.map((flow) => ({ day: flow.day, value: flow.in + flow.out }));

/** What a subject's days show: a new level, or one unusual day. */
function ofLevels(subject: FindingSubject, levels: readonly DayLevel[], today: string): Found[] {
  const step = stepChange(subject, levels, today);
  const outlier = outlierDay(subject, levels, today, step?.since);
  return [...(step ? [step] : []), ...(outlier ? [outlier] : [])];
}

function ofEntity(entity: InspectedEntity, facts: Facts): Found[] {
  const { today, lines, reported } = facts;
  const subject: FindingSubject = { kind: 0, id: entity.id, line: "" };
  const entrances = lines.filter(({ kind }) => kind === "entrance");
  const flows = knownFlows(facts, 0, entity.id);
  const balance = entrances.some(({ direction }) => oneWay.has(direction))
    ? null
    : outOfBalance(subject, flows, today);
  const gaps = lowCompleteness(subject, reported.slice(-weekDays));
  return [
    ...(gaps ? [gaps] : []),
    ...(balance ? [balance] : []),
    ...ofLevels(subject, toLevels(flows), today),
  ];
}

/** For its accesses only what the entity as a whole does not show already. */
function ofAccesses(facts: Facts, known: readonly Found[]): Found[] {
  const reported = new Set(known.map(({ kind, cause }) => `${kind} ${cause}`));
  const ids = [...new Set(facts.lines.map(({ accessId }) => accessId))];
  return ids
    .flatMap((id) => ofLevels({ kind: 1, id, line: "" }, toLevels(knownFlows(facts, 1, id)), facts.today))
    .filter(({ kind, cause }) => !reported.has(`${kind} ${cause}`));
}

function ofLines(
  entity: InspectedEntity,
  { today, lines, hours, holidays, revisions, stuck }: Facts,
): Found[] {
  const hoursByLine = Map.groupBy(hours, lineKey);
  const bound = new Map(lines.filter(({ isBound }) => isBound).map((line) => [lineKey(line), line]));
  const lastWeek = addDays(today, -weekDays);
  return [...bound].flatMap(([key, { deviceId, line }]): Found[] => {
    const subject: FindingSubject = { kind: 3, id: deviceId, line };
    const own = hoursByLine.get(key) ?? [];
    const week = own.filter(({ day }) => day >= lastWeek);
    const before = stuck.find((found) => found.subject.id === deviceId && found.subject.line === line);
    const revised = revisions.find((each) => lineKey(each) === key)?.revised ?? 0;
    const records = week.reduce((sum, hour) => sum + hour.records, 0);
    const fortnight = own.filter(({ day }) => day >= addDays(today, -closedDays));
    return [
      stuckAtZero(subject, own, entity, holidays, before),
      countsWhenClosed(subject, fortnight, entity),
      manyRevisions(subject, { records, revised, since: lastWeek, until: today }),
    ].filter((found) => found !== null);
  });
}

/**
 * Inspects the counts of an entity of the last weeks for what cannot be true, and counts what came irregularly, `days` back.
 * What is found takes the place of what the last inspection found.
 */
export async function inspect(
  platform: Pick<Platform, "database">,
  entity: InspectedEntity,
  now: Date,
  days = countedDays,
): Promise<Found[]> {
  const facts = await loadFacts(platform, entity, now.getTime());
  const whole = ofEntity(entity, facts);
  const found = [...whole, ...ofAccesses(facts, whole), ...ofLines(entity, facts)];
  const { zone, dayStartMinute } = entity;
  const span = { fromDay: addDays(facts.today, -days), toDay: facts.today };
  await saveInspection(
    platform.database.pool,
    entity,
    {
      ...span,
      from: new Date(dayStart(zone, span.fromDay, dayStartMinute)),
      to: new Date(dayStart(zone, addDays(span.toDay, 1), dayStartMinute)),
    },
    found,
    now,
  );
  return found;
}
