import { chosenGround, filledShade, productShades, toShades } from "@foyer/contract/places/company-colour";
import { type CSSVariablesResolver, createTheme, type MantineColorsTuple, rem } from "@mantine/core";

const teal: MantineColorsTuple = productShades;

const red: MantineColorsTuple = [
  "#fdf1f0",
  "#fae0de",
  "#f3bfbc",
  "#eb9a95",
  "#e27670",
  "#d85750",
  "#cc413a",
  "#c0302b",
  "#9c2622",
  "#7a1d1a",
];

/** Warm neutral greys of the light scheme. */
const gray: MantineColorsTuple = [
  "#fbfbf9",
  "#f5f5f2",
  "#edece8",
  "#e3e2dd",
  "#cfcdc7",
  "#a9a7a0",
  "#67655e",
  "#4c4a45",
  "#33322e",
  "#1f1e1b",
];

/** And of the dark one: 0 is text, 7 the page. */
const dark: MantineColorsTuple = [
  "#e6e4df",
  "#c4c2bc",
  "#a3a199",
  "#74726b",
  "#3f3d39",
  "#32312d",
  "#262522",
  "#1c1b19",
  "#151412",
  "#0f0e0d",
];

/** Inter for what it draws, the system's own faces for Chinese, Japanese, Korean, Thai, Hindi and Arabic. */
const fontFamily = [
  "'Inter Variable'",
  "system-ui",
  "-apple-system",
  "'Segoe UI'",
  "Roboto",
  "'PingFang SC'",
  "'Microsoft YaHei'",
  "'Hiragino Sans'",
  "'Noto Sans CJK SC'",
  "'Noto Sans Arabic'",
  "'Noto Sans Thai'",
  "'Noto Sans Devanagari'",
  "sans-serif",
].join(", ");

const theme = createTheme({
  colors: { brand: teal, red, gray, dark },
  primaryColor: "brand",
  // White letters on the product's own keep 5.5 : 1 in both schemes, on a company's 4.5 : 1.
  primaryShade: filledShade,
  black: "#1f1e1b",
  fontFamily,
  fontSizes: { xs: rem(12), sm: rem(13), md: rem(14), lg: rem(16), xl: rem(20), "2xl": rem(28) },
  lineHeights: { xs: "1.4", sm: "1.45", md: "1.5", lg: "1.55", xl: "1.6" },
  headings: {
    fontFamily,
    fontWeight: "600",
    sizes: {
      h1: { fontSize: rem(20), lineHeight: "1.35" },
      h2: { fontSize: rem(16), lineHeight: "1.4" },
      h3: { fontSize: rem(14), lineHeight: "1.45" },
    },
  },
  defaultRadius: "md",
  radius: { "2xs": rem(2), xs: rem(4), sm: rem(6), md: rem(8), lg: rem(12), xl: rem(16) },
  spacing: { "3xs": rem(2), "2xs": rem(4), xs: rem(8), sm: rem(12), md: rem(16), lg: rem(24), xl: rem(32) },
  // 48 em is 768 px, 75 em the 1200 px below which the menu is a drawer.
  breakpoints: { xs: "36em", sm: "48em", md: "62em", lg: "75em", xl: "90em" },
  shadows: {
    sm: "0 1px 2px rgb(0 0 0 / 6%)",
    md: "0 4px 16px rgb(0 0 0 / 8%), 0 0 1px rgb(0 0 0 / 16%)",
    xl: "0 16px 48px rgb(0 0 0 / 16%), 0 0 1px rgb(0 0 0 / 20%)",
  },
  cursorType: "pointer",
  respectReducedMotion: true,
});

/** The look of the product, in a company's primary colour where it has one. */
export const themeIn = (colour: string | null): typeof theme =>
  colour === null ? theme : { ...theme, colors: { ...theme.colors, brand: toShades(colour) } };

/** Colours with a meaning; every text colour keeps 4.5 : 1 on the grounds it stands on. */
export const cssVariables: CSSVariablesResolver = ({ colors: { brand = teal } }) => ({
  variables: {},
  light: {
    "--mantine-color-dimmed": gray[6],
    "--mantine-color-placeholder": "#75736c",
    "--mantine-color-error": red[7],
    "--mantine-color-default-border": gray[3],
    "--foyer-page": gray[0],
    "--foyer-line": gray[3],
    "--foyer-hover": gray[1],
    "--foyer-active": brand[0],
    "--foyer-active-text": brand[8],
    "--foyer-focus": brand[7],
    "--foyer-up": teal[7],
    "--foyer-down": "#b4540a",
    "--foyer-broken": red[7],
  },
  dark: {
    "--mantine-color-dimmed": dark[2],
    "--mantine-color-placeholder": "#8f8d86",
    "--mantine-color-error": "#ff8a80",
    "--mantine-color-default-border": dark[5],
    "--foyer-page": dark[8],
    "--foyer-line": dark[5],
    "--foyer-hover": dark[6],
    "--foyer-active": chosenGround(brand[filledShade] ?? ""),
    "--foyer-active-text": brand[2],
    "--foyer-focus": brand[4],
    "--foyer-up": teal[4],
    "--foyer-down": "#f0a35e",
    "--foyer-broken": "#ff8a80",
  },
});
