import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";

/** Decoders of scanned pages without WebAssembly, which the content security policy forbids. */
const decoders = /_nowasm_fallback\.js$/;
/** How characters of fonts are numbered that a file names but does not hold: Chinese, Japanese, Korean. */
const characterMaps = /\.bcmap$/;

/** Files of pdf.js beside its code, which only some PDF files need. */
export function pdfParts(): Plugin {
  return {
    name: "pdf-parts",
    apply: "build",
    generateBundle() {
      const description = createRequire(import.meta.url).resolve("pdfjs-dist/package.json");
      const home = dirname(description);
      const { version } = JSON.parse(readFileSync(description, "utf8")) as { version: string };
      const emit = (folder: string, wanted: RegExp) => {
        for (const name of readdirSync(join(home, folder)).filter((name) => wanted.test(name)))
          this.emitFile({
            type: "asset",
            // pdf.js asks for each by its own name, so the folder tells the version.
            fileName: `assets/pdf-${version}/${name}`,
            source: readFileSync(join(home, folder, name)),
          });
      };
      emit("wasm", decoders);
      emit("cmaps", characterMaps);
    },
  };
}
