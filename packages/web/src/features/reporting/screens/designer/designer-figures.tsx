import type { ScreenDocument } from "@foyer/contract/reporting/screens/screen-document";
import { createContext, type ReactNode, useContext, useMemo } from "react";
import type { FindPart } from "../figures/use-parts.ts";
import { useScreenFigures } from "../figures/use-screen-figures.ts";
import { forcedParts } from "./editor/forced-parts.ts";
import { useSettledState } from "./editor/use-designer.ts";

interface Figures {
  /** What is answered. */
  real: FindPart;
  /** What controls are made to show. */
  shown: FindPart;
}

const none: FindPart = () => undefined;
const FiguresContext = createContext<Figures>({ real: none, shown: none });

/** Asks once for all that the stage and the panes show of a screen's figures. */
export function DesignerFigures({ children }: { children: ReactNode }) {
  const { document, showsAs } = useSettledState();
  const real = useScreenFigures(document);
  const figures = useMemo(() => ({ real, shown: forcedParts(real, showsAs, Date.now) }), [real, showsAs]);
  return <FiguresContext value={figures}>{children}</FiguresContext>;
}

export const useDesignerFigures = (): Figures => useContext(FiguresContext);

/** The document as controls are made to show it: what is loading has its places chosen. */
export function useShownDocument(document: ScreenDocument): ScreenDocument {
  const { showsAs } = useSettledState();
  return useMemo(() => {
    if (showsAs !== "loading") return document;
    const bound = Object.keys(document.roles).map((role) => [
      role,
      document.binding[role] ?? { all: true as const },
    ]);
    return { ...document, binding: Object.fromEntries(bound) };
  }, [document, showsAs]);
}
