import { peaks } from "@foyer/contract/analytics/peaks";
import { question } from "../question/question.ts";
import { answerPeaks } from "./peaks.ts";
import { peaksTable } from "./peaks-export.ts";

export const peaksRoutes = question({ ask: peaks.peaks, export: peaks.export }, answerPeaks, peaksTable);
