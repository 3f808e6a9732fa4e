import type { ScreenPart } from "@foyer/contract/reporting/screens/screen-parts";
import { headOfToday, wholeFigure } from "../sample-figures.ts";

const counted = [1_402, 1_358, 1_511, 1_690, 2_214, 1_936, 1_284];
const first = 7;

export const sample: Record<string, ScreenPart> = {
  main: {
    what: "days",
    ...headOfToday,
    startTime: "2026-05-07",
    days: counted.map((value, nth) => ({
      ...wholeFigure(value, 12),
      day: `2026-05-${String(first + nth).padStart(2, "0")}`,
      ...(nth === counted.length - 1 && { running: true as const }),
    })),
  },
};
