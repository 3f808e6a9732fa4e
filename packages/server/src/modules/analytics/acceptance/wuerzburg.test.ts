import { test } from "vitest";
import { importingServer } from "../../../../test/imports.ts";
import {
  expectGrowth,
  expectPeaks,
  expectRanks,
  expectSeries,
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

const file = sharedData("wuerzburg_hourly_2024_kaiser_spiegel.csv.gz");

test.skipIf(!file.isThere)("Würzburg: two streets over the changes of the clock", time, async () => {
  const server = await importingServer();
  const { entityBySite, makeAccess } = await newSites(server, "Europe/Berlin");
  const within = isFull ? "" : "^2024-(03|10)";
  const lines = listLines(file, ([, start = ""]) => new RegExp(within).test(start));
  await importFile(server, new Map(), makeAccess, lines);
  const city = {
    server,
    entityBySite,
    files: [{ path: file.path, kind: "wuerzburg" as const, within }],
  };
  const clock: readonly Span[] = ["2024-03-31", "2024-10-27", "2024-10-05"].flatMap((day) =>
    (["5m", "30m", "1h"] as const).map((interval): Span => [interval, day, day]),
  );
  await expectSeries(
    city,
    [
      ...clock,
      ["1h", "2024-10-25", "2024-10-31"],
      ["1d", "2024-10-01", "2024-10-31"],
      ["1d", "2024-03-01", "2024-03-31"],
      ["1w", "2024-10-02", "2024-10-30"],
      ["1n", "2024-10-03", "2024-10-31"],
      ...(isFull
        ? ([
            ["1w", "2024-01-01", "2024-12-30"],
            ["1n", "2024-01-01", "2024-12-31"],
            ["1y", "2024-01-01", "2024-12-31"],
            ...Array.from({ length: 4 }, (_, nth): Span => {
              const from = later("2024-01-01", nth * 90);
              return ["1d", from, later(from, 89)];
            }),
          ] as Span[])
        : []),
    ],
    ["in", "out"],
  );
  await expectRanks(city, isFull ? listMonths(2024) : ["2024-03", "2024-10"], "in");
  await expectGrowth(city, isFull ? listWeeks(2024) : ["2024-10-14", "2024-10-21"], "in");
  await expectPeaks(city, "2024-10-01", "2024-10-31", "in");
  if (isFull) await expectPeaks(city, "2024-01-01", "2024-12-31", "in");
});
