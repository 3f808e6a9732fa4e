import { demographics } from "@foyer/contract/analytics/demographics";
import { question } from "../question/question.ts";
import { demographicsOf } from "./demographics.ts";
import { demographicsTable } from "./demographics-export.ts";

export const demographicsRoutes = question(
  { ask: demographics.demographics, export: demographics.export },
  demographicsOf,
  demographicsTable,
);
