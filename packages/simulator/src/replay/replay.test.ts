import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { ZoneClock } from "../model/zone-clock.ts";
import { digitalStatistics } from "../protocols/he2-digital.ts";
import type { MapName } from "./maps.ts";
import { replayRows, toRecord, toSn } from "./replay.ts";
import type { ReplayRow } from "./replay-row.ts";

const folder = fileURLToPath(new URL("../../../../../shared/data/", import.meta.url));
const hasData = existsSync(folder);
if (!hasData) console.log("shared/data is not here: the replay of published counts is not checked");

async function read(
  file: string,
  map: MapName,
  given: { from?: string; to?: string; only?: string[] } = {},
): Promise<ReplayRow[]> {
  const wanted = {
    file: `${folder}${file}`,
    map,
    from: given.from ?? null,
    to: given.to ?? null,
    only: given.only ?? [],
  };
  const rows: ReplayRow[] = [];
  for await (const row of replayRows(wanted)) rows.push(row);
  return rows;
}

function sum(rows: readonly ReplayRow[]): { in: number; out: number } {
  return {
    in: rows.reduce((all, { values }) => all + (values.in ?? 0), 0),
    out: rows.reduce((all, { values }) => all + (values.out ?? 0), 0),
  };
}

describe.skipIf(!hasData)("published counts", () => {
  it("reads CalIt2: stamps are the end of the half hour", async () => {
    const rows = await read("calit2_w01-w10.data", "calit2");
    expect(rows).toHaveLength(3360);
    expect(rows[1]).toEqual({
      location: "calit2",
      wall: Date.UTC(2005, 6, 24),
      offset: null,
      seconds: 1800,
      values: { in: 0, out: 1 },
    });
    expect(sum(rows)).toEqual({ in: 12_038, out: 11_355 });
    const asWall = toRecord("1952307280269", rows[1]!, "he2-digital", "America/Los_Angeles");
    expect(digitalStatistics(asWall, { wallAt: (instant) => instant })).toMatch(
      /^1952307280269,20050724003000,0,1,/,
    );
    expect(new Date(toRecord("A", rows[1]!, "foyer-http", "America/Los_Angeles").start).toISOString()).toBe(
      "2005-07-24T07:00:00.000Z",
    );
  });

  it("reads Moers", async () => {
    const rows = await read("moers_hourly_2022-05_06.csv", "moers");
    expect(rows).toHaveLength(1464);
    expect(rows[0]).toEqual({
      location: "Steinstrasse, Moers",
      wall: Date.UTC(2022, 4, 1),
      offset: 7_200_000,
      seconds: 3600,
      values: { in: 0, out: 0, adult: 0, child: 0 },
    });
    const { in: came, out } = sum(rows);
    expect(came + out).toBe(717_068);
  });

  it("reads Würzburg: everybody is in where no direction is told", async () => {
    const rows = await read("wuerzburg_hourly_2024_kaiser_spiegel.csv.gz", "wuerzburg");
    expect(rows).toHaveLength(17_369);
    expect(rows[0]).toEqual({
      location: "Kaiserstraße",
      wall: Date.UTC(2024, 0, 1),
      offset: 3_600_000,
      seconds: 3600,
      values: { in: 1197 },
    });
    const { in: came, out } = sum(rows);
    expect(came + out).toBe(12_445_851);
  });

  it("reads Melbourne per hour, both directions and totals, and per minute", async () => {
    const directions = await read("melbourne_hourly_directional_2023_even.csv.gz", "melbourne-2023");
    expect(directions).toHaveLength(127_790);
    expect(directions[0]).toEqual({
      location: "2",
      wall: Date.UTC(2023, 7, 31),
      offset: 36_000_000,
      seconds: 3600,
      values: { in: 4, out: 17 },
    });
    const both = sum(directions);
    expect(both.in + both.out).toBe(47_873_735);
    const totals = await read("melbourne_hourly_2013.csv.gz", "melbourne-2013");
    expect(totals).toHaveLength(184_764);
    expect(sum(totals)).toEqual({ in: 117_417_822, out: 0 });
    const minutes = await read("melbourne_minute_directional_20230919_even.csv", "melbourne-minute");
    expect(minutes).toHaveLength(15_122);
    expect(minutes[0]).toMatchObject({
      location: "4",
      wall: Date.UTC(2023, 8, 19, 0, 48),
      seconds: 60,
      values: { in: 0, out: 2 },
    });
    const all = sum(minutes);
    expect(all.in + all.out).toBe(138_511);
  });

  it("picks dates and places", async () => {
    const rows = await read("melbourne_hourly_2013.csv.gz", "melbourne-2013", {
      from: "2013-10-06",
      to: "2013-10-07",
      only: ["1", "4"],
    });
    expect(rows).toHaveLength(46);
    const starts = rows.map((row) => toRecord("A", row, "foyer-mqtt", "Australia/Melbourne").start);
    expect(new Set(starts).size).toBe(23);
  });
});

describe("serial numbers of a replay", () => {
  it("follow the list, the order of the file, or the location's name", () => {
    expect(toSn("4", 0, { sns: ["A", "B"], snPrefix: null, only: ["2", "4"] })).toBe("B");
    expect(toSn("4", 0, { sns: ["A", "B"], snPrefix: null, only: [] })).toBe("A");
    expect(toSn("Kaiserstraße", 0, { sns: [], snPrefix: "WUE-", only: [] })).toBe("WUE-Kaiserstrasse");
    expect(() => toSn("4", 2, { sns: ["A", "B"], snPrefix: null, only: [] })).toThrow("no serial number");
  });
});

describe("the wall clock of a zone", () => {
  it("finds the first of two equal hours, and moves a skipped one forward", () => {
    const berlin = ZoneClock.of("Europe/Berlin");
    const instant = (wall: string) =>
      new Date(berlin.toInstant(Date.parse(`${wall}Z`))).toISOString().slice(0, 16);
    expect(instant("2024-10-27T02:30")).toBe("2024-10-27T00:30");
    expect(instant("2024-03-31T02:30")).toBe("2024-03-31T01:30");
    expect(instant("2024-03-31T03:00")).toBe("2024-03-31T01:00");
    expect(instant("2024-07-01T00:00")).toBe("2024-06-30T22:00");
  });
});
