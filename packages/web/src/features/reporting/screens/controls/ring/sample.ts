import type { ScreenPart } from "@foyer/contract/reporting/screens/screen-parts";
import { headOfToday, wholeFigure } from "../sample-figures.ts";

// Letters of doors are the same in every language.
const doors = [
  ["A", 612],
  ["B", 318],
  ["C", 201],
  ["D", 153],
] as const;
const all = doors.reduce((sum, [, value]) => sum + value, 0);

export const sample: Record<string, ScreenPart> = {
  main: {
    what: "shares",
    ...headOfToday,
    by: "entrances",
    total: wholeFigure(all),
    parts: doors.map(([name, value], nth) => ({ id: nth + 1, name, value, share: value / all })),
    others: null,
  },
};
