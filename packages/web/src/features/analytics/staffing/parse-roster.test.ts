import { Roster } from "@foyer/contract/analytics/staffing";
import { languageCodes, languages } from "@foyer/phrases/languages";
import { flattened, loadPhrases } from "@foyer/phrases/phrases";
import fc from "fast-check";
import { expect, test } from "vitest";
import { noRoster, parseRoster } from "./parse-roster.ts";
import { weekdayWords } from "./weekday-words.ts";

const read = (text: string, tag = "en", dayStartMinute = 0) =>
  parseRoster(text, { weekdays: weekdayWords(tag), dayStartMinute });

/** The hours of a day that have people, with how many. */
const on = ({ roster }: { roster: Roster }, weekday: number) =>
  Object.fromEntries(
    (roster[weekday - 1] ?? []).flatMap((people, hour) => (people > 0 ? [[hour, people]] : [])),
  );

test("numbers of people by hours and weekdays", () => {
  const parsed = read("\tMon\tTue\tSun\n09:00\t2\t1,5\t\n10-11\t3\t-\t4");
  expect(parsed).toMatchObject({ shape: "counts", faults: [] });
  expect(on(parsed, 1)).toEqual({ 9: 2, 10: 3 });
  expect(on(parsed, 2)).toEqual({ 9: 1.5 });
  expect(on(parsed, 7)).toEqual({ 10: 4 });
});

test("the same the other way round", () => {
  const parsed = read("Day;9 am;10 am;1 pm\nMonday;2;3;1\nSat-Sun;4;;5");
  expect(parsed.faults).toEqual([]);
  expect(on(parsed, 1)).toEqual({ 9: 2, 10: 3, 13: 1 });
  expect(on(parsed, 6)).toEqual({ 9: 4, 13: 5 });
  expect(on(parsed, 7)).toEqual({ 9: 4, 13: 5 });
});

test("people by weekdays with their shifts", () => {
  const parsed = read("Name\tMonday\tTuesday\nAnna\t09:00-12:00\toff\nBo\t10:30–12\t9-10");
  expect(parsed).toMatchObject({ shape: "shifts", faults: [] });
  expect(on(parsed, 1)).toEqual({ 9: 1, 10: 1.5, 11: 2 });
  expect(on(parsed, 2)).toEqual({ 9: 1 });
});

test("shifts line by line, with ranges of days, breaks and times in cells of their own", () => {
  const parsed = read("Anna, Mon 09:00-11:00\nBo, Sat–Mon 10-11, 13-14\nChi\tTue\t09:00\t10:30");
  expect(parsed).toMatchObject({ shape: "shifts", faults: [] });
  expect(on(parsed, 1)).toEqual({ 9: 1, 10: 2, 13: 1 });
  expect(on(parsed, 6)).toEqual({ 10: 1, 13: 1 });
  expect(on(parsed, 7)).toEqual({ 10: 1, 13: 1 });
  expect(on(parsed, 2)).toEqual({ 9: 1, 10: 0.5 });
});

test("a night belongs to the day after, or to the business day that is not over", () => {
  expect(on(read("Ana Sun 22:00-02:00"), 7)).toEqual({ 22: 1, 23: 1 });
  expect(on(read("Ana Sun 22:00-02:00"), 1)).toEqual({ 0: 1, 1: 1 });
  const bar = read("Ana Sun 22:00-02:00", "en", 360);
  expect(on(bar, 7)).toEqual({ 0: 1, 1: 1, 22: 1, 23: 1 });
  expect(on(read("Ana Mon 05:30-07:30", "en", 330), 1)).toEqual({ 5: 1, 6: 1 });
});

test.each([
  ["de", "Anna, Mo.–Mi. 9–10 Uhr"],
  ["zh", "小王 周一至周三 9:00-10:00"],
  ["zh", "小王 星期一到星期三 9点-10点"],
  ["vi", "Anh Tuấn, Thứ 2 - Thứ 4 9h-10h"],
  ["fr", "Anna lundi à mercredi 9h00-10h00"],
  ["ja", "田中 月～水 9:00〜10:00"],
])("names of days in %s: %s", (tag, text) => {
  const parsed = read(text, tag);
  expect(parsed.faults).toEqual([]);
  expect([1, 2, 3, 4].map((day) => on(parsed, day))).toEqual([{ 9: 1 }, { 9: 1 }, { 9: 1 }, {}]);
});

test.each(languageCodes)("the example in %s is read as it says", async (code) => {
  const example = flattened(await loadPhrases(code)).get("staffing.pasteExample") ?? "";
  const parsed = read(example, languages[code].tag);
  expect(parsed.faults).toEqual([]);
  // Five days of eight hours.
  expect(parsed.roster.map((hours) => hours.filter((people) => people === 1).length).toSorted()).toEqual([
    0, 0, 8, 8, 8, 8, 8,
  ]);
});

test("what cannot be read is named with its line, the rest is taken", () => {
  const parsed = read("Anna, Mon 09:00-10:00\nBo 10-11\nChi, Tue all day\nDee, Wed 25:00-26:00");
  expect(on(parsed, 1)).toEqual({ 9: 1 });
  expect(parsed.faults).toEqual([
    { line: 2, text: "Bo 10-11", fault: "noDay" },
    { line: 3, text: "Chi, Tue all day", fault: "noTime" },
    { line: 4, text: "Dee, Wed 25:00-26:00", fault: "noTime" },
  ]);
  expect(read("\tMon\tTue\n9\tmany\t2000").faults).toEqual([
    { line: 2, text: "many", fault: "noNumber" },
    { line: 2, text: "2000", fault: "tooMany" },
  ]);
  expect(read("Hello").shape).toBeNull();
});

test("a name that looks like a day is none", () => {
  expect(on(read("Monika Tue 9-10"), 1)).toEqual({});
});

test("any table of people comes back as it was", () => {
  const people = fc.array(fc.array(fc.nat(999), { minLength: 24, maxLength: 24 }), {
    minLength: 7,
    maxLength: 7,
  });
  const names = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
  fc.assert(
    fc.property(people, fc.constantFrom("\t", ";", ","), (roster, sign) => {
      const lines = Array.from({ length: 24 }, (_, hour) =>
        [`${hour}:00`, ...roster.map((hours) => hours[hour])].join(sign),
      );
      const parsed = read([["", ...names].join(sign), ...lines].join("\n"));
      expect(parsed.roster).toEqual(roster);
    }),
  );
});

test("a shift has as many hours as it is long", () => {
  const shift = fc.tuple(
    fc.integer({ min: 1, max: 7 }),
    fc.nat(95),
    fc.integer({ min: 1, max: 95 }),
    fc.nat(23),
  );
  const clock = (quarter: number) => {
    const [hour, minute] = [Math.floor((quarter % 96) / 4), ((quarter % 96) % 4) * 15];
    return `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
  };
  fc.assert(
    fc.property(shift, ([day, from, length, start]) => {
      const name = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"][day - 1];
      const parsed = read(`Jo, ${name} ${clock(from)}-${clock(from + length)}`, "en", start * 60);
      const hours = parsed.roster.flat().reduce((sum, people) => sum + people, 0);
      expect(hours).toBeCloseTo(length / 4);
    }),
  );
});

test("whatever is pasted, what comes of it is a roster", () => {
  const signs = fc.constantFrom(
    "Mon",
    "Sun",
    "9",
    "17:00",
    "-",
    "–",
    "\t",
    "\n",
    ",",
    ";",
    "§",
    "Anna",
    " ",
    "1000",
    "pm",
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(signs).map((parts) => parts.join("")),
      ),
      (text) => {
        expect(Roster.safeParse(read(text).roster).success).toBe(true);
      },
    ),
  );
  expect(read("").roster).toEqual(noRoster());
});
