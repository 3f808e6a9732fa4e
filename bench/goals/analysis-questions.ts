import { holidays } from "@foyer/contract/places/holidays";
import type { Ask } from "../house/console.ts";
import type { RawRecords } from "../workers/duckdb.ts";

const dayMs = 86_400_000;
/** Questions look so far back at most, so that each can be asked of other days again and again. */
const room = 100;

// biome-ignore lint/suspicious/noExplicitAny: the shapes of many answers, of which one number each is read
type Answer = any;

/** What is asked of the server and of DuckDB; `nth` makes each time another, for equal ones are answered once. */
export interface Question {
  name: string;
  path: (nth: number) => string;
  body?: (nth: number) => object;
  sql: (nth: number) => string;
  /** The figure both sides must agree on. */
  ours: (answer: Answer) => number;
  theirs: (rows: unknown[][]) => number;
  /** Milliseconds that most answers take at most, where it is not the usual. */
  longestP95?: number;
}

/** Sum of people entering by what their local day falls into; the join gives every record its place and its day. */
const fromRecords = `records r
  join bindings b on b.device_id = r.device_id and r.start_at >= b.from_at
  join accesses a on a.id = b.access_id
  join entities e on e.id = a.entity_id
  join offsets o on o.zone = e.zone and r.start_at >= o.from_at and r.start_at < o.to_at`;
const localTime = "timezone('UTC', r.start_at) + o.ahead";
const localDay = `(${localTime})::date`;
const between = ({ startTime, endTime }: Span) =>
  `${localDay} between date '${startTime}' and date '${endTime}'`;

interface Span {
  startTime: string;
  endTime: string;
}

export const dayText = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const addUp = (rows: unknown[][]) => rows.reduce((sum, cells) => sum + Number(cells.at(-1)), 0);
const toValues = (figures: readonly { value: number | null }[]) =>
  figures.reduce((sum, { value }) => sum + (value ?? 0), 0);
const flowIn = { type: "flowIn" };

/** Days of a holiday of three days each month of the last year that is over. */
const listHolidays = (last: number) =>
  Array.from({ length: 10 }, (_, nth) => ({
    startTime: dayText(last - (room + 30 * nth + 3) * dayMs),
    endTime: dayText(last - (room + 30 * nth + 1) * dayMs),
  }));

const ofHolidays = { index: "holidays, 10 in a year", hours: "one holiday, its hours" };

/** What is known of the house that questions are asked in. */
export interface AnalysedHouse {
  ask: Ask;
  records: Pick<RawRecords, "from" | "days">;
  entityIds: readonly number[];
}

/** The analyses over many entities and two years whose names are chosen. */
export async function analysisQuestions(
  { ask, records, entityIds }: AnalysedHouse,
  isChosen: (name: string) => boolean = () => true,
): Promise<Question[]> {
  const last = records.from + (records.days - 2) * dayMs;
  const span = (days: number, nth: number): Span => ({
    startTime: dayText(last - (nth + days - 1) * dayMs),
    endTime: dayText(last - nth * dayMs),
  });
  const all = (nth: number): Span => ({
    startTime: dayText(records.from + (nth + 1) * dayMs),
    endTime: dayText(last),
  });
  const inAll = (by: string, where: string) =>
    `select ${by}, sum(r.in_count)::bigint from ${fromRecords} where ${where} group by 1 order by 1`;
  /** A question about days: the same body and the same sum of people entering. */
  const ofDays = (
    name: string,
    path: string,
    more: object,
    days: (nth: number) => Span,
    ours: Question["ours"],
    by = "e.id",
    where = "true",
  ): Question => ({
    name,
    path: () => path,
    body: (nth) => ({ ...days(nth), ...more }),
    sql: (nth) => inAll(by, `${where} and ${between(days(nth))}`),
    ours,
    theirs: addUp,
  });
  const fewIds = entityIds.slice(0, 15);
  const contrast = (interval: string, days: (nth: number) => Span): Question => ({
    ...ofDays(
      `contrast of 15, ${interval}`,
      "/api/analysis/contrast",
      {},
      days,
      ({ series }) => toValues(series.map(({ total }: Answer) => total)),
      "e.id",
      `e.id < ${fewIds.length}`,
    ),
    body: (nth) => ({ ...flowIn, interval, ids: fewIds, ranges: [days(nth)] }),
  });
  const fairs = listHolidays(last);
  // Figures of their days are made anew for new ones.
  const { ids: holidayIds } = Object.values(ofHolidays).some(isChosen)
    ? await ask(holidays.createMany, {
        body: fairs.map((days, nth) => ({
          ...days,
          name: `Holiday ${Date.now()} ${nth}`,
          year: Number(days.startTime.slice(0, 4)),
        })),
      })
    : { ids: [] };
  const one = Math.floor(entityIds.length / 2);
  /** The same weekdays of the eight weeks before: none of them is a holiday, as those lie further back. */
  const weeksBefore = (nth: number) =>
    Array.from({ length: 8 }, (_, week) => `date '${dayText(last - (nth + 7 * (week + 1)) * dayMs)}'`).join();

  const questions: Question[] = [
    ofDays(
      "rank, 1 month",
      "/api/analysis/rank",
      { ...flowIn, size: 1_000 },
      (nth) => span(31, nth),
      ({ total }) => total.value,
    ),
    ofDays(
      "rank, 1 year",
      "/api/analysis/rank",
      { ...flowIn, size: 1_000 },
      (nth) => span(365, nth),
      ({ total }) => total.value,
    ),
    ofDays(
      "growth, 1 month",
      "/api/analysis/growth",
      { ...flowIn },
      (nth) => span(31, nth),
      ({ total }) => total.current.value,
    ),
    ofDays(
      "growth, 90 days by days",
      "/api/analysis/growth",
      { ...flowIn, interval: "1d" },
      (nth) => span(90, nth),
      ({ total }) => total.current.value,
    ),
    contrast("1d", (nth) => span(90, nth)),
    contrast("1w", (nth) => span(364, nth)),
    contrast("1n", (nth) => all(nth)),
    ofDays(
      "peak and trough, 35 days",
      "/api/analysis/highlow",
      { ...flowIn },
      (nth) => span(35, nth),
      ({ weekdays }) => toValues(weekdays.map(({ total }: Answer) => total)),
    ),
    {
      ...ofDays(
        "peak and trough, 1 year",
        "/api/analysis/highlow",
        { ...flowIn },
        (nth) => span(365, nth),
        ({ weekdays }) => toValues(weekdays.map(({ total }: Answer) => total)),
      ),
      longestP95: 500,
    },
    ofDays(
      "batch, 1 month by days",
      "/api/analysis/batch",
      { interval: "1d" },
      (nth) => span(31, nth),
      ({ total }) => total.customerIn.value,
    ),
    {
      ...ofDays(
        "demographics, 1 month by days",
        "/api/analysis/demographics",
        { interval: "1d" },
        (nth) => span(31, nth),
        ({ total }) => total.adult.value ?? 0,
      ),
      // No record reports adults.
      theirs: () => 0,
    },
    ofDays(
      "proportion, 1 year",
      "/api/query/proportion",
      { ...flowIn },
      (nth) => span(365, nth),
      ({ total }) => total.value,
    ),
    {
      name: ofHolidays.index,
      path: () => "/api/analysis/holidayindex",
      body: (nth) => ({ holidayIds, startTime: dayText(records.from - nth * dayMs), endTime: dayText(last) }),
      sql: () => inAll("e.id", `(${fairs.map(between).join(" or ")})`),
      ours: ({ rows }) => toValues(rows),
      theirs: addUp,
    },
    {
      name: ofHolidays.hours,
      path: () => "/api/analysis/holidaydetails",
      body: (nth) => ({
        holidayId: holidayIds[0],
        nth: 1,
        ids: entityIds.slice(nth % (entityIds.length - 1)),
      }),
      sql: (nth) => inAll("e.id", `e.id >= ${nth % (entityIds.length - 1)} and ${between(fairs[0] as Span)}`),
      ours: ({ days }) => toValues(days),
      theirs: addUp,
    },
    {
      ...ofDays(
        "query, months of 2 years, 50 rows",
        "/api/query/flow",
        { type: ["flowIn", "flowOut"], interval: "1n", orderBy: "flowIn", order: "desc" },
        all,
        ({ total }) => total.figures[0].value,
      ),
    },
    ofDays(
      "query, days of 1 month, 50 rows",
      "/api/query/flow",
      { type: ["flowIn"], interval: "1d" },
      (nth) => span(31, nth),
      ({ total }) => total.figures[0].value,
    ),
    {
      name: "what is usual of 30 days",
      path: () => "/api/analysis/expected",
      body: (nth) => ({ ...flowIn, interval: "1d", ...span(30, nth) }),
      sql: (nth) =>
        `select median(n) from (select ${localDay} d, sum(r.in_count) n from ${fromRecords} where ${localDay} in (${weeksBefore(nth)}) group by 1)`,
      ours: ({ points }) => points.at(-1).middle,
      theirs: addUp,
    },
    {
      name: "what is usual of a day's hours",
      path: () => "/api/analysis/expected",
      body: (nth) => ({ ...flowIn, interval: "1h", ...span(1, nth), outsideSince: span(30, nth).startTime }),
      sql: (nth) =>
        `select count(distinct d) from (select ${localDay} d, hour(${localTime}) h, sum(r.in_count) n from ${fromRecords} where ${localDay} in (${weeksBefore(nth)}) group by 1, 2)`,
      ours: ({ weeks }) => weeks,
      theirs: addUp,
    },
    {
      name: "totals of all, 2 years",
      path: (nth) => `/home/statistical?period=5&startTime=${all(nth).startTime}&endTime=${all(nth).endTime}`,
      sql: (nth) => `select sum(r.in_count)::bigint from ${fromRecords} where ${between(all(nth))}`,
      ours: ({ cards }) => cards.flowIn.value,
      theirs: addUp,
    },
    {
      name: "days of all, 90 days",
      path: (nth) =>
        `/home/days?type=flowIn&startTime=${span(90, nth).startTime}&endTime=${span(90, nth).endTime}`,
      sql: (nth) => inAll(localDay, between(span(90, nth))),
      ours: toValues,
      theirs: addUp,
    },
    {
      name: "hours of all, 1 day",
      path: (nth) => `/home/trend?type=flowIn&startTime=${span(1, nth).endTime}`,
      sql: (nth) => inAll(`hour(${localTime})`, between(span(1, nth))),
      ours: ({ now }) => toValues(now),
      theirs: addUp,
    },
    {
      name: "days of one, 90 days",
      path: (nth) =>
        `/home/days?type=flowIn&entityId=${entityIds[one]}&startTime=${span(90, nth).startTime}&endTime=${span(90, nth).endTime}`,
      sql: (nth) => inAll(localDay, `e.id = ${one} and ${between(span(90, nth))}`),
      ours: toValues,
      theirs: addUp,
    },
  ];
  return questions.filter(({ name }) => isChosen(name));
}
