import { home } from "@foyer/contract/analytics/home";
import { devices } from "@foyer/contract/devices/devices";
import { entities } from "@foyer/contract/places/entities";
import { expect, onTestFinished, test, vi } from "vitest";
import { countingSite } from "../../../../test/counting-site.ts";
import { allRollups, listeningServer, listSlots, recomputeAll } from "../../../../test/test-listeners.ts";
import { makeRecomputeWorker } from "../recomputing/recomputing.ts";

const record = (start: string, seconds: number, into: number) => ({ start, seconds, in: into });

async function berlin({ from }: { from?: string | null } = {}) {
  const server = await listeningServer();
  server.clock.set("2026-05-04T18:00:00Z");
  const made = await countingSite(server, from === undefined ? {} : { from });
  const worker = makeRecomputeWorker(server.platform);
  worker.start();
  onTestFinished(worker.stop);
  const send = async (sn: string, ...records: object[]) =>
    expect((await server.post({ sn, records })).body.data).toMatchObject({ accepted: records.length });
  const days = async (startTime: string, endTime: string) => {
    const figures = await made.ask(home.days, { query: { startTime, endTime, entityId: made.entityId } });
    return figures.map(({ day, value }) => [day, value]);
  };
  /** What the worker makes of the marks equals the recomputation from the records. */
  const worked = async () => {
    await vi.waitFor(async () => {
      const { rows } = await server.platform.database.pool.query("select 1 from recompute_marks");
      expect(rows).toEqual([]);
    }, 10_000);
    await worker.stop();
    const kept = await allRollups(server, made.tenantId);
    await recomputeAll(server, made.tenantId);
    expect(await allRollups(server, made.tenantId)).toEqual(kept);
  };
  return { server, ...made, worker, send, days, worked };
}

test("a record is never split, the time it covers is", async () => {
  const { server, device, accessId, entityId, areaId, send, worker } = await berlin();
  await worker.stop();
  await send(
    device.sn,
    record("2026-05-04T07:10:00Z", 2_400, 10),
    record("2026-05-04T08:00:00Z", 0, 1),
    record("2026-05-04T09:00:00Z", 3_600, 6),
  );
  const expected = [
    { at: "05-04 07:00", covered: 300, in: 10 },
    { at: "05-04 07:15", covered: 900, in: 0 },
    { at: "05-04 07:30", covered: 900, in: 0 },
    { at: "05-04 07:45", covered: 300, in: 0 },
    { at: "05-04 08:00", covered: 0, in: 1 },
    { at: "05-04 09:00", covered: 900, in: 6 },
    { at: "05-04 09:15", covered: 900, in: 0 },
    { at: "05-04 09:30", covered: 900, in: 0 },
    { at: "05-04 09:45", covered: 900, in: 0 },
  ];
  for (const [kind, subject] of [
    [1, accessId],
    [0, entityId],
    [2, areaId],
  ] as const) {
    const slots = await listSlots(server, kind, subject);
    // The single event shows that the device is online now.
    expect(slots.filter(({ at }) => at < "05-04 10")).toMatchObject(expected);
    expect(slots).toHaveLength(expected.length + 1);
  }
});

test("a record over midnight belongs to the day it started on, its time to both", async () => {
  const { ask, entityId, device, send, worker } = await berlin();
  await worker.stop();
  await send(device.sn, record("2026-05-02T21:30:00Z", 3_600, 8));
  const query = { startTime: "2026-05-02", endTime: "2026-05-03", entityId };
  expect(await ask(home.days, { query })).toMatchObject([
    { day: "2026-05-02", value: 8, coveredSeconds: 1_800 },
    { day: "2026-05-03", value: 0, coveredSeconds: 1_800 },
  ]);
});

test("a device bound later with an earlier start counts what it had stored", async () => {
  const { server, accessId, device, bind, send, days, worked } = await berlin({ from: null });
  await send(
    device.sn,
    record("2026-05-01T08:00:00Z", 300, 4),
    record("2026-05-02T08:00:00Z", 300, 5),
    record("2026-05-03T08:00:00Z", 300, 6),
  );
  expect(await listSlots(server, 1, accessId)).toEqual([]);
  await bind(device.id, "2026-05-02");
  await vi.waitFor(async () => {
    expect(await days("2026-05-01", "2026-05-03")).toEqual([
      // Nothing counted for it then.
      ["2026-05-01", null],
      ["2026-05-02", 5],
      ["2026-05-03", 6],
    ]);
  }, 10_000);
  await worked();
});

test("a swapped sensor: the access keeps one unbroken series", async () => {
  const { ask, device, bindingId, addDevice, bind, send, days, worked } = await berlin();
  const next = await addDevice();
  await send(
    device.sn,
    record("2026-05-01T10:00:00Z", 300, 1),
    record("2026-05-02T09:55:00Z", 300, 2),
    // Taken down, it still counts the fitter's hand.
    record("2026-05-02T10:00:00Z", 300, 100),
  );
  await send(next.sn, record("2026-05-02T10:00:00Z", 300, 4), record("2026-05-03T10:00:00Z", 300, 8));
  expect(await days("2026-05-01", "2026-05-02")).toEqual([
    ["2026-05-01", 1],
    ["2026-05-02", 102],
  ]);
  const swap = "2026-05-02 12:00:00";
  await ask(devices.unbind, { body: { bindingIds: [bindingId as number], to: swap } });
  await bind(next.id, swap);
  await vi.waitFor(async () => {
    expect(await days("2026-05-01", "2026-05-03")).toEqual([
      ["2026-05-01", 1],
      ["2026-05-02", 6],
      ["2026-05-03", 8],
    ]);
  }, 10_000);
  // Records of both go on arriving, late, and count where their time puts them.
  await send(device.sn, record("2026-05-02T09:50:00Z", 300, 16), record("2026-05-02T10:05:00Z", 300, 100));
  await send(next.sn, record("2026-05-02T09:50:00Z", 300, 100), record("2026-05-02T10:05:00Z", 300, 32));
  expect(await days("2026-05-02", "2026-05-02")).toEqual([["2026-05-02", 54]]);
  await worked();
});

test("another zone or business day of the entity puts its counts on other days", async () => {
  const { server, ask, entityId, accessId, device, send, days, worked } = await berlin();
  await send(
    device.sn,
    record("2026-05-01T20:00:00Z", 300, 1),
    record("2026-05-02T02:00:00Z", 300, 2),
    record("2026-05-02T20:00:00Z", 300, 4),
  );
  const slots = await listSlots(server, 1, accessId);
  const { name, deptId, workTime } = await ask(entities.details, { query: { id: entityId } });
  const becomes = (first: number, second: number) =>
    vi.waitFor(async () => {
      expect(await days("2026-05-01", "2026-05-02")).toEqual([
        ["2026-05-01", first],
        ["2026-05-02", second],
      ]);
    }, 10_000);
  await becomes(1, 6);
  const change = (timeZone: string, businessDayStart: string) =>
    ask(entities.update, { body: { id: entityId, name, deptId, workTime, timeZone, businessDayStart } });
  await change("America/New_York", "00:00");
  await becomes(3, 4);
  await change("Europe/Berlin", "00:00");
  await becomes(1, 6);
  await change("Europe/Berlin", "05:00");
  await becomes(3, 4);
  expect(await listSlots(server, 1, accessId)).toEqual(slots);
  await worked();
});
