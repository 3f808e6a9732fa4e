import type { ScreenPart } from "@foyer/contract/reporting/screens/screen-parts";
import { insideSample } from "../inside-sample.ts";

export const sample: Record<string, ScreenPart> = { main: insideSample };
