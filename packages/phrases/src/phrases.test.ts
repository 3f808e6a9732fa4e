import { describe, expect, test } from "vitest";
import { listGaps } from "./gaps.ts";
import {
  completeLanguages,
  fallbackLanguage,
  languageCodes,
  languageOfBrowser,
  languages,
  offeredShare,
  toLanguage,
} from "./languages.ts";
import { flattened, loadPhrases } from "./phrases.ts";
import { translate } from "./translate.ts";

describe.each(languageCodes)("the phrases in %s", (code) => {
  test("have no unknown keys, wrong placeholders or missing plural forms", async () => {
    const { unknown, wrongPlaceholders, missingForms } = await listGaps(code);
    expect({ unknown, wrongPlaceholders, missingForms }).toEqual({
      unknown: [],
      wrongPlaceholders: [],
      missingForms: [],
    });
  });

  test("are complete enough to be offered", async () => {
    expect((await listGaps(code)).share).toBeGreaterThanOrEqual(offeredShare);
  });

  test("are never empty or padded", async () => {
    const odd = [...flattened(await loadPhrases(code))].filter(
      ([, text]) => text === "" || text !== text.trim(),
    );
    expect(odd).toEqual([]);
  });

  test("call no two entries of the menu alike", async () => {
    const titles = [...flattened(await loadPhrases(code))].filter(([key]) => key.startsWith("menu."));
    const byTitle = Map.groupBy(titles, ([, title]) => title.toLowerCase());
    expect([...byTitle.values()].filter(({ length }) => length > 1)).toEqual([]);
  });

  test("stand in the order of English", async () => {
    const own = Object.keys(await loadPhrases(code));
    const english = Object.keys(await loadPhrases("en"));
    expect(own).toEqual(english.filter((feature) => own.includes(feature)));
  });
});

test.each(completeLanguages)("%s lacks nothing", async (code) => {
  expect((await listGaps(code)).missing).toEqual([]);
});

describe("languages", () => {
  test("write Western digits and Gregorian years", () => {
    const day = new Date(2026, 4, 4);
    for (const code of languageCodes) {
      const { tag } = languages[code];
      expect(day.toLocaleDateString(tag, { year: "numeric" })).toContain("2026");
      expect((7).toLocaleString(tag)).toBe("7");
    }
  });

  test.each([
    [["de-AT", "en"], "de"],
    [["zh-Hant-HK"], "zhTw"],
    [["zh-HK"], "zhTw"],
    [["zh-Hans-SG"], "zh"],
    [["sw", "fil-PH"], "ph"],
    [["idk"], undefined],
    [[], undefined],
  ])("a browser that asks for %j gets %s", (preferences, expected) => {
    expect(languageOfBrowser(preferences)).toBe(expected);
  });

  test("an unknown code falls back", () => {
    expect(toLanguage("vie")).toBe("vie");
    expect(toLanguage("toString")).toBe(fallbackLanguage);
    expect(toLanguage(undefined)).toBe(fallbackLanguage);
  });
});

describe("translate", () => {
  test("fills in the values", async () => {
    expect(await translate("en", "common.shownOfTotal", { shown: 10, total: 1204 })).toBe("10 of 1,204");
    expect(await translate("de", "common.deleteTitle", { name: "Tür Nord" })).toContain("Tür Nord");
  });

  test("picks the plural form", async () => {
    expect(await translate("en", "home.sites", { count: 1 })).toBe("1 site");
    expect(await translate("en", "home.sites", { count: 12 })).toBe("12 sites");
    const arabic = await Promise.all(
      [0, 1, 2, 3, 11, 100].map((count) => translate("ara", "home.sites", { count })),
    );
    expect(new Set(arabic).size).toBe(6);
  });

  test("leaves a placeholder without value visible", async () => {
    expect(await translate("en", "fields.required")).toBe("Please enter {{field}}.");
  });
});
