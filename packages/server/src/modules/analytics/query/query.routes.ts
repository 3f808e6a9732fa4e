import { query } from "@foyer/contract/analytics/query";
import { question } from "../question/question.ts";
import { placesOfQuestion } from "./query.ts";
import { queryExport } from "./query-export.ts";
import { queryPage, queryTable } from "./query-table.ts";

export const queryRoutes = question(
  { ask: query.flow, export: query.export, subjects: placesOfQuestion, page: queryPage },
  queryTable,
  queryExport,
);
