import type { Plugin } from "vite";

/** Where a file begins with it, V8 compiles all its functions while it arrives. */
export const compileHint = "//# allFunctionsCalledOnLoad\n";

/** Of these most functions are never called. */
const mostlyUnused = ["charts"];

/**
 * Asks the browser to compile functions beside the page, instead of one after the other when the first screen calls
 * them. The hint counts at the very top only: it is written after all others have written there.
 */
export function compileHints(): Plugin {
  return {
    name: "compile-hints",
    generateBundle: {
      order: "post",
      handler: (_options, bundle) => {
        for (const file of Object.values(bundle))
          if (file.type === "chunk" && !mostlyUnused.includes(file.name)) file.code = compileHint + file.code;
      },
    },
  };
}
