import { festivals } from "@foyer/contract/analytics/festivals";
import type { FastifyInstance } from "fastify";
import type { Platform } from "../../../platform/platform.ts";
import { question } from "../question/question.ts";
import {
  festivalContrast,
  festivalContrastSame,
  festivalDetails,
  festivalIndex,
} from "./festival-answers.ts";
import { detailsTable, indexTable, sidesTable } from "./festival-export.ts";

/** Holidays have days of their own. */
const days = () => [];

const questions = [
  question({ ask: festivals.index, export: festivals.indexExport, days }, festivalIndex, indexTable),
  question({ ask: festivals.details, export: festivals.detailsExport, days }, festivalDetails, detailsTable),
  question({ ask: festivals.contrast, export: festivals.contrastExport, days }, festivalContrast, sidesTable),
  question(
    { ask: festivals.contrastSame, export: festivals.contrastSameExport, days },
    festivalContrastSame,
    sidesTable,
  ),
];

export function festivalRoutes(app: FastifyInstance, platform: Platform): void {
  for (const serve of questions) serve(app, platform);
}
