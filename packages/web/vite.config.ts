import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { chunkGroups } from "./bundling/chunk-groups.ts";
import { compileHints } from "./bundling/compile-hints.ts";
import { directImports } from "./bundling/direct-imports.ts";
import { lightContract, lightContractFiles } from "./bundling/light-contract.ts";
import { lightMantine } from "./bundling/light-mantine.ts";
import { pdfParts } from "./bundling/pdf-parts.ts";
import { phraseParts } from "./bundling/phrase-parts.ts";

/** The one font file every page needs is asked for with the page, not after its style sheet. */
function preloadFont(): Plugin {
  return {
    name: "preload-font",
    transformIndexHtml: {
      order: "post",
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => file.includes("inter-basic"))
          .map((file) => ({
            tag: "link",
            attrs: { rel: "preload", as: "font", type: "font/woff2", href: `/${file}`, crossorigin: true },
            injectTo: "head" as const,
          })),
    },
  };
}

/** While developing: displays' page, where the server would answer with it. */
function screenPage(): Plugin {
  return {
    name: "screen-page",
    apply: "serve",
    configureServer({ middlewares }) {
      middlewares.use((request, _response, next) => {
        if (/^(\/[A-Za-z]{2,5})?\/screen(\?display.*)?$/.test(request.url ?? ""))
          request.url = "/screen.html";
        next();
      });
    },
  };
}

export default defineConfig({
  base: "/",
  plugins: [
    phraseParts(),
    pdfParts(),
    lightContract(),
    lightContractFiles(),
    lightMantine(),
    directImports(),
    chunkGroups(),
    react(),
    preloadFont(),
    compileHints(),
    screenPage(),
  ],
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
    // Who imports whom, for the weights that are checked.
    manifest: true,
    chunkSizeWarningLimit: 700,
  },
});
