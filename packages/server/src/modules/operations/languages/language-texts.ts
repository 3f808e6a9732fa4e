import type { Wording } from "@foyer/contract/operations/languages";
import { type Forms, formPath, groupedForms, hasPlaces, neededForms, phraseKey } from "@foyer/phrases/forms";
import { isLanguageCode, type LanguageCode } from "@foyer/phrases/languages";
import { flattened, loadPhrases, type PhraseTree } from "@foyer/phrases/phrases";
import { Refusal } from "../../../platform/refusal.ts";

export const toCode = (text: string): LanguageCode => {
  if (!isLanguageCode(text)) throw new Refusal("notFound.thing");
  return text;
};

const grouped = async (code: LanguageCode) => groupedForms(flattened(await loadPhrases(code)));

/** The texts of a language beside those of English, in the order of English. */
export async function languageTexts(code: LanguageCode) {
  const [english, own] = await Promise.all([grouped("en"), grouped(code)]);
  const wording = (key: string, said: Forms): Wording => ({
    key,
    english: Object.fromEntries(said),
    own: Object.fromEntries(own.get(key) ?? []),
    forms: [...neededForms(code, said)],
  });
  return {
    all: (): Wording[] => [...english].map(([key, said]) => wording(key, said)),

    byKey(key: string): Wording | undefined {
      const said = english.get(key);
      return said && wording(key, said);
    },

    /** Refuses what could not stand in the language's file: a form too few or too many, another place to be filled. */
    require(key: string, texts: Readonly<Record<string, string>>): Wording {
      const said = english.get(key);
      if (!said) throw new Refusal("notFound.thing");
      const known = wording(key, said);
      const isWhole = known.forms.every((form) => Object.hasOwn(texts, form) && texts[form] !== "");
      if (!isWhole || Object.keys(texts).length !== known.forms.length)
        throw new Refusal("validation.failed", { fields: { texts: "required" } });
      if (!Object.entries(texts).every(([form, text]) => hasPlaces(text, form, said)))
        throw new Refusal("wording.placesDiffer");
      return known;
    },
  };
}

export type LanguageTexts = Awaited<ReturnType<typeof languageTexts>>;

/** Whether a key or one of the texts has these words in it, in whatever case. */
export function isAbout({ key, english, own }: Wording, search: string): boolean {
  const wanted = search.toLowerCase();
  return [key, ...Object.values(english), ...Object.values(own)].some((text) =>
    text.toLowerCase().includes(wanted),
  );
}

export const isMissing = ({ forms, own }: Wording): boolean => forms.some((form) => own[form] === undefined);

export const areaOf = (key: string): string => key.split(".", 1)[0] ?? "";

/** The file of a language with other texts for some of its keys, each phrase where English has it. */
export async function fileWith(
  code: LanguageCode,
  accepted: readonly { key: string; texts: Readonly<Record<string, string>> }[],
): Promise<string> {
  const flat = new Map(flattened(await loadPhrases(code)));
  for (const { key, texts } of accepted)
    for (const [form, text] of Object.entries(texts)) flat.set(formPath(key, form), text);
  const groups = groupedForms(flat);
  const tree = inOrderOf(await loadPhrases("en"), "", (key) => groups.get(key) ?? new Map());
  return `${JSON.stringify(tree, null, 2)}\n`;
}

/** The phrases that a branch of English has, with the forms of another language. */
function inOrderOf(english: PhraseTree, before: string, find: (key: string) => Forms): PhraseTree {
  const tree: Record<string, string | PhraseTree> = {};
  for (const [name, below] of Object.entries(english)) {
    if (typeof below === "string") {
      const base = phraseKey(name);
      for (const [form, text] of find(before + base)) tree[formPath(base, form)] = text;
      continue;
    }
    const branch = inOrderOf(below, `${before}${name}.`, find);
    if (Object.keys(branch).length > 0) tree[name] = branch;
  }
  return tree;
}
