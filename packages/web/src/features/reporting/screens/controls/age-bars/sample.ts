import type { ScreenPart } from "@foyer/contract/reporting/screens/screen-parts";
import { sharesOfPeople } from "../sample-figures.ts";

export const sample: Record<string, ScreenPart> = {
  main: sharesOfPeople("age", [96, 118, 342, 287, 196, 134], 111),
};
