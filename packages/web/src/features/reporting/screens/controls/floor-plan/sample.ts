import type { ScreenPart } from "@foyer/contract/reporting/screens/screen-parts";
import { headOfToday, wholeFigure } from "../sample-figures.ts";

// Letters of halls are the same in every language.
const halls = [
  ["A", 40, 40, 460, 380, 148, "free"],
  ["B", 540, 40, 420, 240, 61, "filling"],
  ["C", 540, 320, 420, 240, 35, "full"],
] as const;

export const sample: Record<string, ScreenPart> = {
  main: {
    what: "plan",
    ...headOfToday,
    plan: { name: "1", img: "", width: 1_000, height: 600 },
    areas: halls.map(([name, left, top, width, height, people, state], nth) => ({
      id: nth + 1,
      name,
      points: [
        { x: left, y: top },
        { x: left + width, y: top },
        { x: left + width, y: top + height },
        { x: left, y: top + height },
      ],
      figure: wholeFigure(people * 7),
      people: wholeFigure(people),
      limit: Math.round(people * (state === "free" ? 2 : 1)),
      state,
      isStale: false,
    })),
  },
};
