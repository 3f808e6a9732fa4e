import { quarantine } from "@foyer/contract/counting/records";
import type { FastifyInstance } from "fastify";
import { serve } from "../../../../platform/http/serve.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { found } from "../../../../platform/refusal.ts";
import { writeMoment } from "../../../../platform/time/zone-time.ts";
import { requireEntities } from "../../../places/scope/scope.ts";
import { toValues } from "./measure-values.ts";
import { quarantineListQueries } from "./quarantine-lists.queries.ts";
import { recordScopeQueries } from "./record-scope.queries.ts";
import { discardQuarantined, releaseQuarantined } from "./release.ts";

export function quarantineRoutes(app: FastifyInstance, platform: Platform): void {
  const { db } = platform.database;
  const queries = quarantineListQueries(db);

  serve(app, quarantine.list, async ({ query, caller }) => {
    if (query.entityId !== undefined) await requireEntities(db, caller, [query.entityId]);
    if (query.deviceId !== undefined) found(await recordScopeQueries(db).ofDevice(caller, query.deviceId));
    const { content, totalElements } = await queries.page(caller, query);
    return {
      content: content.map(({ start_at, received_at, decided_at, measures, ...row }) => ({
        ...row,
        start: writeMoment(row.zone, start_at.getTime()),
        end: writeMoment(row.zone, start_at.getTime() + row.seconds * 1000),
        receivedAt: received_at.toISOString(),
        decidedAt: decided_at?.toISOString() ?? null,
        values: toValues(measures),
      })),
      totalElements,
    };
  });

  serve(app, quarantine.release, async ({ body, caller }) => {
    const counts = await releaseQuarantined(platform, caller, body);
    const { new: counted, revised, unchanged, outdated, withheld } = counts;
    return { counted, revised, unchanged, outdated, withheld };
  });

  serve(app, quarantine.discard, async ({ body, caller }) => {
    await discardQuarantined(platform, caller, body);
    return null;
  });
}
