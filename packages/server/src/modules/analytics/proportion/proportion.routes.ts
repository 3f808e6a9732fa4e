import { proportion } from "@foyer/contract/analytics/proportion";
import { mostAtOnce } from "@foyer/contract/endpoint";
import type { FastifyInstance } from "fastify";
import { serve } from "../../../platform/http/serve.ts";
import type { Platform } from "../../../platform/platform.ts";
import { serveExport } from "../export/export-route.ts";
import { proportionOf } from "./proportion.ts";
import { proportionTable } from "./proportion-export.ts";

export function proportionRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, proportion.proportion, ({ body, caller }) => proportionOf(platform, caller, body));
  serveExport(app, platform, proportion.export, async ({ body, caller, words }) =>
    proportionTable(words, body, await proportionOf(platform, caller, { ...body, size: mostAtOnce })),
  );
}
