import { ranking } from "@foyer/contract/analytics/rank";
import { question } from "../question/question.ts";
import { answerRank } from "./rank.ts";
import { rankTable } from "./rank-export.ts";

export const rankRoutes = question({ ask: ranking.rank, export: ranking.export }, answerRank, rankTable);
