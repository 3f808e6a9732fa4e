import type { LanguageCode } from "./languages.ts";

type English = typeof import("../en.json");

type Plain<Key extends string> = Key extends `${infer Base}_${Intl.LDMLPluralRule}` ? Base : Key;

type Path<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string ? Plain<Key> : `${Key}.${Path<Tree[Key]>}`;
}[keyof Tree & string];

/** Every phrase, as dotted path; the plural forms of one phrase share one key. */
export type PhraseKey = Path<English>;

/** The phrases of one language, nested by feature. Any but English may have gaps. */
export interface PhraseTree {
  readonly [key: string]: string | PhraseTree;
}

type PhraseModule = Promise<{ default: PhraseTree }>;

// A fixed map of literal imports: Vite makes one chunk of each, Node reads the file.
const loaders: Record<LanguageCode, () => PhraseModule> = {
  zh: () => import("../zh.json", { with: { type: "json" } }),
  zhTw: () => import("../zhTw.json", { with: { type: "json" } }),
  ara: () => import("../ara.json", { with: { type: "json" } }),
  de: () => import("../de.json", { with: { type: "json" } }),
  en: () => import("../en.json", { with: { type: "json" } }),
  es: () => import("../es.json", { with: { type: "json" } }),
  fra: () => import("../fra.json", { with: { type: "json" } }),
  hin: () => import("../hin.json", { with: { type: "json" } }),
  id: () => import("../id.json", { with: { type: "json" } }),
  it: () => import("../it.json", { with: { type: "json" } }),
  nl: () => import("../nl.json", { with: { type: "json" } }),
  ph: () => import("../ph.json", { with: { type: "json" } }),
  ru: () => import("../ru.json", { with: { type: "json" } }),
  th: () => import("../th.json", { with: { type: "json" } }),
  tr: () => import("../tr.json", { with: { type: "json" } }),
  vie: () => import("../vie.json", { with: { type: "json" } }),
  jp: () => import("../jp.json", { with: { type: "json" } }),
  kor: () => import("../kor.json", { with: { type: "json" } }),
};

/** Loads the phrases of one language. */
export async function loadPhrases(language: LanguageCode): Promise<PhraseTree> {
  return (await loaders[language]()).default;
}

/** Dotted path to text, plural forms each under their own name. */
export function flattened(tree: PhraseTree, before = ""): Map<string, string> {
  const flat = new Map<string, string>();
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === "string") flat.set(before + key, value);
    else for (const [path, text] of flattened(value, `${before}${key}.`)) flat.set(path, text);
  }
  return flat;
}
