import type { ScreenPart } from "@foyer/contract/reporting/screens/screen-parts";
import { headOfToday, wholeFigure } from "../sample-figures.ts";

const [passing, entering, groups] = [4_620, 1_284, 558];

export const sample: Record<string, ScreenPart> = {
  main: {
    what: "funnel",
    ...headOfToday,
    passing: wholeFigure(passing),
    entering: wholeFigure(entering),
    captureRate: wholeFigure(entering / passing),
    groups: wholeFigure(groups),
    groupSize: wholeFigure(entering / groups),
  },
};
