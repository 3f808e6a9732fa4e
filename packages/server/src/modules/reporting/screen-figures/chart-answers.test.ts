import { contrasting } from "@foyer/contract/analytics/contrast";
import { festivals } from "@foyer/contract/analytics/festivals";
import { proportion } from "@foyer/contract/analytics/proportion";
import { ranking } from "@foyer/contract/analytics/rank";
import { rules } from "@foyer/contract/counting/rules";
import { expect, test } from "vitest";
import { counted, wholeDays } from "../../../../test/counted.ts";
import { countingSite } from "../../../../test/counting-site.ts";
import { access, area, binding, device, entity, storeUser } from "../../../../test/factories.ts";
import { fairs } from "../../../../test/fairs.ts";
import { screenPart, screenParts, screenQuestion } from "../../../../test/screen-questions.ts";
import { testServer } from "../../../../test/test-server.ts";

test("a grid has the hours of the last days: known, unknown, running and ahead", async () => {
  const server = await testServer();
  server.clock.set("2026-05-13T12:07:00+02:00");
  const site = await countingSite(server, { recordPeriod: 15, from: "2026-05-12" });
  await counted(server, site, "+02:00", {
    ...wholeDays({ "2026-05-12 09:15": { in: 8 }, "2026-05-12 09:45": { in: 3 } }),
    "2026-05-13 12:00": { in: 2 },
  });
  const grid = await screenPart(site.ask, "grid", { dataType: 0, ids: [site.entityId] }, { size: 3 });
  expect(grid).toMatchObject({ startTime: "2026-05-11", endTime: "2026-05-13", total: { value: 13 } });
  expect(grid.hours).toHaveLength(72);
  const at = (day: string, time: string) => grid.hours.find((hour) => hour.day === day && hour.time === time);
  // Nothing was bound.
  expect(at("2026-05-11", "09:00")).toMatchObject({ value: null, completeness: null });
  expect(at("2026-05-12", "09:00")).toMatchObject({ value: 11, completeness: 1 });
  expect(at("2026-05-12", "10:00")).toMatchObject({ value: 0, completeness: 1 });
  expect(at("2026-05-13", "09:00")).toMatchObject({ value: null, completeness: 0 });
  expect(at("2026-05-13", "12:00")).toMatchObject({ value: 2, running: true });
  expect(at("2026-05-13", "13:00")).toEqual({
    ...{ day: "2026-05-13", time: "13:00", value: null, completeness: null, ahead: true },
  });
});

test("no more days than a screen has room for", async () => {
  const server = await testServer();
  const { ask } = await countingSite(server);
  const { hours } = await screenPart(ask, "grid", undefined, { size: 100 });
  expect(new Set(hours.map(({ day }) => day)).size).toBe(31);
});

/** A site with a camera at one of its two doors, and one with a plain counter, on Wednesday 2026-05-13 at 12:07. */
async function twoSites() {
  const server = await testServer();
  server.clock.set("2026-05-13T12:07:00+02:00");
  const north = await countingSite(server, { recordPeriod: 15, from: "2026-01-01" });
  const { ask, tenantId, modelId, entityId } = north;
  const backId = await access(ask, { entityId, name: "Back" });
  const back = await north.addDevice();
  await binding(ask, { corridorId: backId, deviceId: back.id, from: "2026-01-01" });
  const southId = await entity(ask, { name: "South", timeZone: "Europe/Berlin", workTime: "00:00~00:00" });
  const counter = await device(ask, { modelId, entityId: southId, recordPeriod: 15, uploadInterval: 15 });
  const southDoor = await access(ask, { entityId: southId, name: "South door" });
  await binding(ask, { corridorId: southDoor, deviceId: counter.id, from: "2026-01-01" });
  await counted(server, north, "+02:00", {
    "2026-05-13 09:00": {
      in: 30,
      genderMale: 12,
      genderFemale: 15,
      genderUnknown: 3,
      age17: 20,
      ageUnknown: 10,
    },
  });
  await counted(server, { tenantId, device: back }, "+02:00", { "2026-05-13 09:00": { in: 10 } });
  await counted(server, { tenantId, device: counter }, "+02:00", { "2026-05-13 10:00": { in: 60 } });
  return { server, north, ask, southId, backId };
}

test("shares are those of the analyses: of places, of the entrances of one, and of people with those unknown", async () => {
  const { ask, north, southId, backId } = await twoSites();
  const one = { dataType: 0, ids: [north.entityId] } as const;
  const places = await screenPart(ask, "shares");
  const body = { type: "flowIn", startTime: "2026-05-13", endTime: "2026-05-13" };
  const { rows, total } = await ask(proportion.proportion, { body });
  expect(places.total).toEqual(total);
  expect(places.parts).toEqual(rows.map(({ id, name, value, share }) => ({ id, name, value, share })));
  expect(places.parts[0]).toMatchObject({ id: southId, value: 60, share: 0.6 });

  const entrances = await screenPart(
    ask,
    "shares",
    { ...one, ids: [...one.ids] },
    { by: "entrances", size: 1 },
  );
  expect(entrances).toMatchObject({
    total: { value: 40 },
    parts: [{ id: north.accessId, value: 30, share: 0.75 }],
    others: { count: 1, value: 10, share: 0.25 },
  });
  expect(backId).not.toBe(north.accessId);

  const genders = await screenPart(ask, "shares", undefined, { by: "gender" });
  expect(genders.total).toMatchObject({ value: 30, measuredAt: { measured: 1, all: 2 } });
  expect(genders.parts.map(({ id, value, share }) => [id, value, share])).toEqual([
    [0, 3, 0.1],
    [1, 12, 0.4],
    [2, 15, 0.5],
  ]);
  const ages = await screenPart(ask, "shares", undefined, { by: "age" });
  expect(ages.parts.filter(({ value }) => value)).toMatchObject([
    { id: 0, value: 10 },
    { id: 3, value: 20 },
  ]);
});

test("entrances are those that lead into a site: passages within it count nobody twice", async () => {
  const { server, ask, north } = await twoSites();
  const { entityId, areaId, tenantId } = north;
  const upstairs = await area(ask, { entityId, name: "Upstairs" });
  const areas = [
    { areaId, sign: -1 as const },
    { areaId: upstairs, sign: 1 as const },
  ];
  const stairs = await access(ask, { entityId, name: "Stairs", kind: "internal", areas });
  const counter = await north.addDevice();
  await binding(ask, { corridorId: stairs, deviceId: counter.id, from: "2026-01-01" });
  await counted(server, { tenantId, device: counter }, "+02:00", { "2026-05-13 09:00": { in: 25 } });
  const part = await screenPart(ask, "shares", { dataType: 0, ids: [entityId] }, { by: "entrances" });
  expect(part).toMatchObject({ total: { value: 40 }, parts: [{ value: 30 }, { value: 10 }], others: null });
});

test("a rate has no shares, and nobody's entrances are shown to who may not see their site", async () => {
  const { server, ask, north, southId } = await twoSites();
  const rate = await screenParts(ask, screenQuestion("shares", undefined, { measure: "captureRate" }));
  expect(rate).toEqual([{ what: "refused" }]);
  const ofSouth = await storeUser(server, north.tenantId, {
    may: ["screen:list"],
    range: { entityIds: [southId] },
  });
  const { parts } = await screenPart(ofSouth, "shares", undefined, { by: "entrances" });
  expect(parts).toMatchObject([{ name: "South door", value: 60 }]);
});

test("a funnel is of where passers-by are counted, by the company's own way of the capture rate", async () => {
  const server = await testServer();
  server.clock.set("2026-05-13T12:07:00+02:00");
  const site = await countingSite(server, { recordPeriod: 15, from: "2026-01-01" });
  const { ask, tenantId, entityId } = site;
  const plain = await site.addDevice();
  const backId = await access(ask, { entityId, name: "Back" });
  await binding(ask, { corridorId: backId, deviceId: plain.id, from: "2026-01-01" });
  await counted(server, { tenantId, device: plain }, "+02:00", { "2026-05-13 09:00": { in: 500 } });
  const none = await screenPart(ask, "funnel");
  expect(none).toMatchObject({
    passing: { value: null },
    entering: { value: null },
    captureRate: { value: null },
  });

  await counted(server, site, "+02:00", { "2026-05-13 09:00": { in: 20, passby: 60, group: 8 } });
  expect(await screenPart(ask, "funnel")).toMatchObject({
    passing: { value: 80 },
    entering: { value: 20, measuredAt: { measured: 1, all: 2 } },
    captureRate: { value: 0.25 },
    groups: { value: 8 },
    groupSize: { value: 2.5 },
  });
  const draft = {
    subject: { kind: 4 as const, id: null },
    definition: { type: "captureRate" as const, formula: "ofPassby" as const },
    reason: "as in the lease",
  };
  await ask(rules.create, { body: { drafts: [draft] } });
  expect(await screenPart(ask, "funnel")).toMatchObject({
    ...{ passing: { value: 60 }, entering: { value: 20 }, captureRate: { value: 1 / 3 } },
  });
});

test("a table has all its numbers of each place, as the rankings say them, from one statement of sums", async () => {
  const { server, ask, north, southId } = await twoSites();
  await counted(server, north, "+02:00", { "2026-05-12 09:00": { in: 20 } });
  const measures = ["flowOut", "captureRate"];
  const asked = { measure: "flowIn", measures, against: "previous" } as const;
  const table = await screenPart(ask, "table", undefined, { ...asked, measures: [...measures] });
  expect(table).toMatchObject({ measures: ["flowIn", ...measures], count: 2 });
  expect(table.rows.map(({ id }) => id)).toEqual([southId, north.entityId]);
  for (const [nth, type] of table.measures.entries()) {
    const day = { startTime: "2026-05-13", endTime: "2026-05-13" };
    const { rows } = await ask(ranking.rank, { body: { type, ...day, compare: "previous" } });
    for (const { id, cells } of table.rows) {
      const row = rows.find((each) => each.id === id);
      if (row) expect(row, `${type} of ${id}`).toMatchObject({ ...cells[nth] });
      // Rankings are of those who measure it.
      else expect(cells[nth]).toMatchObject({ value: null, coverage: 0 });
    }
  }
  const [first] = (await screenPart(ask, "table", undefined, { size: 1 })).rows;
  expect(first?.cells).toMatchObject([{ value: 60 }]);
});

test("holidays are the last ones, each per day beside the same of the years before", async () => {
  const server = await testServer();
  server.clock.set("2026-05-20T12:00:00Z");
  const { ask, bakery, fair } = await fairs(server);
  const one = { dataType: 0 as const, ids: [bakery.entityId] };
  const { festivals: found } = await screenPart(ask, "festivals", one, { size: 3 });
  const { rows } = await ask(festivals.index, { body: { ids: one.ids, holidayIds: [fair] } });
  expect(found.map(({ name, years }) => [name, years.map(({ year, perDay }) => [year, perDay])])).toEqual([
    [
      "Fair",
      [
        [2026, 125],
        [2025, 200],
      ],
    ],
    ["Strike", [[2026, 999]]],
  ]);
  expect(found[0]).toMatchObject({ growth: rows[0]?.before?.growth, compared: { how: "whole" } });
  expect(found[1]).toMatchObject({ growth: null, compared: null });
  const [only] = (await screenPart(ask, "festivals", one, { size: 1 })).festivals;
  expect(only?.name).toBe("Fair");

  server.clock.set("2026-05-08T12:00:00Z");
  const [running] = (await screenPart(ask, "festivals", one)).festivals;
  // On the first day: what has been counted so far.
  expect(running?.years[0]).toMatchObject({
    year: 2026,
    startTime: "2026-05-08",
    perDay: 250,
    running: true,
  });

  const empty = await countingSite(server);
  expect((await screenPart(empty.ask, "festivals")).festivals).toEqual([]);
});

test("lines are of the highest places, by hours of a day and by days of more, as the analyses have them", async () => {
  const { server, ask, north, southId } = await twoSites();
  await counted(server, north, "+02:00", { "2026-05-11 09:00": { in: 10 } });
  const day = await screenPart(ask, "lines", undefined, { size: 5 });
  expect(day).toMatchObject({ interval: "1h", count: 2 });
  expect(day.times).toHaveLength(24);
  expect(day.series.map(({ id, total }) => [id, total.value])).toEqual([
    [southId, 60],
    [north.entityId, 40],
  ]);
  const at = day.times.indexOf("09:00");
  expect(day.series[1]?.points[at]).toMatchObject({ value: 40 });
  expect(day.series[1]?.points[day.times.indexOf("13:00")]).toMatchObject({ value: null, ahead: true });

  const week = await screenPart(ask, "lines", undefined, { time: "thisWeek", size: 1 });
  const ranges = [{ startTime: "2026-05-11", endTime: "2026-05-13" }];
  const body = { type: "flowIn", interval: "1d", ids: [southId], ranges } as const;
  const { series } = await ask(contrasting.contrast, { body: { ...body, ids: [southId], ranges } });
  expect(week).toMatchObject({ interval: "1d", times: ["2026-05-11", "2026-05-12", "2026-05-13"] });
  expect(week.series).toHaveLength(1);
  expect(week.series[0]?.total).toEqual(series[0]?.total);
  expect(week.series[0]?.points.map(({ value }) => value)).toEqual(
    series[0]?.points.map(({ value }) => value),
  );
  expect((await screenPart(ask, "lines", undefined, { time: "thisYear" })).interval).toBe("1w");
});
