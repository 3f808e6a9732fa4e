import { languages } from "@foyer/phrases/languages";
import fc from "fast-check";
import { expect, test } from "vitest";
import { formatFor } from "./format.ts";
import { readDay } from "./typed-day.ts";

const today = "2026-05-13";
const tags = Object.values(languages).map(({ tag }) => tag);
const days = fc
  .date({ min: new Date("1970-01-01"), max: new Date("2199-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

test.each(tags)("in %s every day is read as it is written", (tag) => {
  const format = formatFor(tag);
  const written = (options: Intl.DateTimeFormatOptions, day: string) =>
    new Intl.DateTimeFormat(tag, { ...options, timeZone: "UTC" }).format(new Date(day));
  fc.assert(
    fc.property(days, (day) => {
      const texts = [
        day,
        day.replaceAll("-", ""),
        format.date(day),
        written({ dateStyle: "long" }, day),
        written({ dateStyle: "full" }, day),
        written({ year: "numeric", month: "numeric", day: "numeric" }, day),
        written({ year: "numeric", month: "2-digit", day: "2-digit" }, day),
      ];
      for (const text of texts) expect([text, readDay(text, { tag, today })]).toEqual([text, day]);
    }),
    { numRuns: 150 },
  );
});

test.each(tags)("in %s a day without its year lies in this one", (tag) => {
  const text = new Intl.DateTimeFormat(tag, { day: "numeric", month: "short", timeZone: "UTC" });
  for (let month = 1; month <= 12; month++) {
    const day = `2026-${String(month).padStart(2, "0")}-11`;
    expect([text.format(new Date(day)), readDay(text.format(new Date(day)), { tag, today })]).toEqual([
      text.format(new Date(day)),
      day,
    ]);
  }
});

test.each([
  ["de", "3.5.", "2026-05-03"],
  ["de", "3.5.26", "2026-05-03"],
  ["de", "3 März", "2026-03-03"],
  ["de", "3. maerz", undefined],
  ["de", "31.4.2026", undefined],
  ["en", "5/3", "2026-05-03"],
  ["en", "3 May", "2026-05-03"],
  ["en", "sat, may 2 2026", "2026-05-02"],
  ["fr", "3 fevrier 2025", "2025-02-03"],
  ["zh-CN", "5月3日", "2026-05-03"],
  ["zh-CN", "15月3日", undefined],
  ["ja-u-ca-gregory", "26/5/3", "2026-05-03"],
  ["th-u-ca-gregory-nu-latn", "3/5/2569", "2026-05-03"],
  ["th-u-ca-gregory-nu-latn", "๓/๕/๒๐๒๖", "2026-05-03"],
  ["ar-u-ca-gregory-nu-latn", "٣/٥/٢٠٢٦", "2026-05-03"],
  ["en", "yesterday", undefined],
  ["en", "", undefined],
  ["en", "3", undefined],
  ["en", "5/3/1026", undefined],
])("%s: %s", (tag, typed, day) => {
  expect(readDay(typed, { tag, today })).toBe(day);
});

test("where no later day may be meant, a day without its year lies in the past", () => {
  expect(readDay("24.12.", { tag: "de", today, latest: today })).toBe("2025-12-24");
  expect(readDay("24.12.", { tag: "de", today })).toBe("2026-12-24");
});
