import { createContext } from "react";

/** Whether a page is shown, waits to be, or is only drawn, as where it is designed: films run on one that is shown. */
export const TurnOfPage = createContext<"shown" | "waits" | "drawn">("drawn");
