import type { PartOf, ScreenPart } from "@foyer/contract/reporting/screens/screen-parts";
import { comparedFigure, headOfToday, wholeFigure } from "../sample-figures.ts";

type Year = PartOf<"festivals">["festivals"][number]["years"][number];

// Signs of feasts are the same in every language.
const feasts = [
  ["05-01", "☀", [2_214, 2_047, 1_988]],
  ["04-03", "✿", [1_936, 2_020, 1_872]],
  ["01-01", "★", [1_511, 1_402, 1_358]],
] as const;
const latest = 2026;

const yearOf = (day: string, perDay: number, nth: number): Year => ({
  ...wholeFigure(perDay, 12),
  year: latest - nth,
  startTime: `${latest - nth}-${day}`,
  endTime: `${latest - nth}-${day}`,
  perDay,
});

export const sample: Record<string, ScreenPart> = {
  main: {
    what: "festivals",
    ...headOfToday,
    festivals: feasts.map(([day, name, values]) => {
      const { growth, compared } = comparedFigure(values[0], values[1]);
      return { name, years: values.map((value, nth) => yearOf(day, value, nth)), growth, compared };
    }),
  },
};
