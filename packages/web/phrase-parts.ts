import { readFileSync } from "node:fs";
import { fallbackLanguage } from "@foyer/phrases/languages";
import { partOfPhrases } from "@foyer/phrases/parts";
import type { PhraseTree } from "@foyer/phrases/phrases";
import type { Plugin } from "vite";

const phraseFile = /^(.*\/phrases\/\w+\.json)\?(?:import&)?part=(\w+)$/;

/**
 * A page loads one language, in parts: what the door shows, the console, and each area with its first screen. Gaps of
 * the language are filled when building, so that no second one is needed.
 */
export function phraseParts(): Plugin {
  const fallback: PhraseTree = JSON.parse(
    readFileSync(new URL(`../phrases/${fallbackLanguage}.json`, import.meta.url), "utf8"),
  );
  return {
    name: "phrase-parts",
    enforce: "pre",
    load: {
      filter: { id: phraseFile },
      handler(id) {
        const [, file = "", part = ""] = phraseFile.exec(id) ?? [];
        this.addWatchFile(file);
        const tree = filled(JSON.parse(readFileSync(file, "utf8")), fallback);
        return { code: `export default ${JSON.stringify(partOfPhrases(tree, part))}`, moduleType: "js" };
      },
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
