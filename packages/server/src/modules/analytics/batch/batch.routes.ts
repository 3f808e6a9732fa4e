import { batches } from "@foyer/contract/analytics/batch";
import { question } from "../question/question.ts";
import { answerBatch } from "./batch.ts";
import { batchTable } from "./batch-export.ts";

export const batchRoutes = question({ ask: batches.batch, export: batches.export }, answerBatch, batchTable);
