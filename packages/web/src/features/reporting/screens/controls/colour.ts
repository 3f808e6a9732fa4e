import type { Colour } from "@foyer/contract/reporting/screens/screen-values";

const token = "token:";

/** A document's colour for a style sheet; the theme's stand in the variables around the page. */
export const cssColour = (colour: Colour): string =>
  colour.startsWith(token) ? themeColour(colour.slice(token.length)) : colour;

export const themeColour = (name: string): string => `var(--screen-${name})`;
