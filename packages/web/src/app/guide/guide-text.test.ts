import { type Guide, loadGuide } from "@foyer/phrases/guide";
import { expect, test } from "vitest";
import { filledGuide } from "./guide-text.ts";

test("what a language doesn't say in full is said in English, and marked so", async () => {
  const english = (await loadGuide("en")) as unknown as Guide;
  const { home } = english.entries;
  const own = {
    categories: { home: "Start" },
    entries: {
      home: { ...home, title: "Startseite" },
      compare: { title: "Tage vergleichen" },
    },
  };
  const { frame, categories, entries } = filledGuide(own, english);
  expect(entries.home).toEqual({ ...home, title: "Startseite", isEnglish: false });
  expect(entries.compare).toEqual({ ...english.entries.compare, isEnglish: true });
  expect(frame).toEqual({ ...english.frame, isEnglish: true });
  expect(categories).toEqual({ ...english.categories, home: "Start" });
});
