import type { ScreenPart } from "@foyer/contract/reporting/screens/screen-parts";
import { headOfToday } from "../sample-figures.ts";

export const sample: Record<string, ScreenPart> = {
  main: {
    what: "notes",
    ...headOfToday,
    notes: [
      {
        ...{ id: 1, kind: "sale", text: "−20 %", place: "Lisboa" },
        ...{ startTime: "2026-05-12", endTime: "2026-05-14" },
      },
      {
        id: 2,
        kind: "weather",
        text: "28 °C",
        place: "Porto",
        startTime: "2026-05-13",
        endTime: "2026-05-13",
      },
    ],
  },
};
