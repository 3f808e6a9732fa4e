import { highestHeatLevel } from "@foyer/contract/reporting/screens/place-parts";
import type { ScreenPart } from "@foyer/contract/reporting/screens/screen-parts";
import { headOfToday } from "../sample-figures.ts";

const [cols, rows] = [50, 30];
/** Where people stand, and how far around it. */
const spots = [
  [12, 9, 5],
  [30, 18, 7],
  [42, 8, 4],
] as const;

const levelAt = (cell: number): number => {
  const [x, y] = [cell % cols, Math.floor(cell / cols)];
  const near = spots.map(([left, top, far]) => Math.exp(-((x - left) ** 2 + (y - top) ** 2) / far ** 2));
  return 1 + Math.round(Math.min(1, Math.max(...near)) * (highestHeatLevel - 1));
};

export const sample: Record<string, ScreenPart> = {
  main: {
    what: "heat",
    ...headOfToday,
    plan: { name: "1", img: "", width: 1_000, height: 600 },
    unit: "s",
    ...{ cols, rows, most: 0.42, perMetre: true, completeness: 1 },
    levels: btoa(
      Array.from({ length: cols * rows }, (_, cell) => String.fromCharCode(levelAt(cell))).join(""),
    ),
  },
};
