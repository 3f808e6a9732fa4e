import { type Guide, loadGuide } from "@foyer/phrases/guide";
import type { LanguageCode } from "@foyer/phrases/languages";
import { expect, test } from "vitest";
import { guideKeys } from "./guide-entries.ts";
import { searchGuide } from "./guide-search.ts";

async function search(language: LanguageCode, asked: string) {
  const { entries } = (await loadGuide(language)) as unknown as Guide;
  return searchGuide(asked, guideKeys, entries);
}

test.each([
  ["en", "capture rate", "captureRate"],
  ["en", "CONVERSION", "captureRate"],
  ["en", "quarantine", "setAside"],
  ["en", "daylight saving", "timeZone"],
  ["en", "unbind", "binding"],
  ["vie", "ngay kinh doanh", "businessDay"],
  ["vie", "mui gio", "timeZone"],
  ["vie", "do day du", "completeness"],
  ["zh", "进店率", "captureRate"],
  ["zh", "转化", "captureRate"],
  ["zh", "离线了要怎么办", "deviceHealth"],
  ["zh", "营业时间在哪里填写", "openingHours"],
] as const)("in %s, %s leads to %s first", async (language, asked, entry) => {
  expect((await search(language, asked))[0]).toBe(entry);
});

test("all words have to be found, in any order", async () => {
  expect(await search("en", "keys site")).toContain("siteKey");
  expect(await search("en", "site unicorns")).toEqual([]);
  expect(await search("zh", "独角兽彩虹")).toEqual([]);
});
