import { growing } from "@foyer/contract/analytics/growth";
import { mostAtOnce } from "@foyer/contract/endpoint";
import type { FastifyInstance } from "fastify";
import { serve } from "../../../platform/http/serve.ts";
import type { Platform } from "../../../platform/platform.ts";
import { serveExport } from "../export/export-route.ts";
import { growthIn } from "./growth.ts";
import { growthTable } from "./growth-export.ts";

export function growthRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, growing.growth, ({ body, caller }) => growthIn(platform, caller, body));
  serveExport(app, platform, growing.export, async ({ body, caller, words }) =>
    growthTable(words, body, await growthIn(platform, caller, { ...body, size: mostAtOnce })),
  );
}
