import { home } from "@foyer/contract/analytics/home";
import { ranking } from "@foyer/contract/analytics/rank";
import { figures } from "@foyer/contract/counting/figures-why";
import type { MeasureValues } from "@foyer/contract/counting/measures";
import { rules } from "@foyer/contract/counting/rules";
import { expect, test } from "vitest";
import { entity } from "../../../../test/factories.ts";
import { quarterRecord, type RuledHouse, ruledHouse } from "../../../../test/ruled-house.ts";
import { type TestServer, testServer } from "../../../../test/test-server.ts";
import { writeRecords } from "../storage/records/write-records.ts";

const company = { kind: 4 as const, id: null };
const day = { startTime: "2026-05-12", endTime: "2026-05-12" };

/** 2026-05-12 in Berlin: the same in every quarter of an hour of a door, up to an hour. */
function counts(server: TestServer, house: RuledHouse, door: number, hours: number, values: MeasureValues) {
  const begin = Date.parse("2026-05-11T22:00:00Z");
  const records = Array.from({ length: hours * 4 }, (_, slot) =>
    quarterRecord(house, door, new Date(begin + slot * 900_000).toISOString(), values),
  );
  return writeRecords(server.platform.database.ingest, "live", records);
}

test("a company chooses how its capture rate is reckoned, everywhere", async () => {
  const server = await testServer();
  server.clock.set("2026-05-13T10:00:00Z");
  const house = await ruledHouse(server);
  const { ask, entityId } = house;
  await counts(server, house, 0, 24, { in: 1, passby: 3 });
  const rates = async () => {
    const query = { type: "captureRate", ...day };
    const { rows, total } = await ask(ranking.rank, { body: { type: "captureRate", ...day } });
    const why = await ask(figures.why, { query: { dataType: 0, id: entityId, ...query } });
    const { now } = await ask(home.trend, { query: { type: "captureRate", startTime: day.startTime } });
    const [ofDay] = await ask(home.days, { query });
    const { day: kpi } = await ask(home.kpi, { query: { type: "captureRate", startTime: day.startTime } });
    return [
      rows[0]?.value,
      total.value,
      why.figure.value,
      `${why.settings.captureRate} ${why.rules.map(({ reason }) => reason)}`,
      now[3]?.value,
      ofDay?.value,
      kpi.value,
    ];
  };
  expect(await rates()).toEqual([0.25, 0.25, 0.25, "ofAll ", 0.25, 0.25, 0.25]);

  const draft = {
    subject: company,
    definition: { type: "captureRate" as const, formula: "ofPassby" as const },
    reason: "as in the lease",
  };
  const actual = await ask(rules.preview, { body: { drafts: [{ draft }] } });
  const change = { figure: "captureRate", before: 0.25, after: 1 / 3 };
  expect(actual).toMatchObject({ totals: [change], days: [{ day: "2026-05-12", ...change }] });
  expect(actual.subjects).toContainEqual(expect.objectContaining({ kind: 0, id: entityId, ...change }));
  const { ids } = await ask(rules.create, { body: { drafts: [draft] } });
  const third = 1 / 3;
  expect(await rates()).toEqual([third, third, third, "ofPassby as in the lease", third, third, third]);
  expect(await ask(figures.settings, {})).toEqual({ captureRate: "ofPassby", incompleteBelow: 0 });
  await ask(rules.undo, { body: ids });
  expect(await ask(figures.settings, {})).toEqual({ captureRate: "ofAll", incompleteBelow: 0 });
});

test("subjects below a company's threshold are listed last, without a place", async () => {
  const server = await testServer();
  server.clock.set("2026-05-13T10:00:00Z");
  const house = await ruledHouse(server);
  const { ask, accesses, entityId } = house;
  await counts(server, house, 0, 24, { in: 1 });
  await counts(server, house, 1, 3, { in: 100 });
  const ranked = async () => {
    const { rows, total, leftOut } = await ask(ranking.rank, {
      body: { dataType: 1, ids: accesses, type: "flowIn", ...day },
    });
    return {
      rows: rows.map((row) => [row.name, row.value, row.share, row.leftOut]),
      total: [total.value, total.completeness],
      leftOut,
    };
  };
  // 3 hours of 100 in every quarter; 24 hours of 1: 27 of the 72 hours that three doors have.
  expect(await ranked()).toEqual({
    rows: [
      ["Back", 1200, 1200 / 1296, undefined],
      ["Front", 96, 96 / 1296, undefined],
      ["Stairs", null, null, undefined],
    ],
    total: [1296, 27 / 72],
    leftOut: 0,
  });
  const draft = {
    subject: company,
    definition: { type: "incompleteBelow" as const, completeness: 0.9 },
    reason: "a fair contest",
  };
  const actual = await ask(rules.preview, { body: { drafts: [{ draft }] } });
  expect(actual.totals).toEqual([{ figure: "incompleteDays", before: 0, after: expect.any(Number) }]);
  expect(actual.days).toContainEqual({ day: "2026-05-12", figure: "incompleteDays", before: 0, after: 1 });
  expect(actual.subjects).toMatchObject([{ kind: 0, id: entityId, figure: "incompleteDays", before: 0 }]);
  await ask(rules.create, { body: { drafts: [draft] } });
  // The whole is of those that are ranked, so that their shares make it.
  expect(await ranked()).toEqual({
    rows: [
      ["Front", 96, 1, undefined],
      ["Back", 1200, null, true],
      ["Stairs", null, null, true],
    ],
    total: [96, 1],
    leftOut: 2,
  });
  // What nothing was expected of is not incomplete.
  const empty = await entity(ask, { name: "No sensors" });
  const { rows } = await ask(ranking.rank, { body: { ids: [empty, entityId], type: "flowIn", ...day } });
  expect(rows.map(({ id, leftOut }) => [id, leftOut])).toEqual([
    [empty, undefined],
    [entityId, true],
  ]);
});
