import type { QueryDataType } from "@foyer/contract/analytics/query";
import type { FigureSettings } from "@foyer/contract/counting/figures-why";
import type { Db } from "../../../platform/database/database.ts";
import { type Caller, requireTenant } from "../../../platform/http/caller.ts";
import type { Platform } from "../../../platform/platform.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { figureSettings } from "../../counting/figure-settings/figure-settings.ts";
import { idsOnPath } from "../../places/organisations/organisations.ts";
import { subjectKinds } from "../../places/subject-kinds/subject-kinds.ts";
import { type PlacedSubject, queryQueries } from "./query.queries.ts";
import { type Organisations, organisationsById } from "./query-tree.ts";

/** Whose counts a table asks for. */
export interface AskedPlaces {
  dataType: QueryDataType;
  ids?: readonly number[] | undefined;
  deptId?: number | undefined;
  entityId?: number | undefined;
  visibleOnly: boolean;
}

export interface FoundPlaces {
  organisations: Organisations;
  subjects: PlacedSubject[];
  /** The organisations asked for by name; null: all that are seen. */
  chosen: ReadonlySet<number> | null;
  /** Named things the caller may not see. */
  leftOut: number;
}

/** The same as the subjects of a question. */
export interface QuestionPlaces extends FoundPlaces {
  all: PlacedSubject[];
  groups: PlacedSubject[];
  zones: string[];
  settings: FigureSettings;
}

export async function placesOfQuestion(
  { database: { db, pool } }: Pick<Platform, "database">,
  caller: Caller,
  asked: AskedPlaces,
): Promise<QuestionPlaces> {
  const [places, settings] = await Promise.all([
    placesAsked(db, caller, asked),
    figureSettings(pool, requireTenant(caller)),
  ]);
  const { subjects } = places;
  const zones = [...new Set(subjects.map(({ zone }) => zone))].sort();
  return { ...places, all: subjects, groups: subjects, zones, settings };
}

/** Refuses as "does not exist" what the caller may not see, or counts it where only the visible is wanted. */
export async function placesAsked(db: Db, caller: Caller, asked: AskedPlaces): Promise<FoundPlaces> {
  const { dataType, deptId, entityId, visibleOnly } = asked;
  const queries = queryQueries(db);
  const kind = dataType === "dept" ? subjectKinds.entity : dataType;
  const named = dataType === "dept" ? undefined : asked.ids;
  const [rows, found, entities] = await Promise.all([
    queries.organisations(caller),
    queries.subjects(caller, { kind, ids: named, deptId, entityId }),
    entityId === undefined ? [] : queries.subjects(caller, { kind: subjectKinds.entity, ids: [entityId] }),
  ]);
  const organisations = organisationsById(rows);
  const wanted = new Set(asked.ids);
  const known =
    dataType === "dept"
      ? new Set([...wanted].filter((id) => organisations.has(id)))
      : new Set(found.map(({ id }) => id));
  const leftOut =
    (asked.ids ? wanted.size - known.size : 0) +
    (deptId !== undefined && !organisations.has(deptId) ? 1 : 0) +
    (entityId !== undefined && entities.length === 0 ? 1 : 0);
  if (leftOut > 0 && !visibleOnly) throw new Refusal("notFound.thing");
  if (dataType !== "dept") return { organisations, subjects: found, chosen: null, leftOut };
  const chosen = asked.ids ? known : null;
  const subjects = chosen ? found.filter(({ path }) => idsOnPath(path).some((id) => chosen.has(id))) : found;
  return { organisations, subjects, chosen, leftOut };
}
