import type { ScreenPart } from "@foyer/contract/reporting/screens/screen-parts";
import { sharesOfPeople } from "../sample-figures.ts";

export const sample: Record<string, ScreenPart> = { main: sharesOfPeople("gender", [571, 602], 111) };
