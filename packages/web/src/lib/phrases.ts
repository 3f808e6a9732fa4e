import type { LanguageCode } from "@foyer/phrases/languages";
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

/** What a page says, in the order it is come by; a screen is named by its component's key. */
export type PhrasePart = "signIn" | "strangers" | "shell" | (string & {});

/** Put in when building: the end of the files' names. */
const version = "__PHRASES__";

/** Built, each part is a file of its own; otherwise the whole language is read from its source. */
async function loadTree(part: PhrasePart, code = spoken): Promise<PhraseTree> {
  if (import.meta.env.PROD) {
    const answer = await fetch(`/assets/phrases-${code}-${part.replaceAll("/", ".")}-${version}.json`);
    if (!answer.ok) throw new Error(`phrases of ${part}: ${answer.status}`);
    return answer.json();
  }
  const languages = import.meta.glob<PhraseTree>("../../../phrases/*.json", { import: "default" });
  return (await languages[`../../../phrases/${code}.json`]?.()) ?? {};
}

const phrases = new Map<string, string>();
const asked = new Map<PhrasePart, Promise<void>>();
let spoken: LanguageCode | undefined;

/** Begins with the one language of this page, before anything is shown; it never changes while the page stands. */
export async function startPhrases(
  code: LanguageCode,
  parts: readonly PhrasePart[] = ["signIn"],
): Promise<void> {
  if (code !== spoken) {
    spoken = code;
    phrases.clear();
    asked.clear();
  }
  await Promise.all(parts.map(needPhrases));
}

/** Goes on in another language once its words are there: until then, and where they cannot be had, those before stay. */
export async function changePhrases(code: LanguageCode, part: PhrasePart): Promise<void> {
  const tree = await loadTree(part, code);
  spoken = code;
  asked.clear();
  phrases.clear();
  for (const [key, text] of flattened(tree)) phrases.set(key, text);
}

/** Loads a part of the page's language unless it is loaded already. */
export function needPhrases(part: PhrasePart): Promise<void> {
  const loading = asked.get(part) ?? load(part);
  asked.set(part, loading);
  // A failed load is tried again by the next that needs it.
  loading.catch(() => asked.delete(part));
  return loading;
}

async function load(part: PhrasePart): Promise<void> {
  for (const [key, text] of flattened(await loadTree(part))) phrases.set(key, text);
}

/** All that is loaded by now, by path: each plural form apart. */
export const loadedPhrases = (): ReadonlyMap<string, string> => phrases;

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
