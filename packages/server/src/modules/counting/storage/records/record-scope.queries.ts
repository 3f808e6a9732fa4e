import { sql } from "kysely";
import type { Db } from "../../../../platform/database/database.ts";
import type { Caller } from "../../../../platform/http/caller.ts";
import { visibleDevices } from "../../../devices/registry/registry.ts";
import { visibleEntities } from "../../../places/scope/scope.ts";
import { type SubjectKind, subjectKinds } from "../../../places/subject-kinds/subject-kinds.ts";

const clock = ["e.time_zone as zone", "e.day_start_minute as dayStartMinute"] as const;

/** The clock of what records may be asked of; undefined where the caller does not see it. */
export const recordScopeQueries = (db: Db) => ({
  ofSubject(caller: Caller, kind: SubjectKind, id: number) {
    const entities = visibleEntities(db, caller).select(clock);
    if (kind === subjectKinds.entity) return entities.where("e.id", "=", id).executeTakeFirst();
    const places = kind === subjectKinds.access ? "accesses" : "areas";
    return entities
      .where(
        sql<boolean>`exists (select from ${sql.table(places)} p where p.tenant_id = e.tenant_id and p.entity_id = e.id and p.id = ${id})`,
      )
      .executeTakeFirst();
  },

  ofDevice: (caller: Caller, id: number) =>
    visibleDevices(db, caller).select(clock).where("d.id", "=", id).executeTakeFirst(),

  /** What a line was bound to at a moment: the device itself may have moved elsewhere since. */
  ofBinding: (caller: Caller, { deviceId, line, start }: { deviceId: number; line: string; start: Date }) =>
    visibleEntities(db, caller)
      .innerJoin("accesses as a", (join) =>
        join.onRef("a.tenant_id", "=", "e.tenant_id").onRef("a.entity_id", "=", "e.id"),
      )
      .innerJoin("bindings as b", (join) =>
        join.onRef("b.tenant_id", "=", "a.tenant_id").onRef("b.access_id", "=", "a.id"),
      )
      .select(clock)
      .where("b.device_id", "=", deviceId)
      .where("b.line", "=", line)
      .where("b.from_at", "<=", start)
      .where((w) => w.or([w("b.to_at", "is", null), w("b.to_at", ">", start)]))
      .executeTakeFirst(),
});
