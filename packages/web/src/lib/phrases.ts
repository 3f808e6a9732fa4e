import type { LanguageCode } from "@foyer/phrases/languages";
import { areaParts, type PhrasePart } from "@foyer/phrases/parts";
import { flattened, type PhraseKey, type PhraseTree } from "@foyer/phrases/phrases";
import { type PhraseValues, wording } from "@foyer/phrases/wording";
import { language } from "./language.ts";

/** The keys below a dotted prefix. */
export type KeysBelow<Prefix extends string> = PhraseKey extends infer Key
  ? Key extends `${Prefix}.${infer Rest}`
    ? Rest
    : never
  : never;

type Prefixes<Key extends string> = Key extends `${infer First}.${infer Rest}`
  ? First | `${First}.${Prefixes<Rest>}`
  : never;

/** Every branch of the phrases, at any depth. */
export type PhrasePrefix = Prefixes<PhraseKey>;

export type Phrases<Prefix extends PhrasePrefix> = (key: KeysBelow<Prefix>, values?: PhraseValues) => string;

type Files = Record<string, () => Promise<PhraseTree>>;

// Literal, because Vite makes one file of each language and part from what it reads here.
const files: Record<PhrasePart, Files> = {
  door: import.meta.glob<PhraseTree>("../../../phrases/*.json", { query: "?part=door", import: "default" }),
  console: import.meta.glob<PhraseTree>("../../../phrases/*.json", {
    query: "?part=console",
    import: "default",
  }),
  analytics: import.meta.glob<PhraseTree>("../../../phrases/*.json", {
    query: "?part=analytics",
    import: "default",
  }),
  counting: import.meta.glob<PhraseTree>("../../../phrases/*.json", {
    query: "?part=counting",
    import: "default",
  }),
  devices: import.meta.glob<PhraseTree>("../../../phrases/*.json", {
    query: "?part=devices",
    import: "default",
  }),
  identity: import.meta.glob<PhraseTree>("../../../phrases/*.json", {
    query: "?part=identity",
    import: "default",
  }),
  operations: import.meta.glob<PhraseTree>("../../../phrases/*.json", {
    query: "?part=operations",
    import: "default",
  }),
  places: import.meta.glob<PhraseTree>("../../../phrases/*.json", {
    query: "?part=places",
    import: "default",
  }),
};

const allParts = Object.keys(files) as PhrasePart[];
const phrases = new Map<string, string>();
const asked = new Map<PhrasePart, Promise<void>>();
let spoken: LanguageCode | undefined;

/** Begins with the one language of this page, before anything is shown; it never changes while the page stands. */
export async function startPhrases(
  code: LanguageCode,
  parts: readonly PhrasePart[] = allParts,
): Promise<void> {
  if (code !== spoken) {
    spoken = code;
    phrases.clear();
    asked.clear();
  }
  await Promise.all(parts.map(needPhrases));
}

/** Loads a part of the page's language unless it is there already. */
export function needPhrases(part: PhrasePart): Promise<void> {
  const loading = asked.get(part) ?? load(part);
  asked.set(part, loading);
  // A failed load is asked for again by whoever needs it next.
  loading.catch(() => asked.delete(part));
  return loading;
}

async function load(part: PhrasePart): Promise<void> {
  const tree = await files[part][`../../../phrases/${spoken}.json`]?.();
  for (const [key, text] of flattened(tree ?? {})) phrases.set(key, text);
}

/** The part that a screen needs, by its component's key `<area>/…`. */
export const partOfScreen = (component: string): PhrasePart =>
  areaParts.find((area) => component.startsWith(`${area}/`)) ?? "console";

/** One phrase by its whole key; `count` among the values picks the plural form. */
export function phrase(key: PhraseKey, values?: PhraseValues): string {
  return phraseOr(key, key, values);
}

/** A phrase whose key came from the server: its last part may be unknown here. */
export function phraseOr(fallback: string, key: string, values?: PhraseValues): string {
  // In the language of the phrases that are loaded: its plural forms and figures belong to them.
  return wording(phrases, spoken ?? language(), key, values) ?? fallback;
}

type AnyPhrases = (key: string, values?: PhraseValues) => string;

const branches = new Map<string, AnyPhrases>();

/** The phrases below one branch; always the same function for the same branch. */
export function usePhrases<Prefix extends PhrasePrefix>(prefix: Prefix): Phrases<Prefix> {
  const branch: AnyPhrases =
    branches.get(prefix) ?? ((key, values) => phraseOr(`${prefix}.${key}`, `${prefix}.${key}`, values));
  branches.set(prefix, branch);
  return branch;
}
