import type { PartOf } from "@foyer/contract/reporting/screens/screen-parts";
import { headOfToday, wholeFigure } from "./sample-figures.ts";

export const insideSample: PartOf<"inside"> = {
  what: "inside",
  ...headOfToday,
  people: wholeFigure(148),
  limit: 240,
  share: 148 / 240,
  state: "free",
  isStale: false,
};
