import { sql } from "kysely";
import { byName } from "../../../platform/database/by-name.ts";
import type { Db } from "../../../platform/database/database.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import type { ClockedSubject } from "../../counting/clock-groups/clock-groups.ts";
import { visibleEntities, visibleOrganisations } from "../../places/scope/scope.ts";
import { type SubjectKind, subjectKinds } from "../../places/subject-kinds/subject-kinds.ts";

/** A subject with where it stands. */
export interface PlacedSubject extends ClockedSubject {
  entityId: number;
  entityName: string;
  /** Organisations of the entity: ids from the top down. */
  path: string;
}

export interface NamedOrganisation {
  id: number;
  name: string;
  path: string;
}

interface Asked {
  kind: SubjectKind;
  ids?: readonly number[] | undefined;
  deptId?: number | undefined;
  entityId?: number | undefined;
}

const place = [
  "e.id as entityId",
  "e.name as entityName",
  "o.path",
  "e.time_zone as zone",
  "e.day_start_minute as dayStartMinute",
] as const;

const anySql = (ids: readonly number[] | undefined) => sql<number>`any(${ids}::bigint[])`;

export const queryQueries = (db: Db) => ({
  /** What is asked of that the caller may see. */
  subjects(caller: Caller, { kind, ids, deptId, entityId }: Asked): Promise<PlacedSubject[]> {
    const entities = visibleEntities(db, caller, deptId).$if(entityId !== undefined, (query) =>
      query.where("e.id", "=", entityId as number),
    );
    if (kind === subjectKinds.entity) {
      return entities
        .select(["e.id", "e.name", ...place])
        .$if(ids !== undefined, (query) => query.where("e.id", "=", anySql(ids)))
        .execute();
    }
    const parts = kind === subjectKinds.access ? "accesses" : "areas";
    return entities
      .innerJoin(`${parts as "accesses"} as a`, (join) =>
        join.onRef("a.tenant_id", "=", "e.tenant_id").onRef("a.entity_id", "=", "e.id"),
      )
      .select(["a.id", "a.name", ...place])
      .$if(ids !== undefined, (query) => query.where("a.id", "=", anySql(ids)))
      .execute();
  },

  /** The organisations the caller may see, in the order of the tree's siblings. */
  organisations: (caller: Caller): Promise<NamedOrganisation[]> =>
    visibleOrganisations(db, caller)
      .select(["o.id", "o.name", "o.path"])
      .orderBy("o.sort")
      .orderBy(byName("o.name"))
      .orderBy("o.id")
      .execute(),
});
