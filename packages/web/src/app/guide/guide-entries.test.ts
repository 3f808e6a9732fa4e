import { builtPages, type MenuName } from "@foyer/contract/menu/menu-tree";
import { type Guide, type GuideKey, loadGuide } from "@foyer/phrases/guide";
import { completeLanguages } from "@foyer/phrases/languages";
import { loadPhrases } from "@foyer/phrases/phrases";
import { expect, test } from "vitest";
import { categoryNames, guideCategories } from "./guide-categories.ts";
import { entryOfScreen, guideEntries, guideKeys } from "./guide-entries.ts";

const built = new Set(builtPages.map(({ name }) => name));

test("each entry names a screen that exists", () => {
  const named = guideKeys.flatMap((key) => guideEntries[key].screens.map((screen) => ({ key, screen })));
  expect(named.filter(({ screen }) => !built.has(screen))).toEqual([]);
});

test("each screen that exists has an entry", () => {
  expect([...built].filter((name) => entryOfScreen(name) === undefined)).toEqual([]);
});

test.each(completeLanguages)("in %s an entry about one screen is called as the screen is", async (code) => {
  const { entries } = (await loadGuide(code)) as unknown as Guide;
  const menu = (await loadPhrases(code)).menu as Record<MenuName, string>;
  const aboutOne = guideKeys.filter(
    (key) => !guideEntries[key].isTerm && guideEntries[key].screens.length === 1,
  );
  const titles = (titleOf: (key: GuideKey) => string) => aboutOne.map((key) => `${key}: ${titleOf(key)}`);
  expect(titles((key) => entries[key].title)).toEqual(titles((key) => menu[guideEntries[key].screens[0]]));
});

test("entries lead on to others, never to themselves or twice to one", () => {
  for (const key of guideKeys) {
    const { see } = guideEntries[key];
    expect(see.length, key).toBeGreaterThan(0);
    expect(new Set([key, ...see]).size, key).toBe(see.length + 1);
  }
});

test("every entry is led to by another, so that who reads on finds it", () => {
  const led = new Set(guideKeys.flatMap((key) => guideEntries[key].see));
  expect(guideKeys.filter((key) => guideEntries[key].isTerm && !led.has(key))).toEqual([]);
});

test("entries stand chapter by chapter", () => {
  const chapters = guideKeys.map((key) => categoryNames.indexOf(guideEntries[key].category));
  expect(chapters).toEqual(chapters.toSorted());
});

/** WCAG's relative luminance of `#rrggbb`. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test("white letters are readable on each of a chapter's four colours", () => {
  for (const name of categoryNames)
    for (const colour of guideCategories[name].colours)
      expect(1.05 / (luminance(colour) + 0.05), `${name} ${colour}`).toBeGreaterThanOrEqual(4.5);
});
