import { ranking } from "@foyer/contract/analytics/rank";
import { question } from "../question/question.ts";
import { rankOf } from "./rank.ts";
import { rankTable } from "./rank-export.ts";

export const rankRoutes = question({ ask: ranking.rank, export: ranking.export }, rankOf, rankTable);
