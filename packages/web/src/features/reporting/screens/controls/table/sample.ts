import type { ScreenPart } from "@foyer/contract/reporting/screens/screen-parts";
import { comparedFigure, headOfToday } from "../sample-figures.ts";

// Names of towns are the same in every language.
const places = [
  ["Lisboa", 1_284, 1_187],
  ["Porto", 1_102, 1_149],
  ["Braga", 846, 802],
  ["Coimbra", 731, 731],
  ["Faro", 655, 598],
  ["Évora", 412, 455],
  ["Aveiro", 388, 371],
  ["Viseu", 274, 262],
] as const;
/** Of those who came in, how many have left. */
const left = 0.88;

export const sample: Record<string, ScreenPart> = {
  main: {
    what: "table",
    ...headOfToday,
    measures: ["flowIn", "flowOut"],
    count: places.length,
    rows: places.map(([name, value, previous], nth) => ({
      id: nth + 1,
      name,
      cells: [
        comparedFigure(value, previous),
        comparedFigure(Math.round(value * left), Math.round(previous * left)),
      ],
    })),
  },
};
