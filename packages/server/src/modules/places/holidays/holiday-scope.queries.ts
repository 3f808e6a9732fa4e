import { type SqlBool, sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { type Caller, requireTenant, seesWholeCompany } from "../../../platform/http/caller.ts";
import { visibleEntities } from "../scope/scope.ts";

/** SQL condition: a holiday `h` is one for any of the sites a caller may see. */
export function reachesCaller(db: Db | Tx, caller: Caller) {
  if (seesWholeCompany(caller)) return sql<SqlBool>`true`;
  return sql<SqlBool>`(h.scope = 'company' or exists (
    select 1 from holiday_entities r where r.tenant_id = ${requireTenant(caller)} and r.holiday_id = h.id
      and r.entity_id in (${visibleEntities(db, caller).select("e.id")})))`;
}
