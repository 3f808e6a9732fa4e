import type { LanguageCode } from "./languages.ts";
import type { PhraseTree } from "./phrases.ts";

type English = typeof import("../guide/en.json");

/** Names of the guide's entries. */
export type GuideKey = keyof English["entries"];
/** Its chapters. */
export type GuideCategory = keyof English["categories"];
/** Drawings beside entries; the words stand in for what cannot be seen. */
export type GuidePicture = keyof English["pictures"];

/** What one entry says. What a thing has no need of is left out. */
export interface GuideText {
  readonly title: string;
  /** By what else people search for it; never shown. */
  readonly words: string;
  readonly answer: string;
  readonly read?: string;
  readonly step1?: string;
  readonly step2?: string;
  readonly step3?: string;
  readonly beware?: string;
}

/** The guide in one language. It is kept apart from the phrases: only who opens the guide loads it. */
export interface Guide {
  /** What the panel and the page around the entries say. */
  readonly frame: Readonly<Record<keyof English["frame"], string>>;
  readonly categories: Readonly<Record<GuideCategory, string>>;
  readonly pictures: Readonly<Record<GuidePicture, string>>;
  readonly entries: Readonly<Record<GuideKey, GuideText>>;
}

type GuideModule = Promise<{ default: PhraseTree }>;

// As in `phrases.ts`: literal imports, read by Node.
const loaders: Record<LanguageCode, () => GuideModule> = {
  zh: () => import("../guide/zh.json", { with: { type: "json" } }),
  zhTw: () => import("../guide/zhTw.json", { with: { type: "json" } }),
  ara: () => import("../guide/ara.json", { with: { type: "json" } }),
  de: () => import("../guide/de.json", { with: { type: "json" } }),
  en: () => import("../guide/en.json", { with: { type: "json" } }),
  es: () => import("../guide/es.json", { with: { type: "json" } }),
  fra: () => import("../guide/fra.json", { with: { type: "json" } }),
  hin: () => import("../guide/hin.json", { with: { type: "json" } }),
  id: () => import("../guide/id.json", { with: { type: "json" } }),
  it: () => import("../guide/it.json", { with: { type: "json" } }),
  nl: () => import("../guide/nl.json", { with: { type: "json" } }),
  ph: () => import("../guide/ph.json", { with: { type: "json" } }),
  ru: () => import("../guide/ru.json", { with: { type: "json" } }),
  th: () => import("../guide/th.json", { with: { type: "json" } }),
  tr: () => import("../guide/tr.json", { with: { type: "json" } }),
  vie: () => import("../guide/vie.json", { with: { type: "json" } }),
  jp: () => import("../guide/jp.json", { with: { type: "json" } }),
  kor: () => import("../guide/kor.json", { with: { type: "json" } }),
};

/** Loads the guide of one language, as far as it is translated. */
export async function loadGuide(language: LanguageCode): Promise<PhraseTree> {
  return (await loaders[language]()).default;
}
