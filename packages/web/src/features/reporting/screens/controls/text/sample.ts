import type { ScreenPart } from "@foyer/contract/reporting/screens/screen-parts";
import { comparedFigure, headOfToday } from "../sample-figures.ts";

/** For the name a text's first figure usually has. */
export const sample: Record<string, ScreenPart> = {
  main: { what: "figure", ...headOfToday, figure: comparedFigure(1_284, 1_187) },
};
