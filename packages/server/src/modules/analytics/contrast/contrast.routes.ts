import { contrasting } from "@foyer/contract/analytics/contrast";
import { question } from "../question/question.ts";
import { answerContrast } from "./contrast.ts";
import { contrastTable } from "./contrast-export.ts";

export const contrastRoutes = question(
  { ask: contrasting.contrast, export: contrasting.export },
  answerContrast,
  contrastTable,
);
