import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { lightContract, lightContractFiles } from "./bundling/light-contract.ts";
import { lightReact } from "./bundling/light-react.ts";
import { oldMargins } from "./bundling/old-margins.ts";
import { playerPhraseParts } from "./bundling/phrase-parts.ts";

/**
 * The page of displays, into the same folder as the console that is built before. Its browsers are those of televisions,
 * from Chromium 67 on: one file, nothing of the console's library.
 */
export default defineConfig({
  base: "/",
  publicDir: false,
  resolve: { alias: lightReact },
  plugins: [oldMargins(), playerPhraseParts(), lightContract(), lightContractFiles(), react()],
  build: {
    outDir: "dist",
    emptyOutDir: false,
    target: "chrome67",
    // For older ones margins by the direction of reading would become selectors that those do not know.
    cssTarget: "chrome69",
    assetsInlineLimit: 0,
    modulePreload: false,
    manifest: ".vite/screen-manifest.json",
    rolldownOptions: { input: "packages/web/screen.html" },
  },
});
