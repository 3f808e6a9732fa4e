import type { ScreenPart } from "@foyer/contract/reporting/screens/screen-parts";
import { comparedFigure, headOfToday } from "../sample-figures.ts";
import { samplePlaces as places } from "../sample-places.ts";

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
