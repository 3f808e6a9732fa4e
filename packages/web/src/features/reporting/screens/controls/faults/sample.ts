import type { ScreenPart } from "@foyer/contract/reporting/screens/screen-parts";
import { headOfToday } from "../sample-figures.ts";

export const sample: Record<string, ScreenPart> = {
  main: {
    what: "faults",
    ...headOfToday,
    faults: [{ kind: "silent", name: "HX-CCD21 0417", site: "Lisboa", since: "2026-05-12" }],
    count: 1,
  },
};
