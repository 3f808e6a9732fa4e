import type { Db } from "../../../platform/database/database.ts";
import { type Caller, requireTenant } from "../../../platform/http/caller.ts";
import type { Platform } from "../../../platform/platform.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { toBusinessDay } from "../../../platform/time/zone-time.ts";
import { type ClockedSubject, grouped, type Subjects } from "../../counting/clock-groups/clock-groups.ts";
import { figureSettings } from "../../counting/figure-settings/figure-settings.ts";
import { requireOrganisations } from "../../places/scope/scope.ts";
import { type SubjectKind, subjectKinds } from "../../places/subject-kinds/subject-kinds.ts";
import { clockOver } from "../../places/subjects/subjects.ts";
import { subjectQueries } from "./subjects.queries.ts";

async function requireDept(db: Db, caller: Caller, deptId: number | undefined): Promise<void> {
  if (deptId !== undefined) await requireOrganisations(db, caller, [deptId]);
}

/** Subjects of a question, with how their company has its figures made. */
export interface AskedSubjects extends Required<Subjects> {
  /** Whose date is today: their own clock where they share one, otherwise that of their company. */
  clock: Clock;
}

type Clock = Pick<ClockedSubject, "zone" | "dayStartMinute">;

async function withSettings(
  { pool, db }: Platform["database"],
  subjects: Subjects,
  caller: Caller,
): Promise<AskedSubjects> {
  const tenantId = requireTenant(caller);
  const [settings, clock] = await Promise.all([
    figureSettings(pool, tenantId),
    clockOver(db, tenantId, subjects.groups),
  ]);
  return { ...subjects, settings, clock };
}

/** The entities a question of the home page is about: one, those below an organisation, or all the caller may see. */
export async function entitiesAsked(
  { database }: Pick<Platform, "database">,
  caller: Caller,
  asked: { entityId?: number; deptId?: number },
): Promise<AskedSubjects> {
  await requireDept(database.db, caller, asked.deptId);
  const entities = await subjectQueries(database.db).entities(caller, asked);
  if (asked.entityId !== undefined && entities.length === 0) throw new Refusal("notFound.thing");
  return withSettings(database, grouped(requireTenant(caller), subjectKinds.entity, entities), caller);
}

/** Named subjects of any kind (none named: all the caller may see); one that the caller may not see is refused. */
export async function subjectsAsked(
  { database }: Pick<Platform, "database">,
  caller: Caller,
  asked: { kind: SubjectKind; ids?: number[]; deptId?: number },
): Promise<AskedSubjects> {
  await requireDept(database.db, caller, asked.deptId);
  const subjects = await subjectQueries(database.db).ofKind(caller, asked);
  if (asked.ids && subjects.length !== new Set(asked.ids).size) throw new Refusal("notFound.thing");
  return withSettings(database, grouped(requireTenant(caller), asked.kind, subjects), caller);
}

/** What a subject of an answer is called. */
export const namedSubject = ({ id, name, entityName }: ClockedSubject) => ({
  id,
  name,
  ...(entityName !== undefined && { entityName }),
});

/** The one date that is today for all subjects: each gives its business day of it, independent of its own clock. */
export const findToday = ({ clock }: Pick<AskedSubjects, "clock">, now: number): string =>
  toBusinessDay(clock.zone, now, clock.dayStartMinute);

/** The last day that has begun anywhere. */
export function latestDay({ groups }: { groups: readonly Clock[] }, now: number): string {
  const days = groups.map(({ zone, dayStartMinute }) => toBusinessDay(zone, now, dayStartMinute)).sort();
  return days.at(-1) ?? new Date(now).toISOString().slice(0, 10);
}
