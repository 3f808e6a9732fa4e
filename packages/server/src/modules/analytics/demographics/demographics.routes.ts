import { demographics } from "@foyer/contract/analytics/demographics";
import type { FastifyInstance } from "fastify";
import { serve } from "../../../platform/http/serve.ts";
import type { Platform } from "../../../platform/platform.ts";
import { serveExport } from "../export/export-route.ts";
import { demographicsOf } from "./demographics.ts";
import { demographicsTable } from "./demographics-export.ts";

export function demographicsRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, demographics.demographics, ({ body, caller }) => demographicsOf(platform, caller, body));
  serveExport(app, platform, demographics.export, async ({ body, caller, words }) =>
    demographicsTable(words, body, await demographicsOf(platform, caller, body)),
  );
}
