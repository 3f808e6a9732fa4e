import "./base-styles.ts";
import { DirectionProvider, MantineProvider } from "@mantine/core";
import { type ReactNode, useMemo } from "react";
import { isRightToLeft } from "../lib/language.ts";
import { cssVariables, themeIn } from "./theme.ts";
import { useCompanyColour } from "./use-company-colour.ts";

/** Look and direction of everything below. */
export function House({ children }: { children: ReactNode }) {
  const colour = useCompanyColour();
  const theme = useMemo(() => themeIn(colour), [colour]);
  return (
    <DirectionProvider initialDirection={isRightToLeft() ? "rtl" : "ltr"} detectDirection={false}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        defaultColorScheme="auto"
        // The style sheet of the usual variables weighs more than writing them all out here.
        deduplicateCssVariables={false}
      >
        {children}
      </MantineProvider>
    </DirectionProvider>
  );
}
