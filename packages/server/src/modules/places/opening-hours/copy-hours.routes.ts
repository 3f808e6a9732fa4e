import { entities } from "@foyer/contract/places/entities";
import type { FastifyInstance } from "fastify";
import { requireTenant } from "../../../platform/http/caller.ts";
import { serve } from "../../../platform/http/serve.ts";
import type { Platform } from "../../../platform/platform.ts";
import { found } from "../../../platform/refusal.ts";
import { markRules } from "../marks/marks.ts";
import { requireEntities } from "../scope/scope.ts";
import { copyHoursQueries } from "./copy-hours.queries.ts";
import { keepsHours, openingHoursOf, toColumns, workTimeOf } from "./opening-hours.ts";

export function copyHoursRoutes(app: FastifyInstance, { database, events }: Platform): void {
  serve(app, entities.copyHours, async ({ body: { from, entityIds, exceptions }, caller, request }) => {
    const tenantId = requireTenant(caller);
    const ids = [...new Set([from, ...entityIds])];
    const changed = await database.db.transaction().execute(async (tx) => {
      const queries = copyHoursQueries(tx);
      await requireEntities(tx, caller, ids);
      const rows = await queries.forChange(caller, ids);
      const source = found(rows.find(({ id }) => id === from));
      const { week, exceptions: own } = openingHoursOf(source);
      const others = rows.filter(({ id }) => id !== from);
      request.before = others.map(({ id, name }) => ({ id, name }));
      const after = others
        .map((row) => {
          const hours = { week, exceptions: exceptions ? own : openingHoursOf(row).exceptions };
          return { row, columns: toColumns(hours, workTimeOf(source)) };
        })
        .filter(({ row, columns }) => !keepsHours(row, columns));
      if (after.length > 0)
        await queries.update(
          caller,
          after.map(({ row: { id }, columns }) => ({ id, ...columns })),
        );
      // Completeness and some rules heed opening hours.
      await markRules(
        tx,
        tenantId,
        after.map(({ row: { id } }) => id),
      );
      return after.length;
    });
    if (changed > 0) events.emit("recomputeMarked", { tenantId });
    return { changed };
  });
}
