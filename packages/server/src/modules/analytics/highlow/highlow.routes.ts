import { peaks } from "@foyer/contract/analytics/highlow";
import type { FastifyInstance } from "fastify";
import { serve } from "../../../platform/http/serve.ts";
import type { Platform } from "../../../platform/platform.ts";
import { serveExport } from "../export/export-route.ts";
import { highLow } from "./highlow.ts";
import { highLowTable } from "./highlow-export.ts";

export function highlowRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, peaks.highlow, ({ body, caller }) => highLow(platform, caller, body));
  serveExport(app, platform, peaks.export, async ({ body, caller, words }) =>
    highLowTable(words, body, await highLow(platform, caller, body)),
  );
}
