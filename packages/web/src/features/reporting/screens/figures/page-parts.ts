import type { Control, ScreenPage } from "@foyer/contract/reporting/screens/screen-document";
import type { ScreenPart } from "@foyer/contract/reporting/screens/screen-parts";
import { createContext } from "react";

export interface PartsOfPage {
  page: ScreenPage;
  part: (control: Control, figure: string) => ScreenPart | undefined;
}

/** All answers of a page, for controls that sum it up. */
export const PageParts = createContext<PartsOfPage | undefined>(undefined);
