import { readFileSync } from "node:fs";
import { resolve } from "node:path";

const folder = resolve(import.meta.dirname, "../../packages/phrases");
const languages = new Map<string, unknown>();

function readPhrases(language: string): unknown {
  const known =
    languages.get(language) ?? JSON.parse(readFileSync(resolve(folder, `${language}.json`), "utf8"));
  languages.set(language, known);
  return known;
}

const found = (language: string, key: string): unknown =>
  key
    .split(".")
    .reduce<unknown>((at, part) => (at as Record<string, unknown>)?.[part], readPhrases(language));

/**
 * What the console says for a key in a language, with its values; Chinese where it is not translated yet. Of plural
 * forms the one that is named.
 */
export function word(language: string, key: string, values: Readonly<Record<string, string>> = {}): string {
  const text = found(language, key) ?? found("zh", key);
  if (typeof text !== "string") throw new Error(`There is no phrase ${key}`);
  return text.replace(/\{\{(\w+)\}\}/g, (mark, name: string) => values[name] ?? mark);
}
