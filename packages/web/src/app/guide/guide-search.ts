import type { GuideKey, GuideText } from "@foyer/phrases/guide";
import { folded } from "../../lib/folded.ts";

type Texts = Readonly<Record<GuideKey, GuideText>>;

/** Scripts that leave no room between words. */
const unbroken = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** How much a hit tells: in the title most, in the text least. */
const weights = { start: 8, title: 5, words: 3, text: 1 };
/** Of a question in an unbroken script, the share of its pairs of characters that has to be found. */
const leastShare = 0.4;

/** The entries for some words, the closest first. */
export function searchGuide(asked: string, keys: readonly GuideKey[], texts: Texts): GuideKey[] {
  const parts = folded(asked).split(/\s+/).filter(Boolean);
  return keys
    .map((key) => ({ key, score: scoreOf(parts, texts[key]) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .map(({ key }) => key);
}

/** Zero where a word is missing. */
function scoreOf(parts: readonly string[], { title, words, ...said }: GuideText): number {
  const places = { title: folded(title), words: folded(words), text: folded(Object.values(said).join(" ")) };
  const scores = parts.map((part) => scoreOfPart(part, places));
  return scores.includes(0) ? 0 : scores.reduce((sum, score) => sum + score, 0);
}

type Places = Record<"title" | "words" | "text", string>;

function scoreOfPart(part: string, places: Places): number {
  if (places.title.startsWith(part)) return weights.start;
  for (const place of ["title", "words", "text"] as const)
    if (places[place].includes(part)) return weights[place];
  return unbroken.test(part) ? scoreOfPairs(part, places) : 0;
}

/** A question such as 离线怎么办 stands in no text as it is; most of its pairs of characters do. */
function scoreOfPairs(part: string, { title, words, text }: Places): number {
  const signs = [...part];
  const pairs = signs.slice(1).map((sign, nth) => `${signs[nth]}${sign}`);
  const all = `${title} ${words} ${text}`;
  const found = pairs.filter((pair) => all.includes(pair));
  if (found.length < leastShare * pairs.length) return 0;
  const scores = found.map((pair) =>
    title.includes(pair) ? weights.title : words.includes(pair) ? weights.words : weights.text,
  );
  return scores.reduce((sum, score) => sum + score, 0) / pairs.length;
}
