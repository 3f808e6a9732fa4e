import { createContext } from "react";

/** Where each time is on the clock of its own row's site, and says so where that is not the reader's. */
export const zonesOfRows = "rows";

/** Whose clock the times of a page are on: its head says it once, and the times do not say it again. */
export const PageZone = createContext<string | undefined>(undefined);
