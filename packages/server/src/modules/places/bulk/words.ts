import { deviceTypes } from "@foyer/contract/devices/device-types";
import { type BulkKind, bulkColumnPhrase, bulkFields, bulkKinds } from "@foyer/contract/places/bulk";
import { type LanguageCode, languageCodes } from "@foyer/phrases/languages";
import { flattened, loadPhrases } from "@foyer/phrases/phrases";

/** What a cell can say in words, in any language. */
export const cellWords = [
  "entrance",
  "internal",
  "yes",
  "no",
  "all",
  "organisations",
  "entities",
  "closed",
] as const;
export type CellWord = (typeof cellWords)[number];

/** How words are compared: without case, spaces and the signs around a column's name. */
export const bare = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s_\-–—*:.,()[\]'"“”]+/g, "");

/** Signs that mean the same in all languages. */
const signs: Record<string, CellWord> = { "1": "yes", true: "yes", "0": "no", false: "no" };

interface Words {
  headers: Record<BulkKind, Map<string, string>>;
  values: Map<string, CellWord>;
  /** Device types by their names. */
  types: Map<string, number>;
}

async function loadWords(code: LanguageCode): Promise<Words> {
  const phrases = flattened(await loadPhrases(code));
  const toHeaders = (kind: BulkKind) =>
    new Map(
      bulkFields[kind].flatMap((field) => {
        const name = phrases.get(bulkColumnPhrase(kind, field));
        return name === undefined ? [] : [[bare(name), field] as const];
      }),
    );
  return {
    headers: Object.fromEntries(bulkKinds.map((kind) => [kind, toHeaders(kind)])) as Words["headers"],
    types: new Map(
      deviceTypes.map((type) => [bare(phrases.get(`deviceTypes.${type}`) ?? String(type)), type] as const),
    ),
    values: new Map(
      cellWords.flatMap((word) => {
        const text = phrases.get(`bulk.values.${word}`);
        return text === undefined ? [] : [[bare(text), word] as const];
      }),
    ),
  };
}

let known: Promise<Map<LanguageCode, Words>> | undefined;

/** Read once: the names of columns and the words of cells in all languages. */
function allWords(): Promise<Map<LanguageCode, Words>> {
  known ??= Promise.all(languageCodes.map(async (code) => [code, await loadWords(code)] as const)).then(
    (each) => new Map(each),
  );
  return known;
}

/** Understands a reader's words: those of their language first, then English field names, then any language. */
export async function makeWords(language: LanguageCode) {
  const words = await allWords();
  const inOrder = [...new Set([language, "en" as const, ...languageCodes])].flatMap(
    (code) => words.get(code) ?? [],
  );
  return {
    findField(kind: BulkKind, header: string): string | null {
      const name = bare(header);
      if (name === "") return null;
      const own = inOrder[0]?.headers[kind].get(name);
      const english = bulkFields[kind].find((field) => field.toLowerCase() === name);
      return own ?? english ?? inOrder.map(({ headers }) => headers[kind].get(name)).find(Boolean) ?? null;
    },

    /** The device type that a cell names, by its id or in words. */
    findDeviceType(cell: string): number | undefined {
      const text = bare(cell);
      return (
        deviceTypes.find((type) => String(type) === text) ??
        inOrder.map(({ types }) => types.get(text)).find((type) => type !== undefined)
      );
    },

    /** The word of these that a cell says; undefined when it says none of them. */
    findWord<Word extends CellWord>(cell: string, allowed: readonly Word[]): Word | undefined {
      const text = bare(cell);
      const isAllowed = (word: CellWord | undefined): word is Word => allowed.some((each) => each === word);
      const plain = [signs[text], cellWords.find((word) => word === text)].find(isAllowed);
      return plain ?? inOrder.map(({ values }) => values.get(text)).find(isAllowed);
    },
  };
}

export type BulkWords = Awaited<ReturnType<typeof makeWords>>;
