import { contrasting } from "@foyer/contract/analytics/contrast";
import type { FastifyInstance } from "fastify";
import { serve } from "../../../platform/http/serve.ts";
import type { Platform } from "../../../platform/platform.ts";
import { serveExport } from "../export/export-route.ts";
import { contrastOf } from "./contrast.ts";
import { contrastTable } from "./contrast-export.ts";

export function contrastRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, contrasting.contrast, ({ body, caller }) => contrastOf(platform, caller, body));
  serveExport(app, platform, contrasting.export, async ({ body, caller, words }) =>
    contrastTable(words, body, await contrastOf(platform, caller, body)),
  );
}
