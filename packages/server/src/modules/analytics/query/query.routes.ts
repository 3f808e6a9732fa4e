import { query } from "@foyer/contract/analytics/query";
import type { FastifyInstance } from "fastify";
import { serve } from "../../../platform/http/serve.ts";
import type { Platform } from "../../../platform/platform.ts";
import { serveExport } from "../export/export-route.ts";
import { queryExport } from "./query-export.ts";
import { queryPage, queryTable } from "./query-table.ts";

export function queryRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, query.flow, async ({ body, caller }) =>
    queryPage(await queryTable(platform, caller, body), body),
  );

  serveExport(app, platform, query.export, async ({ body, caller, words }) =>
    queryExport(words, body, await queryTable(platform, caller, body), platform.database),
  );
}
