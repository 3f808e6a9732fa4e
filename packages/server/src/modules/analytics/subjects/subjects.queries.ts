import { sql } from "kysely";
import { byName } from "../../../platform/database/by-name.ts";
import type { Db } from "../../../platform/database/database.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { visibleEntities } from "../../places/scope/scope.ts";
import { type SubjectKind, subjectKinds } from "../../places/subject-kinds/subject-kinds.ts";

const clock = ["e.time_zone as zone", "e.day_start_minute as dayStartMinute"] as const;

/** Also for no ids at all, which `in ()` cannot say. */
const anySql = (ids: number[] | undefined) => sql<number>`any(${ids}::bigint[])`;

export const subjectQueries = (db: Db) => ({
  entities: (caller: Caller, { entityId, deptId }: { entityId?: number; deptId?: number }) =>
    visibleEntities(db, caller, deptId)
      .select(["e.id", "e.name", ...clock])
      .$if(entityId !== undefined, (query) => query.where("e.id", "=", entityId as number))
      .orderBy(byName("e.name"))
      .execute(),

  ofKind(caller: Caller, { kind, ids, deptId }: { kind: SubjectKind; ids?: number[]; deptId?: number }) {
    const entities = visibleEntities(db, caller, deptId);
    if (kind === subjectKinds.access) {
      return entities
        .innerJoin("accesses as a", (join) =>
          join.onRef("a.tenant_id", "=", "e.tenant_id").onRef("a.entity_id", "=", "e.id"),
        )
        .select(["a.id", "a.name", "e.name as entityName", "e.id as entityId", ...clock])
        .$if(ids !== undefined, (query) => query.where("a.id", "=", anySql(ids)))
        .execute();
    }
    if (kind === subjectKinds.area) {
      return entities
        .innerJoin("areas as a", (join) =>
          join.onRef("a.tenant_id", "=", "e.tenant_id").onRef("a.entity_id", "=", "e.id"),
        )
        .select(["a.id", "a.name", "e.name as entityName", "e.id as entityId", ...clock])
        .$if(ids !== undefined, (query) => query.where("a.id", "=", anySql(ids)))
        .execute();
    }
    return entities
      .select(["e.id", "e.name", ...clock])
      .$if(ids !== undefined, (query) => query.where("e.id", "=", anySql(ids)))
      .execute();
  },
});
