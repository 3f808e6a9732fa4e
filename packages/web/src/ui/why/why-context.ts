import { createContext, useContext } from "react";
import type { WhyAsked } from "./why-asked.ts";

export const WhyContext = createContext<((asked: WhyAsked) => void) | undefined>(undefined);

/** Explains a figure: "why this number?" */
export function useWhy(): (asked: WhyAsked) => void {
  const explain = useContext(WhyContext);
  if (explain === undefined) throw new Error("A figure stands where nothing explains it.");
  return explain;
}
