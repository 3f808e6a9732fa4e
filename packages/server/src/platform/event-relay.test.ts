import pg from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import { silent } from "../../test/silent.ts";
import { freshDatabase } from "../../test/test-server.ts";
import { startEventRelay } from "./event-relay.ts";
import { type EventMap, Events } from "./events.ts";
import { makeLog } from "./log.ts";

type News = EventMap["countsChanged"];

/** The events of one process, relayed over a database, with what was emitted in it. */
async function relayed(url: string) {
  const events = new Events();
  const actual: News[] = [];
  events.on("countsChanged", (news) => actual.push(news));
  onTestFinished(await startEventRelay(url, events, makeLog(silent)));
  return { events, told: actual };
}

const listIds = (actual: readonly News[]) =>
  actual.flatMap(({ entityIds }) => entityIds).sort((a, b) => a - b);
const soon = { timeout: 8_000, interval: 50 };

test("news reaches the other process once and does not come back", async () => {
  const url = await freshDatabase();
  const [one, other] = [await relayed(url), await relayed(url)];
  one.events.emit("countsChanged", { tenantId: 1, entityIds: [1, 2], fromMs: 9 });
  one.events.emit("countsChanged", { tenantId: 1, entityIds: [2, 3], fromMs: 7 });
  one.events.emit("countsChanged", { tenantId: 9, entityIds: [4] });
  await vi.waitFor(() => expect(other.told).toHaveLength(2), soon);
  expect(other.told).toEqual(
    expect.arrayContaining([
      { tenantId: 1, entityIds: [1, 2, 3], fromMs: 7 },
      { tenantId: 9, entityIds: [4], fromMs: 0 },
    ]),
  );
  // News the other way comes later than any echo would.
  other.events.emit("countsChanged", { tenantId: 1, entityIds: [5] });
  await vi.waitFor(() => expect(listIds(one.told)).toContain(5), soon);
  expect(one.told).toHaveLength(4);
  expect(other.told).toHaveLength(3);
});

test("many entities are told in several notes", async () => {
  const url = await freshDatabase();
  const [one, other] = [await relayed(url), await relayed(url)];
  const entityIds = Array.from({ length: 1_200 }, (_, index) => 1_000_000_000 + index);
  one.events.emit("countsChanged", { tenantId: 1, entityIds });
  await vi.waitFor(() => expect(listIds(other.told)).toEqual(entityIds), soon);
  expect(other.told).toHaveLength(3);
});

test("a lost connection is made anew", async () => {
  const url = await freshDatabase();
  const [one, other] = [await relayed(url), await relayed(url)];
  const killer = new pg.Client({ connectionString: url });
  await killer.connect();
  await killer.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
  await killer.end();
  await vi.waitFor(() => {
    one.events.emit("countsChanged", { tenantId: 1, entityIds: [7] });
    expect(listIds(other.told)).toContain(7);
  }, soon);
});

test("what somebody waits for is told at once, whole, to the others only", async () => {
  const url = await freshDatabase();
  const [one, other] = [await relayed(url), await relayed(url)];
  const actual: unknown[] = [];
  const names = [
    ...(["commandsQueued", "commandEnded", "deviceConnected", "deviceKeysChanged"] as const),
    ...(["deviceSecurityChanged", "accessChanged"] as const),
  ];
  for (const name of names)
    for (const [who, { events }] of [one, other].entries())
      events.on(name, (news) => actual.push([who, name, news]));
  const deviceIds = Array.from({ length: 1_200 }, (_, index) => 1_000_000_000 + index);
  const ended = {
    ...{ tenantId: 1, deviceId: 2, commandId: "a", name: "get.height" as const },
    state: "succeeded" as const,
  };
  const startedAt = Date.now();
  one.events.emit("commandsQueued", { tenantId: 1, deviceIds });
  one.events.emit("commandEnded", ended);
  one.events.emit("deviceConnected", { tenantId: 1, deviceId: 2, sn: "A" });
  one.events.emit("deviceKeysChanged", { tenantId: 1, deviceId: 2, sn: "A" });
  one.events.emit("deviceSecurityChanged", { tenantId: 1 });
  one.events.emit("accessChanged", { tenantId: 1 });
  expect(actual.splice(0)).toHaveLength(6);
  await vi.waitFor(() => expect(actual).toHaveLength(8), { ...soon, interval: 5 });
  expect(Date.now() - startedAt).toBeLessThan(900);
  expect(actual.slice(3)).toEqual([
    [1, "commandEnded", ended],
    [1, "deviceConnected", { tenantId: 1, deviceId: 2, sn: "A" }],
    [1, "deviceKeysChanged", { tenantId: 1, deviceId: 2, sn: "A" }],
    [1, "deviceSecurityChanged", { tenantId: 1 }],
    [1, "accessChanged", { tenantId: 1 }],
  ]);
});

test("what was not told yet is told before a process ends", async () => {
  const url = await freshDatabase();
  const events = new Events();
  const stop = await startEventRelay(url, events, makeLog(silent));
  const other = await relayed(url);
  events.emit("countsChanged", { tenantId: 1, entityIds: [8] });
  await stop();
  await vi.waitFor(() => expect(listIds(other.told)).toEqual([8]), soon);
});
