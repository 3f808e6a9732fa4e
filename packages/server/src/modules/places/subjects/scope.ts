import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { type Caller, tenantOf } from "../../../platform/http/caller.ts";
import { Refusal } from "../../../platform/refusal.ts";

/**
 * The condition that an organisation's path lies within the caller's range: own organisations and those below.
 * `path` and `entityId` name the columns to test.
 */
export function inRange(caller: Caller, path: string, entityId: string) {
  const { range } = caller;
  if ("all" in range) return sql<boolean>`true`;
  if ("entityIds" in range) return sql<boolean>`${sql.ref(entityId)} = any(${range.entityIds}::bigint[])`;
  return sql<boolean>`string_to_array(${sql.ref(path)}, '|')::bigint[] && ${range.organisationIds}::bigint[]`;
}

/** The entities a caller may see: of the company, within the range; optionally of one organisation and those below it. */
export function visibleEntities(db: Db | Tx, caller: Caller, deptId?: number) {
  let query = db
    .selectFrom("entities as e")
    .innerJoin("organisations as o", (join) =>
      join.onRef("o.tenant_id", "=", "e.tenant_id").onRef("o.id", "=", "e.organisation_id"),
    )
    .where("e.tenant_id", "=", tenantOf(caller))
    .where(inRange(caller, "o.path", "e.id"));
  if (deptId !== undefined) {
    query = query.where(sql<boolean>`string_to_array(o.path, '|')::bigint[] @> array[${deptId}::bigint]`);
  }
  return query;
}

/** Refuses as "does not exist" unless the caller may see every one of these entities. */
export async function requireEntities(db: Db | Tx, caller: Caller, ids: readonly number[]): Promise<void> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return;
  const seen = await visibleEntities(db, caller).select("e.id").where("e.id", "in", wanted).execute();
  if (seen.length !== wanted.length) throw new Refusal("notFound.thing");
}
