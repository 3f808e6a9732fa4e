import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { phraseParts } from "./phrase-parts.ts";

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

export default defineConfig({
  base: "/",
  plugins: [phraseParts(), react(), preloadLatinFont()],
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
