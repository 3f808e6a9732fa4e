import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { fallbackLanguage, languageCodes } from "@foyer/phrases/languages";
import type { PhraseTree } from "@foyer/phrases/phrases";
import type { Plugin } from "vite";
import { type GetModule, reached } from "./reached.ts";
import { namedIn, pickNeeded } from "./used-phrases.ts";

const web = resolve(import.meta.dirname, "..").replaceAll("\\", "/");
const main = `${web}/src/main.ts`;
const shell = `${web}/src/app/console.tsx`;
const page = `${web}/src/app/page.tsx`;
const player = `${web}/src/screen.ts`;
const signIn = `${web}/src/app/sign-in/sign-in-page.tsx`;
/** What it says beside its screen is said by the shell as well. */
const screenWindow = `${web}/src/app/screen-window.tsx`;
const screenTable = `${web}/src/app/screens.ts`;
const screen = new RegExp(`^${web}/src/features/(.*)\\.tsx$`);

/** Stands in the code for what the files' names end in. */
const placeholder = "__PHRASES__";

/**
 * A page loads one language, in parts: what the sign-in shows, what the other pages for strangers do, the shell, and each
 * screen. What belongs to a part is read from its code. Gaps of the language are filled when building.
 */
export const phraseParts = (): Plugin => partsPlugin(keysOfParts);

/** The same of the page of displays, which is built by itself: one part, with all it says. */
export const playerPhraseParts = (): Plugin =>
  partsPlugin((getModule) => new Map([["screenPlayer", keysOf(reached([player], getModule), getModule)]]));

function partsPlugin(keysByPart: (getModule: GetModule) => Map<string, ReadonlySet<string>>): Plugin {
  let named = new Map<string, ReadonlySet<string>>();
  let version = "";
  return {
    name: "phrase-parts",
    apply: "build",
    buildEnd(error) {
      if (error !== undefined) return;
      named = keysByPart((id) => this.getModuleInfo(id));
      const hash = createHash("sha256").update(
        JSON.stringify([...named].map(([part, keys]) => [part, ...keys])),
      );
      for (const code of languageCodes) hash.update(JSON.stringify(languageTree(code)));
      version = hash.digest("hex").slice(0, 8);
    },
    renderChunk: (code) => (code.includes(placeholder) ? code.replace(placeholder, version) : null),
    generateBundle() {
      const fallback = languageTree(fallbackLanguage);
      for (const code of languageCodes) {
        const tree = filled(languageTree(code), fallback);
        const there: Record<string, PhraseTree> = {};
        for (const [part, keys] of named) {
          const before = partsBefore(part).reduce<PhraseTree>(
            (all, each) => filled(there[each] ?? {}, all),
            {},
          );
          const needed = pickNeeded(tree, keys, before);
          there[part] = needed;
          this.emitFile({
            type: "asset",
            fileName: `assets/phrases-${code}-${part.replaceAll("/", ".")}-${version}.json`,
            source: JSON.stringify(needed),
          });
        }
      }
    },
  };
}

/** What a page has loaded before it needs a part. */
function partsBefore(part: string): string[] {
  if (part === "signIn" || part === "screenPlayer") return [];
  return part === "strangers" || part === "shell" ? ["signIn"] : ["signIn", "shell"];
}

const languageTree = (code: string): PhraseTree =>
  JSON.parse(readFileSync(`${web}/../phrases/${code}.json`, "utf8"));

function keysOf(ids: Iterable<string>, getModule: GetModule): ReadonlySet<string> {
  const tree = languageTree("en");
  return new Set(
    [...ids]
      .filter((id) => id.startsWith(`${web}/src/`))
      .flatMap((id) => namedIn(getModule(id)?.code ?? "", tree))
      .sort(),
  );
}

/** The keys that each part names; who comes in passes the sign-in page first, then the shell. */
function keysOfParts(getModule: GetModule): Map<string, ReadonlySet<string>> {
  const toKeys = (ids: Iterable<string>) => keysOf(ids, getModule);
  const later = { later: true, ends: [shell, screenWindow, screenTable] };
  const parts = new Map([
    ["signIn", toKeys([...reached([main], getModule), ...reached([signIn], getModule, later)])],
    ["shell", toKeys(reached([shell], getModule, later))],
    ["strangers", toKeys(reached([page], getModule, later))],
  ]);
  for (const id of getModule(screenTable)?.dynamicallyImportedIds ?? []) {
    const [, name] = screen.exec(id) ?? [];
    if (name !== undefined) parts.set(name, toKeys(reached([id], getModule, later)));
  }
  return parts;
}

function filled(tree: PhraseTree, fallback: PhraseTree): PhraseTree {
  const merged: Record<string, string | PhraseTree> = { ...fallback, ...tree };
  for (const [key, below] of Object.entries(fallback)) {
    const own = tree[key];
    if (typeof below !== "string" && typeof own === "object") merged[key] = filled(own, below);
  }
  return merged;
}
