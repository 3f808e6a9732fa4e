import { proportion } from "@foyer/contract/analytics/proportion";
import { question } from "../question/question.ts";
import { answerProportion } from "./proportion.ts";
import { proportionTable } from "./proportion-export.ts";

export const proportionRoutes = question(
  { ask: proportion.proportion, export: proportion.export },
  answerProportion,
  proportionTable,
);
