import type { Plugin } from "vite";

const named = /margin-(inline|block)-(start|end)\s*:\s*([^;}]+)/g;
const oldNames: Readonly<Record<string, string>> = {
  "inline-start": "start",
  "inline-end": "end",
  "block-start": "before",
  "block-end": "after",
};

/** Margins by the direction of reading, as they were called before Chromium 69 as well. */
export const withOldMargins = (css: string): string =>
  css.replace(
    named,
    (whole, along: string, side: string, width: string) =>
      `-webkit-margin-${oldNames[`${along}-${side}`]}: ${width}; ${whole}`,
  );

export function oldMargins(): Plugin {
  return {
    name: "old-margins",
    apply: "build",
    enforce: "pre",
    transform: {
      filter: { id: /\/src\/.*\.css$/ },
      handler: (code) => ({ code: withOldMargins(code), map: null }),
    },
  };
}
