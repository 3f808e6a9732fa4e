import type { ScreenDocument } from "@foyer/contract/reporting/screens/screen-document";
import type { TokenKey } from "@foyer/contract/reporting/screens/screen-values";
import type { CSSProperties } from "react";
import { themes } from "./themes.ts";

const font =
  "'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, 'PingFang SC', 'Microsoft YaHei', 'Hiragino Sans', 'Noto Sans CJK SC', 'Noto Sans Arabic', 'Noto Sans Thai', 'Noto Sans Devanagari', sans-serif";

/** Colours, corners, gap and font of a screen as variables, for the element its page lies in. */
export function themeVariables({ theme, tokens }: Pick<ScreenDocument, "theme" | "tokens">): CSSProperties {
  const { colours, series, radius, gap } = themes[theme];
  const variables: Record<string, string> = {
    "--screen-radius": `${radius}px`,
    "--screen-gap": `${gap}px`,
    "--screen-font": font,
  };
  for (const [name, usual] of Object.entries(colours))
    variables[`--screen-${name}`] = ownColour(tokens[name as TokenKey], colours) ?? usual;
  for (const [nth, colour] of [variables["--screen-accent"] ?? colours.accent, ...series].entries())
    variables[`--screen-series-${nth + 1}`] = colour;
  return variables;
}

/** One that refers to a colour of the theme means the theme's, so that none goes round in circles. */
function ownColour(
  colour: string | undefined,
  colours: Readonly<Record<string, string>>,
): string | undefined {
  return colour?.startsWith("token:") ? colours[colour.slice("token:".length)] : colour;
}
