import type { ScreenPart } from "@foyer/contract/reporting/screens/screen-parts";
import { comparedFigure, headOfToday } from "../sample-figures.ts";
import { sample as trend } from "../trend/sample.ts";

export const sample: Record<string, ScreenPart> = {
  main: { what: "figure", ...headOfToday, figure: comparedFigure(1_284, 1_187) },
  ...(trend.main && { hours: trend.main }),
};
