import { demographics } from "@foyer/contract/analytics/demographics";
import { question } from "../question/question.ts";
import { answerDemographics } from "./demographics.ts";
import { demographicsTable } from "./demographics-export.ts";

export const demographicsRoutes = question(
  { ask: demographics.demographics, export: demographics.export },
  answerDemographics,
  demographicsTable,
);
