import { toWeekday } from "@foyer/contract/calendar-days";
import type { Words } from "@foyer/phrases/translate";
import type { AnswerTable, Asked } from "../question/question.ts";
import type { ExportCell } from "../table/table.ts";
import type { Target } from "./staffing.queries.ts";
import type { answerPerStaff, answerPlan } from "./staffing.ts";

type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

const weekdayName = (words: Words, weekday: number) => words(`weekdays.${weekday as Weekday}`);

/** What stands above both tables. */
const questionPart = (words: Words, { subjects }: Asked<unknown>, { target, least }: Target) => ({
  firstLines: [
    [words("analysis.who"), subjects.all.map(({ name }) => name).join(", ")],
    [words("staffing.target"), String(target)],
    [words("staffing.least"), String(least)],
  ] as [string, string][],
  question: [],
});

/** A row for each hour of the week. */
export function perStaffTable(
  words: Words,
  asked: Asked<unknown>,
  { cells, hours, ...answer }: Awaited<ReturnType<typeof answerPerStaff>>,
): AnswerTable {
  const place = new Map(hours.map((hour, nth) => [hour, nth]));
  const ordered = cells.toSorted(
    (a, b) => a.weekday - b.weekday || (place.get(a.hour) ?? 0) - (place.get(b.hour) ?? 0),
  );
  return {
    analysis: "staffing",
    ...questionPart(words, asked, answer),
    columns: [
      { header: words("staffing.weekday"), kind: "text" },
      { header: words("staffing.hour"), kind: "text" },
      { header: words("staffing.knownDays"), kind: "number" },
      { header: words("staffing.unknownDays"), kind: "number" },
      { header: words("staffing.visitorsADay"), kind: "number" },
      { header: words("staffing.onDuty"), kind: "number" },
      { header: words("staffing.perStaff"), kind: "number" },
    ],
    rows: ordered
      .filter(({ open, visitors, staff }) => open || (visitors ?? 0) > 0 || (staff ?? 0) > 0)
      .map(({ weekday, hour, days, unknown, visitors, staff, perStaff }): ExportCell[] => [
        weekdayName(words, weekday),
        hour,
        days,
        unknown,
        visitors,
        staff,
        perStaff,
      ]),
  };
}

/** A row for each hour of the week in which the site is open or somebody is on duty. */
export function planTable(
  words: Words,
  asked: Asked<unknown>,
  { cells, days, ...answer }: Awaited<ReturnType<typeof answerPlan>>,
): AnswerTable {
  const ofDay = new Map(days.map((day) => [day.day, day]));
  return {
    analysis: "staffPlan",
    ...questionPart(words, asked, answer),
    columns: [
      { header: words("staffing.day"), kind: "day" },
      { header: words("staffing.weekday"), kind: "text" },
      { header: words("staffing.hour"), kind: "text" },
      { header: words("staffing.holiday"), kind: "text" },
      { header: words("staffing.usualVisitors"), kind: "number" },
      { header: words("staffing.from"), kind: "number" },
      { header: words("staffing.to"), kind: "number" },
      { header: words("staffing.needed"), kind: "number" },
      { header: words("staffing.onDuty"), kind: "number" },
      { header: words("staffing.difference"), kind: "number" },
    ],
    rows: cells
      .filter(({ open, staff }) => open || staff > 0)
      .map(({ day, hour, open, usual, low, high, needed, staff }): ExportCell[] => [
        day,
        weekdayName(words, toWeekday(day)),
        hour,
        ofDay.get(day)?.holiday ?? "",
        usual,
        low,
        high,
        needed,
        staff,
        open && needed !== null ? staff - needed : null,
      ]),
  };
}
