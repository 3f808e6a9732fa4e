import { describe, expect, test } from "vitest";
import { listGaps } from "./gaps.ts";
import { type Guide, loadGuide } from "./guide.ts";
import { completeLanguages, languageCodes } from "./languages.ts";
import { flattened } from "./phrases.ts";

const guideIn = async (code: (typeof languageCodes)[number]) => (await loadGuide(code)) as unknown as Guide;

describe.each(languageCodes)("the guide in %s", (code) => {
  test("says nothing that English does not, and nothing empty or padded", async () => {
    expect((await listGaps(code, "guide")).unknown).toEqual([]);
    const odd = [...flattened(await loadGuide(code))].filter(
      ([, text]) => text === "" || text !== text.trim(),
    );
    expect(odd).toEqual([]);
  });

  test("stands in the order of English, and calls no two entries alike", async () => {
    const own = Object.keys((await guideIn(code)).entries ?? {});
    const english = Object.keys((await guideIn("en")).entries);
    expect(own).toEqual(english.filter((key) => own.includes(key)));
    const titles = Object.values((await guideIn(code)).entries ?? {}).map(({ title }) => title.toLowerCase());
    expect(titles.filter((title, nth) => titles.indexOf(title) < nth)).toEqual([]);
  });
});

test.each(completeLanguages)("the guide in %s lacks nothing", async (code) => {
  expect((await listGaps(code, "guide")).missing).toEqual([]);
});

test("an entry is read in a minute: neither a word nor an essay", async () => {
  const lengths = Object.entries((await guideIn("en")).entries).map(([key, { title, words, ...said }]) => ({
    key,
    length: Object.values(said).join(" ").split(/\s+/).length,
  }));
  expect(lengths.filter(({ length }) => length < 55 || length > 160)).toEqual([]);
});
