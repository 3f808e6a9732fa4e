import type { ScreenPart } from "@foyer/contract/reporting/screens/screen-parts";
import { headOfToday, wholeFigure } from "../sample-figures.ts";

const places = [
  ["Lisboa", 38.71, -9.14, 1_284],
  ["Porto", 41.15, -8.61, 1_102],
  ["Coimbra", 40.21, -8.43, 731],
  ["Faro", 37.02, -7.93, 655],
] as const;

export const sample: Record<string, ScreenPart> = {
  main: {
    what: "sites",
    ...headOfToday,
    unplaced: 0,
    sites: places.map(([name, latitude, longitude, value], nth) => ({
      ...{ id: nth + 1, name, latitude, longitude },
      figure: wholeFigure(value),
    })),
  },
};
