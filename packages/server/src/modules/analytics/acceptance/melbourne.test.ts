import { festivals } from "@foyer/contract/analytics/festivals";
import { holidays } from "@foyer/contract/places/holidays";
import { expect, test } from "vitest";
import { importingServer } from "../../../../test/imports.ts";
import {
  type City,
  expectGrowth,
  expectPeaks,
  expectRanks,
  expectSeries,
  fromFiles,
  importFile,
  isFull,
  later,
  listLines,
  listMonths,
  listWeeks,
  newSites,
  type Span,
  time,
} from "../../../../test/real-cities.ts";
import { sharedData } from "../../../../test/shared-data.ts";

const files = {
  melbourne2013: sharedData("melbourne_hourly_2013.csv.gz"),
  melbourne2023: sharedData("melbourne_hourly_directional_2023_even.csv.gz"),
};

const places = ["2", "4", "6", "8"];
const moreSpans: readonly Span[] = [
  ["1n", "2023-04-01", "2023-09-19"],
  ["1w", "2013-01-01", "2013-12-31"],
  ["1d", "2023-06-20", "2023-09-17"],
];

test.skipIf(!files.melbourne2013.isThere || !files.melbourne2023.isThere)(
  "Melbourne: the same places ten years apart, a holiday of both years",
  time,
  async () => {
    const server = await importingServer();
    const { entityBySite, makeAccess } = await newSites(server, "Australia/Melbourne");
    const accessBySite = new Map<string, number>();
    const names = new Map(files.melbourne2013.rows().map(([id = "", name = ""]) => [name, id]));
    const within = isFull ? "" : "^2013-(04|10-0)|^2023-04";
    const isWanted = (id = "", start = "") =>
      (isFull || places.includes(id)) && new RegExp(within).test(start);
    await importFile(
      server,
      accessBySite,
      makeAccess,
      listLines(files.melbourne2013, ([id, , start]) => isWanted(id, start)),
      (sensor) => names.get(sensor) ?? sensor,
    );
    await importFile(
      server,
      accessBySite,
      makeAccess,
      listLines(files.melbourne2023, ([id, start]) => isWanted(id, start)),
    );
    const part = isFull ? {} : { only: places, within };
    const city: City = {
      server,
      entityBySite,
      files: [
        { path: files.melbourne2013.path, kind: "melbourne2013", ...part },
        { path: files.melbourne2023.path, kind: "melbourne2023", ...part },
      ],
    };
    await expectSeries(
      city,
      [
        ["1h", "2013-04-06", "2013-04-08"],
        ["1h", "2013-10-06", "2013-10-06"],
        ["30m", "2013-04-07", "2013-04-07"],
        ["5m", "2023-04-02", "2023-04-02"],
        ["1h", "2023-04-01", "2023-04-03"],
        ["1d", "2013-04-01", "2013-04-30"],
        ["1w", "2023-04-01", "2023-04-30"],
        ["1n", "2013-04-01", "2013-10-31"],
        ["1y", "2013-06-01", "2023-05-31"],
        ...(isFull ? moreSpans : []),
      ],
      ["in", "out"],
    );
    await expectRanks(city, isFull ? listMonths(2013) : ["2013-04", "2023-04"], "in");
    await expectGrowth(city, isFull ? listWeeks(2013) : ["2013-04-15", "2023-04-17"], "in");
    await expectPeaks(city, "2013-04-01", "2013-04-30", "in");
    await expectSameHoliday(city);
  },
);

/** Anzac Day, with the day after, ten years apart. */
async function expectSameHoliday({ server, files }: City) {
  const spans = [2013, 2023].map((year) => ({ startTime: `${year}-04-25`, endTime: `${year}-04-26` }));
  const holidayIds = [];
  for (const span of spans)
    holidayIds.push((await server.ask(holidays.create, { body: { name: "Anzac", ...span } })).id);
  const { sides, days } = await server.ask(festivals.contrastSame, {
    body: { holidayIds, type: "flowIn", plain: true },
  });
  const ask = { ask: "sum" as const, way: "in" as const };
  const askDay = (day: string) => ({ ...ask, from: day, to: day });
  const actual = fromFiles(
    files,
    spans.flatMap(({ startTime, endTime }) => [
      { ...ask, from: startTime, to: endTime },
      askDay(startTime),
      askDay(endTime),
    ]),
  );
  const findNth = (startTime = "") => sides.findIndex((side) => side.startTime === startTime);
  const shown = spans.flatMap(({ startTime }) => {
    const nth = findNth(startTime);
    return [sides[nth]?.value, ...days.map((day) => day[nth]?.value)];
  });
  expect(shown).toEqual(actual);
  // The usual day: the mean of the same weekdays of the four weeks before.
  const usual = fromFiles(
    files,
    [7, 14, 21, 28].map((back) => askDay(later("2013-04-25", -back))),
  ) as number[];
  const known = usual.filter((sum) => sum > 0);
  const first = days[0]?.[findNth("2013-04-25")];
  expect(first?.usual.value).toBeCloseTo(known.reduce((all, sum) => all + sum, 0) / known.length, 9);
}
