import * as z from "zod/mini";
import { Created, endpoint, Id, IdList, pageQuery, pageSchema, SearchText, text } from "../endpoint.ts";
import { FileBytes } from "../file-bytes.ts";

/** Characters of a suggested text at most; the longest phrase has half of them. */
export const longestWording = 1_000;
/** Suggestions of one user that nobody has looked at yet. */
export const mostOpenSuggestions = 100;
/** Phrases of one look-up: more than any page says. */
export const mostWordings = 1_000;

/** Code of a language as addresses have it, such as `en`. */
const LanguageCode = text(10);
/** Dotted path of a phrase, without its plural form. */
const PhraseKeyText = text(200);

/** The texts of a phrase by plural form; that of one without plural is the form `""`. */
const Texts = z.record(z.string(), z.string());
const SuggestedTexts = z.record(z.string().check(z.maxLength(5)), text(longestWording));
export type WordingTexts = z.output<typeof Texts>;

export const suggestionStates = ["open", "accepted", "rejected"] as const;
export type SuggestionState = (typeof suggestionStates)[number];

const Share = z.object({
  total: z.int(),
  /** Said in the language, all plural forms with it. */
  translated: z.int(),
});

export const LanguageCoverage = z.object({
  code: z.string(),
  /** In its own language. */
  name: z.string(),
  /** BCP 47 and direction, for the element that shows its texts. */
  tag: z.string(),
  direction: z.enum(["ltr", "rtl"]),
  phrases: Share,
  guide: Share,
  /** By part of the console, the first part of the phrases' keys. */
  areas: z.array(z.extend(Share, { area: z.string() })),
  /** Suggestions that wait for a decision, and accepted ones that no version of Foyer has yet. */
  open: z.int(),
  accepted: z.int(),
});
export type LanguageCoverage = z.output<typeof LanguageCoverage>;

export const Wording = z.object({
  key: z.string(),
  english: Texts,
  /** Empty where the language does not say it. */
  own: Texts,
  /** Plural forms the language has; only `""` where the phrase has none. */
  forms: z.array(z.string()),
});
export type Wording = z.output<typeof Wording>;

export const WordingSuggestion = z.object({
  id: Id,
  language: z.string(),
  key: z.string(),
  english: Texts,
  /** What the console said when it was suggested, and what it says now. */
  before: Texts,
  now: Texts,
  texts: Texts,
  author: z.string(),
  /** null: an operator's of no company. */
  companyName: z.nullable(z.string()),
  createTime: z.string(),
  state: z.enum(suggestionStates),
  settledBy: z.nullable(z.string()),
});
export type WordingSuggestion = z.output<typeof WordingSuggestion>;

/** How far the console speaks its languages, and what users would rather have it say. Nothing here changes the console itself. */
export const languages = {
  list: endpoint({
    method: "GET",
    path: "/api/languages",
    permission: "language:list",
    summary: "The languages with the share of texts each has, by part of the console, and its suggestions",
    reply: z.array(LanguageCoverage),
  }),
  texts: endpoint({
    method: "GET",
    path: "/api/languages/texts",
    permission: "language:list",
    summary:
      "Texts of a language beside the English ones, by key and wording; only what is missing or suggested",
    query: z.object({
      ...pageQuery,
      language: LanguageCode,
      search: SearchText,
      area: z.optional(text(64)),
      show: z.optional(z.enum(["missing", "suggested"])),
    }),
    /** `id`: the key, as lists know their rows. */
    reply: pageSchema(z.extend(Wording, { id: z.string(), suggested: z.int() })),
  }),
  suggestions: endpoint({
    method: "GET",
    path: "/api/languages/suggestions",
    permission: "language:list",
    summary: "What users of all companies suggest the console should say in a language",
    query: z.object({ ...pageQuery, language: LanguageCode, state: z.optional(z.enum(suggestionStates)) }),
    reply: pageSchema(WordingSuggestion),
  }),
  wordings: endpoint({
    method: "POST",
    path: "/api/languages/wordings",
    permission: "signedIn",
    summary:
      "Texts of a language beside the English ones: those with the given keys, or in which a text occurs",
    asks: true,
    body: z.strictObject({
      language: LanguageCode,
      keys: z.optional(z.array(PhraseKeyText).check(z.maxLength(mostWordings))),
      search: SearchText,
    }),
    reply: z.array(Wording),
  }),
  suggest: endpoint({
    method: "POST",
    path: "/api/languages/suggestions",
    permission: "signedIn",
    summary:
      "Suggests what the console should say; takes the place of what the same user suggested for it before",
    body: z.strictObject({ language: LanguageCode, key: PhraseKeyText, texts: SuggestedTexts }),
    reply: Created,
  }),
  accept: endpoint({
    method: "PUT",
    path: "/api/languages/suggestions/accept",
    permission: "language:edit",
    summary:
      "Accepts suggestions: they come into the file of their language, each in place of one accepted before",
    body: IdList,
    reply: z.null(),
  }),
  reject: endpoint({
    method: "PUT",
    path: "/api/languages/suggestions/reject",
    permission: "language:edit",
    summary: "Rejects suggestions, accepted ones as well",
    body: IdList,
    reply: z.null(),
  }),
  export: endpoint({
    method: "GET",
    path: "/api/languages/export",
    permission: "language:list",
    summary: "The file of a language for `packages/phrases`, with what was accepted, in the order of English",
    raw: true,
    query: z.object({ language: LanguageCode }),
    reply: FileBytes,
  }),
};
