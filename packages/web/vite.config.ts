import { readFileSync } from "node:fs";
import { fallbackLanguage } from "@foyer/phrases/languages";
import type { PhraseTree } from "@foyer/phrases/phrases";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

/** The one font file every page needs is asked for with the page, not after its style sheet. */
function preloadLatinFont(): Plugin {
  return {
    name: "preload-latin-font",
    transformIndexHtml: {
      order: "post",
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => file.includes("inter-latin-wght-normal"))
          .map((file) => ({
            tag: "link",
            attrs: { rel: "preload", as: "font", type: "font/woff2", href: `/${file}`, crossorigin: true },
            injectTo: "head" as const,
          })),
    },
  };
}

/** The parts of the UI library the sign-in page needs: one file rather than twenty, and nothing of the console in it. */
const doorParts =
  /node_modules\/(clsx|@mantine\/core\/esm\/(core|components\/(UnstyledButton|Button|ActionIcon|CloseButton|Loader|Transition|Input|InputBase|TextInput|PasswordInput))\/)/;

const phraseFile = /phrases\/\w+\.json$/;

/** The gaps of a language are filled when building, so that a page loads one language and no second one. */
function fillPhraseGaps(): Plugin {
  const fallback = new URL(`../phrases/${fallbackLanguage}.json`, import.meta.url);
  return {
    name: "fill-phrase-gaps",
    enforce: "pre",
    transform: {
      filter: { id: phraseFile },
      handler: (text) => ({
        code: JSON.stringify(filled(JSON.parse(text), JSON.parse(readFileSync(fallback, "utf8")))),
        map: null,
      }),
    },
  };
}

/** Served unbundled, phrases are modules; a browser that is told they are JSON would refuse them. */
function phrasesAsModules(): Plugin {
  return {
    name: "phrases-as-modules",
    enforce: "pre",
    apply: "serve",
    transform: {
      filter: { id: /phrases\/src\/phrases\.ts$/ },
      handler: (code) => ({ code: code.replaceAll(', { with: { type: "json" } }', ""), map: null }),
    },
  };
}

function filled(tree: PhraseTree, fallback: PhraseTree): PhraseTree {
  const merged: Record<string, string | PhraseTree> = { ...fallback, ...tree };
  for (const [key, below] of Object.entries(fallback)) {
    const own = tree[key];
    if (typeof below !== "string" && typeof own === "object") merged[key] = filled(own, below);
  }
  return merged;
}

export default defineConfig({
  base: "/",
  plugins: [phrasesAsModules(), fillPhraseGaps(), react(), preloadLatinFont()],
  server: {
    proxy: { "/hx-api": { target: "http://127.0.0.1:8080", changeOrigin: true } },
  },
  build: {
    outDir: "dist",
    target: "es2023",
    // Small files stay files: the content security policy allows no data: fonts or scripts.
    assetsInlineLimit: 0,
    // Module preload is native in every browser the target allows.
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "react", test: /node_modules\/(react|react-dom|scheduler)\// },
            { name: "door", test: doorParts },
            { name: "console-base", test: /node_modules\/(react-router|nuqs|zod|@tanstack)\// },
          ],
        },
      },
    },
  },
});
