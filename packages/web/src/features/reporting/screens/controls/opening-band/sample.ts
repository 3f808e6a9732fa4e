import type { ScreenPart } from "@foyer/contract/reporting/screens/screen-parts";
import { headOfToday } from "../sample-figures.ts";

const hour = 3_600_000;
const now = Math.floor(Date.now() / hour) * hour;

/** Open at any time somebody designs a screen. */
export const sample: Record<string, ScreenPart> = {
  main: {
    what: "opening",
    ...headOfToday,
    hours: {
      kind: "daily",
      from: new Date(now - 5 * hour).toISOString(),
      to: new Date(now + 6 * hour).toISOString(),
    },
  },
};
