import { festivals } from "@foyer/contract/analytics/festivals";
import type { FastifyInstance } from "fastify";
import type { Caller } from "../../../platform/http/caller.ts";
import { serve } from "../../../platform/http/serve.ts";
import type { Platform } from "../../../platform/platform.ts";
import { holidayScopeWords } from "../../places/holidays/scope-words.ts";
import { serveExport } from "../export/export-route.ts";
import type { ExportAsked } from "../export/export-table.ts";
import {
  festivalContrast,
  festivalContrastSame,
  festivalDetails,
  festivalIndex,
} from "./festival-answers.ts";
import { detailsTable, indexTable, sidesTable } from "./festival-export.ts";

interface Reader extends Pick<ExportAsked, "words" | "language"> {
  caller: Caller;
}

export function festivalRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, festivals.index, ({ body, caller }) => festivalIndex(platform, caller, body));
  serve(app, festivals.details, ({ body, caller }) => festivalDetails(platform, caller, body));
  serve(app, festivals.contrast, ({ body, caller }) => festivalContrast(platform, caller, body));
  serve(app, festivals.contrastSame, ({ body, caller }) => festivalContrastSame(platform, caller, body));

  /** For whom the holidays of a file are: those of a name are told apart by it. */
  const scopesOf = (reader: Reader, told: readonly { id: number }[]) =>
    holidayScopeWords(
      platform.database.db,
      reader.caller,
      told.map(({ id }) => id),
      reader,
    );

  serveExport(app, platform, festivals.indexExport, async ({ body, ...reader }) => {
    const answer = await festivalIndex(platform, reader.caller, body);
    return indexTable(reader.words, body, answer, await scopesOf(reader, answer.rows));
  });
  serveExport(app, platform, festivals.detailsExport, async ({ body, ...reader }) => {
    const answer = await festivalDetails(platform, reader.caller, body);
    return detailsTable(reader.words, body, answer, await scopesOf(reader, [answer.holiday]));
  });
  serveExport(app, platform, festivals.contrastExport, async ({ body, ...reader }) => {
    const answer = await festivalContrast(platform, reader.caller, body);
    return sidesTable(reader.words, body, answer, await scopesOf(reader, answer.sides));
  });
  serveExport(app, platform, festivals.contrastSameExport, async ({ body, ...reader }) => {
    const answer = await festivalContrastSame(platform, reader.caller, body);
    return sidesTable(reader.words, body, answer, await scopesOf(reader, answer.sides));
  });
}
