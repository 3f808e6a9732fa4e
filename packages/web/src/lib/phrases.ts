import type { LanguageCode } from "@foyer/phrases/languages";
import { flattened, loadPhrases, type PhraseKey } from "@foyer/phrases/phrases";
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

/** Every branch of the phrases, such as `home` or `home.periods`. */
export type PhrasePrefix = Prefixes<PhraseKey>;

export type Phrases<Prefix extends PhrasePrefix> = (key: KeysBelow<Prefix>, values?: PhraseValues) => string;

let phrases: ReadonlyMap<string, string> = new Map();

/** Loads the one language of this page, before anything is shown; it never changes while the page stands. */
export async function startPhrases(code: LanguageCode): Promise<void> {
  phrases = flattened(await loadPhrases(code));
}

/** One phrase by its whole key; `count` among the values picks the plural form. */
export function phrase(key: PhraseKey, values?: PhraseValues): string {
  return phraseOr(key, key, values);
}

/** A phrase whose key came from the server: its last part may be unknown here. */
export function phraseOr(fallback: string, key: string, values?: PhraseValues): string {
  return wording(phrases, language(), key, values) ?? fallback;
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
