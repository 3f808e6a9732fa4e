import type { ExpectedPoint } from "@foyer/contract/analytics/expected";
import {
  mostParts,
  type OrganisationPart,
  type overview,
  type PlacePart,
} from "@foyer/contract/analytics/overview";
import { addDays } from "@foyer/contract/calendar-days";
import type { Received, Reply } from "@foyer/contract/endpoint";
import { compareNames } from "../../../platform/compare-names.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import type { Platform } from "../../../platform/platform.ts";
import { hourAt } from "../../../platform/time/zone-time.ts";
import { addTotals, type ComparedSums, neededBy } from "../../counting/comparing/comparing.ts";
import { comparedTotals } from "../../counting/figures/figures.ts";
import { requiredSums } from "../../counting/metrics/metrics.ts";
import { daysOfRange, hoursOfDay } from "../../counting/series/series.ts";
import { subjectKinds } from "../../places/subject-kinds/subject-kinds.ts";
import { comparedFigure, nothing } from "../comparison/comparison.ts";
import { answerExpected } from "../expected/expected.ts";
import { comparedDays, comparedWith, toPeriod } from "../periods/periods.ts";
import { type AskedSubjects, findToday, subjectsAsked } from "../subjects/subjects.ts";
import { overviewQueries } from "./overview.queries.ts";

type PlaceAsked = Received<typeof overview.ofPlace>["query"];
type Overview = Reply<typeof overview.ofPlace>;
type Served = Pick<Platform, "database" | "clock">;

const type = "flowIn";
const daysBefore = 7;

/** A part without its figure: those of an organisation are entities, those of an entity accesses. */
interface Part extends Pick<PlacePart, "deptName" | "kind"> {
  id: number;
  /** The organisations above an entity, from the top down. */
  organisationIds?: number[];
}

interface Parts {
  subjects: AskedSubjects;
  known: ReadonlyMap<number, Part>;
}

const placeSubjects = (platform: Served, caller: Caller, { entityId, accessId, deptId }: PlaceAsked) => {
  if (accessId !== undefined)
    return subjectsAsked(platform, caller, { kind: subjectKinds.access, ids: [accessId] });
  const kind = subjectKinds.entity;
  return subjectsAsked(platform, caller, {
    kind,
    ...(entityId !== undefined && { ids: [entityId] }),
    ...(deptId !== undefined && { deptId }),
  });
};

async function listParts(
  platform: Served,
  caller: Caller,
  { entityId, deptId }: PlaceAsked,
  subjects: AskedSubjects,
): Promise<Parts | null> {
  const queries = overviewQueries(platform.database.db);
  if (deptId !== undefined) {
    const entities = await queries.entitiesOf(caller, deptId);
    return { subjects, known: new Map(entities.map((entity) => [entity.id, entity])) };
  }
  if (entityId === undefined) return null;
  const accesses = await queries.accessesOf(caller, entityId);
  const ids = accesses.map(({ id }) => id);
  return {
    subjects: await subjectsAsked(platform, caller, { kind: subjectKinds.access, ids }),
    known: new Map(accesses.map((access) => [access.id, access])),
  };
}

/** Those that should have counted and did not come first: they are what a reader has to know. */
function inOrder(one: PlacePart, other: PlacePart): number {
  const isSilent = ({ value, expectedSeconds }: PlacePart) => value === null && expectedSeconds > 0;
  return (
    Number(isSilent(other)) - Number(isSilent(one)) ||
    (other.value ?? -1) - (one.value ?? -1) ||
    compareNames(one.name, other.name)
  );
}

function toParts({ subjects, known }: Parts, totals: ReadonlyMap<string, ComparedSums>): PlacePart[] {
  return subjects.all
    .map(({ id, name }) => {
      const { kind, deptName } = known.get(id) ?? {};
      return {
        id,
        name,
        ...(kind !== undefined && { kind }),
        ...(deptName !== undefined && { deptName }),
        ...comparedFigure(type, totals.get(String(id)) ?? nothing(), subjects.settings),
      };
    })
    .sort(inOrder);
}

/** The figures of entities added up by the organisation right below the one asked about. */
async function organisationParts(
  platform: Served,
  caller: Caller,
  deptId: number,
  { subjects, known }: Parts,
  totals: ReadonlyMap<string, ComparedSums>,
): Promise<OrganisationPart[]> {
  const below = await overviewQueries(platform.database.db).organisationsBelow(caller, deptId);
  return below.map(({ id, name }) => {
    const within = [...known.values()].filter(({ organisationIds }) => organisationIds?.includes(id));
    const sums = within.reduce((all, entity) => {
      const own = totals.get(String(entity.id));
      return own ? addTotals(all, own) : all;
    }, nothing());
    return { id, name, entityCount: within.length, ...comparedFigure(type, sums, subjects.settings) };
  });
}

const usualOf = (point: ExpectedPoint | undefined) => ({
  low: point?.low ?? null,
  high: point?.high ?? null,
});

/** Today at a place and the days before, beside what is usual, and what each of its parts adds. */
export async function placeOverview(platform: Served, caller: Caller, query: PlaceAsked): Promise<Overview> {
  const { pool } = platform.database;
  const now = platform.clock.now().getTime();
  const subjects = await placeSubjects(platform, caller, query);
  const day = findToday(subjects, now);
  const first = addDays(day, -daysBefore);
  const period = toPeriod(1, day);
  const toDays = (local: string) => comparedDays(period, local);
  const totalsOf = (of: AskedSubjects, by: "none" | "subject") =>
    comparedTotals(pool, of, toDays, requiredSums(type), by, now, { needs: neededBy([type]) });
  const expected = (interval: "1h" | "1d", from: string) =>
    answerExpected({
      ...{ platform, caller, subjects, now },
      ...{ days: { from, to: day }, ranges: [{ from, to: day }] },
      body: { dataType: 0, openHoursOnly: false, type, interval, startTime: from, endTime: day },
    });
  const parts = await listParts(platform, caller, query, subjects);
  const [totals, ofParts, hours, days, usualHours, usualDays] = await Promise.all([
    totalsOf(subjects, "none"),
    parts ? totalsOf(parts.subjects, "subject") : new Map<string, ComparedSums>(),
    hoursOfDay(pool, subjects, type, day, now),
    daysOfRange(pool, subjects, type, first, day, now),
    expected("1h", day),
    expected("1d", first),
  ]);
  const hourly = new Map(usualHours.points.map((point) => [point.time.slice("yyyy-MM-dd ".length), point]));
  const daily = new Map(usualDays.points.map((point) => [point.time, point]));
  const listed = parts ? toParts(parts, ofParts) : [];
  return {
    day,
    hour: hourAt(subjects.clock.zone, now),
    zones: subjects.zones,
    today: comparedFigure(type, totals.get("") ?? nothing(), subjects.settings),
    comparedWith: comparedWith(period, day),
    soFar: usualHours.soFar,
    hours: hours.map((point) => ({ ...point, ...usualOf(hourly.get(point.time)) })),
    days: days.map((point) => ({ ...point, ...usualOf(daily.get(point.day)) })),
    parts: listed.slice(0, mostParts),
    partCount: listed.length,
    organisations:
      query.deptId === undefined || !parts
        ? []
        : await organisationParts(platform, caller, query.deptId, parts, ofParts),
  };
}
