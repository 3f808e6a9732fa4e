import { ranking } from "@foyer/contract/analytics/rank";
import { mostAtOnce } from "@foyer/contract/endpoint";
import type { FastifyInstance } from "fastify";
import { serve } from "../../../platform/http/serve.ts";
import type { Platform } from "../../../platform/platform.ts";
import { serveExport } from "../export/export-route.ts";
import { rankOf } from "./rank.ts";
import { rankTable } from "./rank-export.ts";

export function rankRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, ranking.rank, ({ body, caller }) => rankOf(platform, caller, body));
  serveExport(app, platform, ranking.export, async ({ body, caller, words }) =>
    rankTable(words, body, await rankOf(platform, caller, { ...body, size: mostAtOnce })),
  );
}
