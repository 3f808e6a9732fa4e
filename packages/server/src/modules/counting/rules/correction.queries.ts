import type { Db } from "../../../platform/database/database.ts";
import { type Page, paged } from "../../../platform/database/page.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { visibleEntities } from "../../places/scope/scope.ts";
import { type SubjectKind, subjectKinds } from "../../places/subject-kinds/subject-kinds.ts";

interface Asked {
  kind: SubjectKind;
  deptId?: number;
  entityId?: number;
}

const entityColumns = [
  "e.id as entityId",
  "e.name as entityName",
  "e.time_zone as zone",
  "e.day_start_minute as dayStartMinute",
] as const;

const orderBy = (column: string, id: string) => ({ fields: { name: column }, usual: column, id });

export const correctionQueries = (db: Db) => ({
  /** A page of the subjects of one kind that the caller may see, with the clock of their entity. */
  subjects(caller: Caller, { kind, deptId, entityId }: Asked, page: Page) {
    const entities = visibleEntities(db, caller, deptId).$if(entityId !== undefined, (query) =>
      query.where("e.id", "=", entityId as number),
    );
    if (kind === subjectKinds.entity) {
      const rows = entities.select(["e.id", "e.name", ...entityColumns]);
      return paged(entities, rows, page, orderBy("e.name", "e.id"));
    }
    if (kind === subjectKinds.access) {
      const accesses = entities.innerJoin("accesses as a", (join) =>
        join.onRef("a.tenant_id", "=", "e.tenant_id").onRef("a.entity_id", "=", "e.id"),
      );
      const rows = accesses.select(["a.id", "a.name", ...entityColumns]);
      return paged(accesses, rows, page, orderBy("a.name", "a.id"));
    }
    const areas = entities.innerJoin("areas as a", (join) =>
      join.onRef("a.tenant_id", "=", "e.tenant_id").onRef("a.entity_id", "=", "e.id"),
    );
    const rows = areas.select(["a.id", "a.name", ...entityColumns]);
    return paged(areas, rows, page, orderBy("a.name", "a.id"));
  },
});
