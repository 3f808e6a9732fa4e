import type { RecomputeProgress } from "@foyer/contract/counting/recompute";
import { sql } from "kysely";
import type { Db } from "../../../platform/database/database.ts";
import { type Caller, requireTenant } from "../../../platform/http/caller.ts";
import { visibleEntities } from "../../places/scope/scope.ts";
import { entityOfMark } from "./recompute-statements.queries.ts";

interface Row {
  waiting: number;
  since: Date | null;
  done: number;
}

/** How far the roll-ups of what a caller may see lie behind the records, by the database's clock. */
export async function recomputeProgress(db: Db, caller: Caller): Promise<RecomputeProgress> {
  const tenantId = requireTenant(caller);
  const visible = visibleEntities(db, caller).select("e.id");
  const { rows } = await sql<Row>`
    select count(*) as waiting, min(w.since) as since, (
      select count(*) from recomputed_entities r
      where r.tenant_id = ${tenantId} and r.at > now() - interval '1 minute' and r.entity_id in (${visible})
    ) as done
    from (
      select e.id, min(m.marked_at) as since from recompute_marks m ${sql.raw(entityOfMark)}
      where m.tenant_id = ${tenantId} group by 1
    ) w
    where w.id in (${visible})
  `.execute(db);
  const { waiting = 0, since = null, done = 0 } = rows[0] ?? {};
  return { waiting, since: since?.toISOString() ?? null, doneLastMinute: done };
}
