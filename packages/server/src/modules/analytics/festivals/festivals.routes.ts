import { festivals } from "@foyer/contract/analytics/festivals";
import type { FastifyInstance } from "fastify";
import { serve } from "../../../platform/http/serve.ts";
import type { Platform } from "../../../platform/platform.ts";
import { serveExport } from "../export/export-route.ts";
import {
  festivalContrast,
  festivalContrastSame,
  festivalDetails,
  festivalIndex,
} from "./festival-answers.ts";
import { detailsTable, indexTable, sidesTable } from "./festival-export.ts";

export function festivalRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, festivals.index, ({ body, caller }) => festivalIndex(platform, caller, body));
  serve(app, festivals.details, ({ body, caller }) => festivalDetails(platform, caller, body));
  serve(app, festivals.contrast, ({ body, caller }) => festivalContrast(platform, caller, body));
  serve(app, festivals.contrastSame, ({ body, caller }) => festivalContrastSame(platform, caller, body));

  serveExport(app, platform, festivals.indexExport, async ({ body, caller, words }) =>
    indexTable(words, body, await festivalIndex(platform, caller, body)),
  );
  serveExport(app, platform, festivals.detailsExport, async ({ body, caller, words }) =>
    detailsTable(words, body, await festivalDetails(platform, caller, body)),
  );
  serveExport(app, platform, festivals.contrastExport, async ({ body, caller, words }) =>
    sidesTable(words, body, await festivalContrast(platform, caller, body)),
  );
  serveExport(app, platform, festivals.contrastSameExport, async ({ body, caller, words }) =>
    sidesTable(words, body, await festivalContrastSame(platform, caller, body)),
  );
}
