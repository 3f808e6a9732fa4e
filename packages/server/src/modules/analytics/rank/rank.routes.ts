import { ranking } from "@foyer/contract/analytics/rank";
import type { FastifyInstance } from "fastify";
import type { Platform } from "../../../platform/platform.ts";
import { question } from "../question/question.ts";
import { answerBestDays } from "./best-days.ts";
import { bestDaysTable } from "./best-days-export.ts";
import { answerRank } from "./rank.ts";
import { rankTable } from "./rank-export.ts";

export function rankRoutes(app: FastifyInstance, platform: Platform): void {
  question({ ask: ranking.rank, export: ranking.export }, answerRank, rankTable)(app, platform);
  question(
    { ask: ranking.bestDays, export: ranking.exportBestDays },
    answerBestDays,
    bestDaysTable,
  )(app, platform);
}
