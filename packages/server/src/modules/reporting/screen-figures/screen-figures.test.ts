import { expecting } from "@foyer/contract/analytics/expected";
import { occupancy } from "@foyer/contract/analytics/occupancy";
import { ranking } from "@foyer/contract/analytics/rank";
import { screenData } from "@foyer/contract/analytics/screen-data";
import type { PlaceRef } from "@foyer/contract/reporting/screens/screen-questions";
import { screens } from "@foyer/contract/reporting/screens/screens";
import { expect, test } from "vitest";
import { counted } from "../../../../test/counted.ts";
import { countingSite } from "../../../../test/counting-site.ts";
import {
  access,
  binding,
  company,
  companyAdmin,
  device,
  entity,
  storeUser,
} from "../../../../test/factories.ts";
import { screenParts as answers, screenQuestion as asks } from "../../../../test/screen-questions.ts";
import { testServer } from "../../../../test/test-server.ts";
import { insideTogether } from "./inside-together.ts";
import { daysOfWord } from "./screen-spans.ts";

const everywhere: PlaceRef = { all: true };

/** Two sites in Berlin on Wednesday 2026-05-13 at 12:07. */
async function chain() {
  const server = await testServer();
  server.clock.set("2026-05-13T12:07:00+02:00");
  const north = await countingSite(server, { from: "2024-01-01" });
  const { ask, tenantId, modelId } = north;
  const southId = await entity(ask, { name: "South", timeZone: "Europe/Berlin", workTime: "00:00~00:00" });
  const counter = await device(ask, { modelId, entityId: southId, recordPeriod: 5, uploadInterval: 5 });
  const corridorId = await access(ask, { entityId: southId });
  await binding(ask, { corridorId, deviceId: counter.id, from: "2024-01-01" });
  await counted(server, north, "+02:00", {
    "2026-05-13 09:00": { in: 5, out: 1 },
    "2026-05-13 11:45": { in: 7 },
    "2026-05-12 11:45": { in: 4 },
    "2026-05-06 11:00": { in: 3 },
    "2026-05-01 09:00": { in: 30 },
    "2025-05-13 11:45": { in: 13 },
  });
  await counted(server, { tenantId, device: counter }, "+02:00", {
    "2026-05-11 09:15": { in: 50 },
    "2026-05-13 10:15": { in: 2 },
  });
  return { server, ask, tenantId, north, southId };
}

test("the door is open to whoever sees big screens; places they may not see are refused, the others answered", async () => {
  const { server, ask, tenantId, north, southId } = await chain();
  const questions = [asks("figure"), asks("figure", { dataType: 0, ids: [southId] })];
  await expect(server.ask(screens.figures, { body: { questions } })).rejects.toMatchObject({ status: 401 });
  const other = await storeUser(server, tenantId, { may: ["home:view"] });
  await expect(other(screens.figures, { body: { questions } })).rejects.toMatchObject({ status: 403 });
  const ofNorth = await storeUser(server, tenantId, {
    may: ["screen:list"],
    range: { entityIds: [north.entityId] },
  });
  expect(await answers(ofNorth, ...questions)).toMatchObject([
    { what: "figure", figure: { value: 12 } },
    { what: "refused" },
  ]);
  const stranger = await companyAdmin(server, await company(server.admin));
  expect(await answers(stranger, asks("ranking", { dataType: 0, ids: [southId] }))).toEqual([
    { what: "refused" },
  ]);
  expect(await answers(ask, asks("inside", { dataType: 1, ids: [north.accessId] }))).toEqual([
    { what: "refused" },
  ]);
});

test("figures are those of the analyses", async () => {
  const { ask, north } = await chain();
  const one: PlaceRef = { dataType: 0, ids: [north.entityId] };
  const [all, own, week, plain] = await answers(
    ask,
    asks("figure", everywhere, { against: "previous" }),
    asks("figure", one),
    asks("figure", everywhere, { time: "lastWeek" }),
    asks("figure", one, { against: "none", time: "thisMonth" }),
  );
  const { figures } = await ask(screenData.realTimeStatistics, { query: { types: "flowIn" } });
  expect(all).toMatchObject({ startTime: "2026-05-13", endTime: "2026-05-13", figure: figures.flowIn });
  const { lastWeek } = await ask(screenData.increment, { query: { entityId: north.entityId } });
  expect(own).toMatchObject({ figure: lastWeek });
  expect(week).toMatchObject({ startTime: "2026-05-04", endTime: "2026-05-10", figure: { value: 3 } });
  expect(plain).toMatchObject({ figure: { value: 49, previous: null, growth: null } });
});

test("hours stand beside what is usual of them; days and rankings are those of the analyses", async () => {
  const { ask, southId } = await chain();
  const [hours, days, rank] = await answers(
    ask,
    asks("hours"),
    asks("days", everywhere, { size: 3 }),
    asks("ranking", everywhere, { time: "thisWeek", against: "previous" }),
  );
  const day = { startTime: "2026-05-13", endTime: "2026-05-13" };
  const { points } = await ask(expecting.expected, { body: { type: "flowIn", ...day, interval: "1h" } });
  if (hours?.what !== "hours" || days?.what !== "days" || rank?.what !== "ranking")
    throw new Error("no parts");
  expect(hours.hours.map(({ time, low, high }) => [time, low, high])).toEqual(
    points.map(({ time, low, high }) => [time.slice(11), low, high]),
  );
  expect(hours.hours[9]).toMatchObject({ time: "09:00", value: 5 });
  expect(hours.hours[12]).toMatchObject({ running: true });
  expect(hours.hours[13]).toMatchObject({ ahead: true, value: null });
  expect(days.days.map(({ day, value }) => [day, value])).toEqual([
    ["2026-05-11", 50],
    ["2026-05-12", 4],
    ["2026-05-13", 14],
  ]);
  const ranked = await ask(ranking.rank, {
    body: { type: "flowIn", startTime: "2026-05-11", endTime: "2026-05-13", compare: "previous", size: 10 },
  });
  expect(rank.rows).toEqual(ranked.rows.map(({ placeBefore: _, leftOut: __, ...row }) => row));
  expect(rank.rows[0]).toMatchObject({ id: southId, value: 52 });
});

test("people inside one place are those of its page; of several they are added up", async () => {
  const { ask, north, southId } = await chain();
  await ask(occupancy.setLimit, { body: { dataType: 0, id: north.entityId, limit: 10 } });
  const [one, both] = await answers(
    ask,
    asks("inside", { dataType: 0, ids: [north.entityId] }),
    asks("inside", { dataType: 0, ids: [north.entityId, southId] }),
  );
  const { rows } = await ask(occupancy.now, {});
  const inside = rows.find(({ id }) => id === north.entityId);
  expect(one).toMatchObject({
    ...{
      limit: 10,
      share: inside?.share,
      state: inside?.state,
      isStale: inside?.isStale,
      asOf: inside?.asOf,
    },
    people: { value: inside?.value, completeness: inside?.completeness },
  });
  expect(inside).toMatchObject({ value: 11, state: "full" });
  expect(both).toMatchObject({ people: { value: 13 }, limit: null, share: null, state: null });
});

test("equal questions are one, in their places, however often they are asked", async () => {
  const { ask } = await chain();
  const parts = await answers(
    ask,
    ...Array.from({ length: 200 }, (_, nth) => asks(nth % 2 ? "days" : "figure")),
  );
  expect(parts.map(({ what }) => what)).toEqual(
    Array.from({ length: 200 }, (_, nth) => (nth % 2 ? "days" : "figure")),
  );
  await expect(answers(ask, ...Array.from({ length: 201 }, () => asks("figure")))).rejects.toMatchObject({
    status: 400,
  });
  await expect(answers(ask, { ...asks("figure"), measure: "heads" })).rejects.toMatchObject({
    status: 400,
  });
});

test("words of time, on a Monday that begins a month", () => {
  const days = (word: Parameters<typeof daysOfWord>[0]) => Object.values(daysOfWord(word, "2026-06-01"));
  expect(days("today")).toEqual(["2026-06-01", "2026-06-01"]);
  expect(days("thisWeek")).toEqual(["2026-06-01", "2026-06-01"]);
  expect(days("lastWeek")).toEqual(["2026-05-25", "2026-05-31"]);
  expect(days("last7")).toEqual(["2026-05-25", "2026-05-31"]);
  expect(days("lastMonth")).toEqual(["2026-05-01", "2026-05-31"]);
  expect(days("thisYear")).toEqual(["2026-01-01", "2026-06-01"]);
});

test("several places together are unknown where one is, and stale where one is", () => {
  const figure = { value: 5, completeness: 1, coveredSeconds: 60, expectedSeconds: 60 };
  const limit = { limit: 10, fillingFrom: 50, fullFrom: 100 };
  const place = { ...figure, limit, share: 0.5, state: "filling" as const, asOf: "2026-05-13T10:00:00.000Z" };
  const rest = { isStale: false, day: "2026-05-13", leftOver: null };
  const earlier = "2026-05-13T09:00:00.000Z";
  expect(
    insideTogether([
      { ...place, ...rest },
      { ...place, ...rest, isStale: true, asOf: earlier },
    ]),
  ).toMatchObject({
    ...{
      people: { value: 10, completeness: 1 },
      limit: 20,
      share: 0.5,
      state: "filling",
      isStale: true,
      asOf: earlier,
    },
  });
  expect(
    insideTogether([
      { ...place, ...rest },
      { ...place, ...rest, value: null, limit: null, asOf: null },
    ]),
  ).toMatchObject({
    ...{ people: { value: null }, limit: null, share: null, state: null, asOf: null },
  });
  expect(insideTogether([])).toMatchObject({ people: { value: null }, limit: null, asOf: null });
});
