import { contrasting } from "@foyer/contract/analytics/contrast";
import { intervals } from "@foyer/contract/analytics/intervals";
import type { MeasureValues } from "@foyer/contract/counting/measures";
import type { RuleDefinition } from "@foyer/contract/counting/rule-definitions";
import { rules } from "@foyer/contract/counting/rules";
import { devices } from "@foyer/contract/devices/devices";
import { expect, test } from "vitest";
import { countingSite } from "../../../../test/counting-site.ts";
import { site } from "../../../../test/factories.ts";
import { listeningServer } from "../../../../test/test-listeners.ts";
import { type Ask, type TestServer, testServer } from "../../../../test/test-server.ts";
import { recompute } from "../../counting/recomputing/recomputing.ts";
import { writeRecords } from "../../counting/storage/records/write-records.ts";

const day = { startTime: "2026-05-04", endTime: "2026-05-04" };

async function recorded(
  { platform }: TestServer,
  { tenantId, device }: { tenantId: number; device: { id: number } },
  records: readonly [start: string, seconds: number, values: MeasureValues][],
) {
  await writeRecords(
    platform.database.ingest,
    "live",
    records.map(([start, seconds, values]) => ({
      tenantId,
      deviceId: device.id,
      line: "1",
      startMs: Date.parse(`2026-05-04T${start}:00Z`),
      seconds,
      receivedMs: Date.parse("2030-01-01T00:00:00Z"),
      source: "test",
      revision: null,
      values,
    })),
  );
}

/** The figure of the five minutes from a time on; a trailing `!`: from longer records. */
async function fives(
  ask: Ask,
  body: { dataType?: 0 | 1 | 2; ids: number[]; type?: string },
  count: number,
  from: string,
) {
  const { series } = await ask(contrasting.contrast, {
    body: { type: "flowIn", interval: "5m", ranges: [day], ...body },
  });
  const points = series[0]?.points ?? [];
  const first = points.findIndex(({ time }) => time === `2026-05-04 ${from}`);
  return {
    total: series[0]?.total.value,
    points: points.slice(first, first + count),
    told: points.slice(first, first + count).map(({ value, coarse }) => (coarse ? `${value}!` : value)),
  };
}

test("five minutes hold the records that begin in them; what is missing is a gap; longer records say so", async () => {
  const server = await testServer();
  server.clock.set("2026-05-05T12:00:00Z");
  const made = await countingSite(server, { timeZone: "UTC" });
  await recorded(server, made, [
    ["10:00", 300, { in: 3, out: 1 }],
    ["10:05", 300, {}],
    // 10:10 to 10:15 never came.
    ["10:15", 60, { in: 1 }],
    ["10:16", 60, { in: 2 }],
    ["10:30", 900, { in: 9 }],
  ]);
  const { ask, entityId, accessId, areaId } = made;
  for (const [dataType, id] of [
    [0, entityId],
    [1, accessId],
    [2, areaId],
  ] as const) {
    const { told: actual, total, points } = await fives(ask, { dataType, ids: [id] }, 9, "10:00");
    expect(actual).toEqual([3, 0, null, 3, null, null, "9!", "0!", "0!"]);
    expect(total).toBe(15);
    expect(points.map(({ coveredSeconds }) => coveredSeconds)).toEqual([
      300, 300, 0, 120, 0, 0, 300, 300, 300,
    ]);
    expect(points.every(({ expectedSeconds }) => expectedSeconds === 300)).toBe(true);
  }
  expect((await fives(ask, { ids: [entityId], type: "flowOut" }, 2, "10:00")).told).toEqual([1, 0]);
});

test("directions of bindings and signs of areas hold", async () => {
  const server = await testServer();
  server.clock.set("2026-05-05T12:00:00Z");
  const made = await countingSite(server, { timeZone: "UTC", from: null });
  const { ask, accessId, device, entityId } = made;
  const bind = (direction: number, from: string, to?: string) =>
    ask(devices.bind, {
      body: {
        corridorId: accessId,
        devices: [{ deviceId: device.id, direction, from, ...(to ? { to } : {}) }],
      },
    });
  await bind(3, "2026-05-04 10:05", "2026-05-04 10:10");
  await bind(4, "2026-05-04 10:10");
  await recorded(server, made, [
    ["10:00", 300, { in: 100, out: 100 }],
    ["10:05", 300, { in: 1, out: 2 }],
    ["10:10", 300, { in: 4, out: 8 }],
  ]);
  await recompute(server.platform.database.pool, made.tenantId);
  const { told: actual, total } = await fives(ask, { ids: [entityId] }, 3, "10:00");
  expect(actual).toEqual([null, 2, 12]);
  expect(total).toBe(14);
  expect((await fives(ask, { ids: [entityId], type: "flowOut" }, 3, "10:00")).told).toEqual([null, 1, 0]);
});

test("what rules make of a slot is spread over its pieces and adds up to it", async () => {
  const server = await testServer();
  server.clock.set("2026-05-05T12:00:00Z");
  const made = await countingSite(server, { timeZone: "UTC" });
  const { ask, entityId, tenantId } = made;
  await recorded(server, made, [
    ["10:00", 300, { in: 7 }],
    ["10:05", 300, { in: 2 }],
    ["10:10", 300, { in: 1 }],
    ["11:00", 300, {}],
    ["11:05", 300, {}],
    ["11:10", 300, {}],
  ]);
  const rule = (definition: RuleDefinition) => ({
    subject: { kind: 0 as const, id: entityId },
    definition,
    fromDay: "2026-05-04",
    toDay: "2026-05-04",
    reason: "counted by hand",
  });
  await ask(rules.create, {
    body: {
      drafts: [
        rule({ type: "factor", factor: 1.5, measures: ["in"] }),
        rule({ type: "replace", measure: "in", value: 10, hour: "11:00" }),
      ],
    },
  });
  await recompute(server.platform.database.pool, tenantId, server.clock.now().getTime());
  // 10 measured become 15: five more as 7 : 2 : 1 are 3.5, 1 and 0.5; of equal remainders the earlier gets it.
  const { points, total } = await fives(ask, { ids: [entityId] }, 3, "10:00");
  expect(points.map(({ value, origin }) => [value, origin?.measured, origin?.corrected])).toEqual([
    [11, 7, 4],
    [3, 2, 1],
    [1, undefined, undefined],
  ]);
  expect(total).toBe(25);
  // Ten over an hour in which nobody came: 3, 3, 2, 2 a quarter, evenly within each.
  const empty = await fives(ask, { ids: [entityId] }, 12, "11:00");
  expect(empty.told).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 0, 1, 1, 0]);
});

test("where records have expired, the slots stand and say that they are coarse", async () => {
  const server = await testServer();
  server.clock.set("2026-05-05T12:00:00Z");
  const made = await countingSite(server, { timeZone: "UTC" });
  await recorded(server, made, [
    ["10:00", 300, { in: 3 }],
    ["10:05", 300, { in: 4 }],
    ["10:10", 300, { in: 3 }],
  ]);
  await server.platform.database.pool.query("delete from records where tenant_id = $1", [made.tenantId]);
  const { told: actual, total } = await fives(made.ask, { ids: [made.entityId] }, 3, "10:00");
  expect(actual).toEqual(["4!", "3!", "3!"]);
  expect(total).toBe(10);
});

test("the worked example of the design page says the same at every interval", async () => {
  const server = await listeningServer();
  server.clock.set("2026-03-30T12:00:00Z");
  const { ask, entityId, device, accessId, bindingId, tenantId } = await site(server);
  await ask(devices.unbind, { body: { bindingIds: [bindingId], to: "2026-03-30T12:00:01Z" } });
  await ask(devices.bind, {
    body: {
      corridorId: accessId,
      devices: [{ deviceId: device.id, line: "2", from: "2026-01-01T00:00:00Z" }],
    },
  });
  const send = (records: [string, number][]) =>
    server.post(
      {
        sn: device.sn,
        records: records.map(([start, people]) => ({ start, seconds: 300, line: "2", in: people })),
      },
      device.key,
    );
  await send([
    ["2026-03-29T00:55:00Z", 3],
    ["2026-03-29T01:00:00Z", 4],
    ["2026-03-29T01:05:00Z", 5],
  ]);
  // Each interval with the days it needs at least; all but the one day are empty.
  const spans = {
    "5m": ["2026-03-29", "2026-03-29"],
    "30m": ["2026-03-29", "2026-03-29"],
    "1h": ["2026-03-29", "2026-03-29"],
    "1d": ["2026-03-27", "2026-03-29"],
    "1w": ["2026-03-23", "2026-03-29"],
    "1n": ["2026-03-01", "2026-03-31"],
    "1y": ["2026-01-01", "2026-12-31"],
  } as const;
  const busyAt = async () => {
    const actual: Record<string, unknown> = {};
    for (const interval of intervals) {
      const [startTime, endTime] = spans[interval];
      const { series } = await ask(contrasting.contrast, {
        body: { type: "flowIn", ids: [entityId], interval, ranges: [{ startTime, endTime }] },
      });
      const points = series[0]?.points.filter(({ value }) => value) ?? [];
      actual[interval] = points.map(({ time, value }) => `${time} ${value}`);
      expect(points.reduce((all, { value }) => all + (value ?? 0), 0)).toBe(series[0]?.total.value);
    }
    return actual;
  };
  expect(await busyAt()).toEqual({
    "5m": ["2026-03-29 01:55 3", "2026-03-29 03:00 4", "2026-03-29 03:05 5"],
    "30m": ["2026-03-29 01:30 3", "2026-03-29 03:00 9"],
    "1h": ["2026-03-29 01:00 3", "2026-03-29 03:00 9"],
    "1d": ["2026-03-29 12"],
    "1w": ["2026-03-23 12"],
    "1n": ["2026-03-01 12"],
    "1y": ["2026-01-01 12"],
  });
  await send([["2026-03-29T01:00:00Z", 6]]);
  const factor = { type: "factor" as const, factor: 1.1, measures: ["in" as const] };
  const drafts = [
    {
      subject: { kind: 0 as const, id: entityId },
      definition: factor,
      fromDay: "2026-03-29",
      toDay: "2026-03-29",
      reason: "counted by hand",
    },
  ];
  const { ids } = await ask(rules.create, { body: { drafts } });
  const work = () => recompute(server.platform.database.pool, tenantId, server.clock.now().getTime());
  await work();
  // One more in the slot of 01:00Z, where 6 and 5 were measured.
  expect(await busyAt()).toEqual({
    "5m": ["2026-03-29 01:55 3", "2026-03-29 03:00 7", "2026-03-29 03:05 5"],
    "30m": ["2026-03-29 01:30 3", "2026-03-29 03:00 12"],
    "1h": ["2026-03-29 01:00 3", "2026-03-29 03:00 12"],
    "1d": ["2026-03-29 15"],
    "1w": ["2026-03-23 15"],
    "1n": ["2026-03-01 15"],
    "1y": ["2026-01-01 15"],
  });
  await ask(rules.undo, { body: ids });
  await work();
  expect(await busyAt()).toMatchObject({
    "5m": ["2026-03-29 01:55 3", "2026-03-29 03:00 6", "2026-03-29 03:05 5"],
    "1y": ["2026-01-01 14"],
  });
});
