import { describe, expect, test } from "vitest";
import { pathBelow, pathWithoutLanguage, resolveLanguage } from "./language.ts";

const nothing = { path: "/index", stored: null, browser: [], fallback: null };

describe("the language of a page", () => {
  test("the path comes first", () => {
    const sources = { path: "/vie/index", stored: "de", browser: ["fr"], fallback: "en" };
    expect(resolveLanguage(sources)).toBe("vie");
  });

  test("then what was chosen before", () => {
    expect(resolveLanguage({ ...nothing, stored: "de", browser: ["fr"] })).toBe("de");
  });

  test.each([
    [["zh-Hant-HK", "en"], "zhTw"],
    [["zh-CN"], "zh"],
    [["xx", "ar-EG"], "ara"],
    [["ja"], "jp"],
    [["fil-PH"], "ph"],
  ])("then what the browser prefers: %s", (browser, expected) => {
    expect(resolveLanguage({ ...nothing, browser })).toBe(expected);
  });

  test("then the installation's fallback, and at last Chinese", () => {
    expect(resolveLanguage({ ...nothing, browser: ["xx"], fallback: "en" })).toBe("en");
    expect(resolveLanguage({ ...nothing, stored: "klingon" })).toBe("zh");
  });
});

test("a path is put below a language, once", () => {
  expect(pathBelow("de", "/")).toBe("/de/");
  expect(pathBelow("de", "/system/deviceModel")).toBe("/de/system/deviceModel");
  expect(pathBelow("de", "/vie/system/deviceModel")).toBe("/de/system/deviceModel");
  expect(pathWithoutLanguage("/vie")).toBe("/");
  expect(pathWithoutLanguage("/video")).toBe("/video");
});
