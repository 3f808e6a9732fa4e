import type { Guide, GuideKey, GuideText } from "@foyer/phrases/guide";
import type { LanguageCode } from "@foyer/phrases/languages";
import { language } from "../../lib/language.ts";
import { guideKeys } from "./guide-entries.ts";

/** A text, and whether it is English because it isn't translated yet. */
type Said<Text> = Text & { readonly isEnglish: boolean };

export interface ReadGuide {
  frame: Said<Guide["frame"]>;
  categories: Guide["categories"];
  pictures: Guide["pictures"];
  entries: Readonly<Record<GuideKey, Said<GuideText>>>;
}

type Translated = { [Part in keyof Guide]?: { [Key in keyof Guide[Part]]?: Partial<Guide[Part][Key]> } };

const files = import.meta.glob<Translated>("../../../../phrases/guide/*.json", { import: "default" });

async function loadGuide(code: LanguageCode): Promise<Translated> {
  return (await files[`../../../../phrases/guide/${code}.json`]?.()) ?? {};
}

const isWhole = (text: object | undefined, english: object): boolean =>
  text !== undefined && Object.keys(english).every((name) => Object.hasOwn(text, name));

/** A language's guide; what it doesn't say in full is said in English. */
export function filledGuide(own: Translated, english: Guide): ReadGuide {
  const said = <Text extends object>(text: object | undefined, whole: Text): Said<Text> =>
    isWhole(text, whole) ? { ...(text as Text), isEnglish: false } : { ...whole, isEnglish: true };
  return {
    frame: said(own.frame, english.frame),
    categories: { ...english.categories, ...own.categories },
    pictures: { ...english.pictures, ...own.pictures },
    entries: Object.fromEntries(
      guideKeys.map((key) => [key, said(own.entries?.[key], english.entries[key])]),
    ) as ReadGuide["entries"],
  };
}

let read: ReadGuide | undefined;

/** Loads the guide in the language of this page, once. */
export async function needGuide(): Promise<void> {
  if (read) return;
  const own = await loadGuide(language());
  const isComplete = guideKeys.every((key) => own.entries?.[key] !== undefined);
  read = filledGuide(own, (isComplete ? own : await loadGuide("en")) as Guide);
}

/** The guide, which whoever shows it has loaded before. */
export function guideText(): ReadGuide {
  if (!read) throw new Error("the guide is not loaded yet");
  return read;
}
