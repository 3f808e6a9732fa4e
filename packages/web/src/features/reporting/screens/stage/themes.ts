import type { ThemeKey } from "@foyer/contract/reporting/screens/screen-document";
import type { TokenKey } from "@foyer/contract/reporting/screens/screen-values";

export interface Theme {
  colours: Readonly<Record<TokenKey, string>>;
  /** After the accent: what tells parts and lines of one control apart. */
  series: readonly string[];
  /** Page pixels. */
  radius: number;
  gap: number;
}

/** Every colour of letters keeps 4.5 : 1 on ground and surface; no white is brighter than screens bear for years. */
export const themes: Readonly<Record<ThemeKey, Theme>> = {
  paper: {
    colours: {
      ground: "#dedcd5",
      surface: "#e9e9e6",
      line: "#c9c6bd",
      text: "#1d1c19",
      quiet: "#56534b",
      accent: "#0b6158",
      up: "#0f6a3c",
      down: "#934400",
      warn: "#7a5200",
      bad: "#a9241c",
    },
    series: ["#1f4fa3", "#9a2c6a", "#8a4300", "#4d5a0a", "#5b3aa0"],
    radius: 16,
    gap: 24,
  },
  night: {
    colours: {
      ground: "#0e1316",
      surface: "#182025",
      line: "#35424a",
      text: "#e4e7e8",
      quiet: "#a2aeb4",
      accent: "#3fc7b6",
      up: "#5fd08f",
      down: "#f0a35e",
      warn: "#f2c14e",
      bad: "#ff8a80",
    },
    series: ["#f0b95e", "#7fb2ff", "#f593bd", "#b9d35a", "#bfa1ff"],
    radius: 16,
    gap: 24,
  },
  signal: {
    colours: {
      ground: "#07244f",
      surface: "#0d3068",
      line: "#2c5596",
      text: "#e0e8f4",
      quiet: "#b3c5e2",
      accent: "#ffd23f",
      up: "#7be0a4",
      down: "#ffb871",
      warn: "#ffd23f",
      bad: "#ffaca5",
    },
    series: ["#7fd0ff", "#ff9fc6", "#7be0a4", "#cdb4ff", "#ffab73"],
    radius: 6,
    gap: 24,
  },
  gallery: {
    colours: {
      ground: "#211a16",
      surface: "#2d241f",
      line: "#54463c",
      text: "#ece3d8",
      quiet: "#bfaf9f",
      accent: "#e3b261",
      up: "#a3cf8b",
      down: "#eda56b",
      warn: "#e8c45c",
      bad: "#f3978a",
    },
    series: ["#8fbde6", "#ef9aae", "#a3cf8b", "#c6aee6", "#6fc9bd"],
    radius: 2,
    gap: 32,
  },
  graphite: {
    colours: {
      ground: "#1f2227",
      surface: "#2a2e34",
      line: "#4a5059",
      text: "#e5e7ea",
      quiet: "#b0b6be",
      accent: "#7fb2ff",
      up: "#79d29b",
      down: "#f2ab6c",
      warn: "#f0c75e",
      bad: "#ff9d94",
    },
    series: ["#f0b95e", "#8fd694", "#f593bd", "#bfa1ff", "#5fd0c5"],
    radius: 12,
    gap: 24,
  },
  contrast: {
    colours: {
      ground: "#000000",
      surface: "#0b0b0b",
      line: "#7d7d78",
      text: "#e9e9e6",
      quiet: "#d2d2cd",
      accent: "#ffe600",
      up: "#5cff9a",
      down: "#ffb35c",
      warn: "#ffe600",
      bad: "#ff9b94",
    },
    series: ["#6cc6ff", "#ff8fc0", "#5cff9a", "#c9a8ff", "#ff9d5c"],
    radius: 0,
    gap: 24,
  },
};
