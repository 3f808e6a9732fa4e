import { sql } from "kysely";
import type { Tx } from "../../../platform/database/database.ts";
import { type Caller, requireTenant } from "../../../platform/http/caller.ts";
import { visibleEntities } from "../scope/scope.ts";
import type { KnownHours, OpeningColumns } from "./opening-hours.ts";

export const copyHoursQueries = (tx: Tx) => ({
  /** The hours of sites as they stand now, kept so until the transaction ends. */
  forChange: (
    caller: Caller,
    ids: readonly number[],
  ): Promise<(KnownHours & { id: number; name: string })[]> =>
    visibleEntities(tx, caller)
      .select(["e.id", "e.name", "e.open_minute", "e.close_minute", "e.hours"])
      .where("e.id", "in", ids)
      .orderBy("e.id")
      .forUpdate("e")
      .execute(),

  update: (caller: Caller, rows: readonly (OpeningColumns & { id: number })[]) =>
    sql`
      update entities e set open_minute = u.open_minute, close_minute = u.close_minute, opening = u.opening
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as u (
        id bigint, open_minute smallint, close_minute smallint, opening jsonb
      )
      where e.tenant_id = ${requireTenant(caller)} and e.id = u.id
    `.execute(tx),
});
