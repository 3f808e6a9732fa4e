import type { PartOf, ScreenPart } from "@foyer/contract/reporting/screens/screen-parts";
import { headOfToday, wholeFigure } from "../sample-figures.ts";

const usual = [62, 98, 141, 196, 214, 203, 188, 176, 182, 205, 164, 88];
const counted = [58, 104, 152, 221, 236, 217, 94];
const first = 9;
const spread = 0.18;

const hours: PartOf<"hours">["hours"] = usual.map((middle, nth) => ({
  ...wholeFigure(counted[nth] ?? null, 1),
  time: `${String(first + nth).padStart(2, "0")}:00`,
  ...(nth === counted.length - 1 && { running: true as const }),
  ...(nth >= counted.length && { ahead: true as const }),
  low: Math.round(middle * (1 - spread)),
  middle,
  high: Math.round(middle * (1 + spread)),
}));

export const sample: Record<string, ScreenPart> = { main: { what: "hours", ...headOfToday, hours } };
