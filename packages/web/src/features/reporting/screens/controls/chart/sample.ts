import type { ScreenPart } from "@foyer/contract/reporting/screens/screen-parts";
import { headOfToday, wholeFigure } from "../sample-figures.ts";

const counted = [58, 104, 152, 221, 236, 217, 94];
const [first, hours] = [9, 12];
// Names of towns are the same in every language.
const places = [
  ["Lisboa", 1],
  ["Porto", 0.82],
  ["Braga", 0.6],
  ["Faro", 0.44],
] as const;

export const sample: Record<string, ScreenPart> = {
  main: {
    what: "lines",
    ...headOfToday,
    interval: "1h",
    times: Array.from({ length: hours }, (_, nth) => `${String(first + nth).padStart(2, "0")}:00`),
    series: places.map(([name, size], place) => {
      const values = counted.map((value, nth) => Math.round(value * (size + ((nth + place) % 3) * 0.08)));
      return {
        id: place + 1,
        name,
        total: wholeFigure(values.reduce((sum, value) => sum + value, 0)),
        points: Array.from({ length: hours }, (_, nth) => ({
          value: values[nth] ?? null,
          completeness: nth < values.length ? 1 : null,
          ...(nth === values.length - 1 && { running: true as const }),
          ...(nth >= values.length && { ahead: true as const }),
        })),
      };
    }),
    count: places.length,
  },
};
