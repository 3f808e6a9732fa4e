import { batches } from "@foyer/contract/analytics/batch";
import type { FastifyInstance } from "fastify";
import { serve } from "../../../platform/http/serve.ts";
import type { Platform } from "../../../platform/platform.ts";
import { serveExport } from "../export/export-route.ts";
import { batchOf } from "./batch.ts";
import { batchTable } from "./batch-export.ts";

export function batchRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, batches.batch, ({ body, caller }) => batchOf(platform, caller, body));
  serveExport(app, platform, batches.export, async ({ body, caller, words }) =>
    batchTable(words, body, await batchOf(platform, caller, body)),
  );
}
