import type { ScreenPart } from "@foyer/contract/reporting/screens/screen-parts";
import { comparedFigure, headOfToday } from "../sample-figures.ts";
import { samplePlaces as places } from "../sample-places.ts";

const all = places.reduce((sum, [, value]) => sum + value, 0);

export const sample: Record<string, ScreenPart> = {
  main: {
    what: "ranking",
    ...headOfToday,
    count: places.length,
    rows: places.map(([name, value, previous], nth) => ({
      ...comparedFigure(value, previous),
      id: nth + 1,
      name,
      share: value / all,
      place: nth + 1,
    })),
  },
};
