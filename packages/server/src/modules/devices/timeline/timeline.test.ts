import { devices } from "@foyer/contract/devices/devices";
import { type TimelineEntry, timeline, timelineKinds } from "@foyer/contract/devices/timeline";
import { expect, test } from "vitest";
import { countingSite } from "../../../../test/counting-site.ts";
import { company, companyAdmin, storeUser } from "../../../../test/factories.ts";
import { keepRecords } from "../../../../test/kept-records.ts";
import { type TestServer, testServer } from "../../../../test/test-server.ts";
import { addDeviceEvents } from "../presence/presence.ts";

type Site = Awaited<ReturnType<typeof countingSite>>;

/** A device with something of every kind, from the 2nd to the 4th of May. */
async function eventful(server: TestServer): Promise<Site> {
  const made = await countingSite(server);
  const { tenantId, device } = made;
  const { db, pool } = server.platform.database;
  await pool.query("update devices set created_at = '2026-05-01T00:00:00Z' where id = $1", [device.id]);
  await keepRecords(server, made, [
    { start: "2026-05-02T08:00:00Z", in: 1 },
    { start: "2026-05-03T21:55:00Z", in: 2, out: 1 },
    { start: "2026-05-03T22:00:00Z", in: 4 },
    { line: "2", start: "2026-05-04T08:05:00Z", in: 3 },
  ]);
  await pool.query(
    `insert into quarantined_records (tenant_id, device_id, line, start_at, seconds, received_at, source, reason, measures)
     values ($1, $2, '1', '2026-05-03T10:00Z', 300, '2026-05-03T10:05Z', 'test', 'tooMany', '{"in_count": 9999}')`,
    [tenantId, device.id],
  );
  await pool.query(
    `insert into kept_payloads (state, sn, protocol, reason, meta, body, received_at)
     values ('unreadable', $1, 'foorir', 'no counts', '{}', 'abc', '2026-05-03T11:00Z'),
       ('unreadable', 'somebody-else', 'foorir', 'no counts', '{}', 'abc', '2026-05-03T11:00Z')`,
    [device.sn],
  );
  await pool.query(
    `insert into commands (tenant_id, device_id, name, parameters, state, cause, created_at, expires_at)
     values ($1, $2, 'syncTime', '{}', 'succeeded', 'person', '2026-05-03T12:00Z', '2026-05-04T12:00Z')`,
    [tenantId, device.id],
  );
  await pool.query(
    `insert into device_settings (tenant_id, device_id, setting, desired, desired_at, reported, reported_at)
     values ($1, $2, 'osd', '{}', '2026-05-03T13:00Z', '{}', '2026-05-03T13:01Z')`,
    [tenantId, device.id],
  );
  const at = (time: string) => new Date(`2026-05-${time}Z`);
  await addDeviceEvents(db, [
    { tenantId, deviceId: device.id, at: at("03T14:00"), kind: "connected" },
    { tenantId, deviceId: device.id, at: at("03T15:00"), kind: "firmware", detail: { from: "1", to: "2" } },
  ]);
  server.clock.set("2026-05-04T12:00:00Z");
  return made;
}

const shown = ({ kind, what, time }: TimelineEntry) => `${time.slice(8, 16)} ${kind} ${what}`;

test("a timeline mixes all that happened, newest first", async () => {
  const server = await testServer();
  const { ask, device, tenantId } = await eventful(server);
  const query = { sn: device.sn };
  await expect(server.ask(timeline.page, { query })).rejects.toMatchObject({ status: 401 });
  const looker = await storeUser(server, tenantId, { may: ["device:list"] });
  for (const endpoint of [timeline.page, timeline.log])
    await expect(looker(endpoint, { query })).rejects.toMatchObject({ status: 403 });
  const stranger = await companyAdmin(server, await company(server.admin));
  for (const endpoint of [timeline.page, timeline.log])
    await expect(stranger(endpoint, { query })).rejects.toMatchObject({ status: 404 });

  const { entries, next, zone } = await ask(timeline.page, { query });
  expect(next).toBeNull();
  expect(zone).toBe("Europe/Berlin");
  expect(entries.map(shown)).toEqual([
    "04T08:05 counts day",
    "03T21:55 counts day",
    "03T15:00 firmware changed",
    "03T14:00 event connected",
    "03T13:01 setting osd",
    "03T13:00 setting osd",
    "03T12:00 command syncTime",
    "03T11:00 problem unreadable",
    "03T10:05 problem quarantined",
    "02T08:00 counts day",
    "01T00:00 event added",
    "31T23:00 binding begun",
  ]);
  // A day is the site's: 22:00 UTC is already the 4th in Berlin; lines are summed up.
  expect(entries[0]?.detail).toMatchObject({ day: "2026-05-04", records: 2, in: 7, out: 0 });
  expect(entries[1]?.detail).toMatchObject({ day: "2026-05-03", records: 1, in: 2, out: 1 });
  expect(entries[7]?.detail).toEqual({ protocol: "foorir", reason: "no counts", bytes: 3 });
});

test("page by page nothing is lost and nothing comes twice, whatever the size", async () => {
  const server = await testServer();
  const { ask, device } = await eventful(server);
  const whole = (await ask(timeline.page, { query: { sn: device.sn } })).entries.map(({ id }) => id);
  for (const size of ["1", "3", "5"]) {
    const read: string[] = [];
    let before: string | undefined;
    do {
      const page = await ask(timeline.page, { query: { sn: device.sn, size, before } });
      read.push(...page.entries.map(({ id }) => id));
      before = page.next ?? undefined;
    } while (before !== undefined);
    expect(read).toEqual(whole);
  }
  await expect(ask(timeline.page, { query: { sn: device.sn, before: "yesterday" } })).rejects.toMatchObject({
    status: 400,
  });
});

test("entries of one moment are told apart at the edge of a page", async () => {
  const server = await testServer();
  const { ask, device, tenantId } = await eventful(server);
  const { db } = server.platform.database;
  const news = Array.from({ length: 7 }, () => ({
    tenantId,
    deviceId: device.id,
    at: new Date("2026-05-04T09:00:00Z"),
    kind: "lost" as const,
  }));
  await addDeviceEvents(db, news);
  const first = await ask(timeline.page, { query: { sn: device.sn, kinds: "event", size: "4" } });
  const second = await ask(timeline.page, {
    query: { sn: device.sn, kinds: "event", size: "4", before: first.next ?? "" },
  });
  const ids = [...first.entries, ...second.entries].map(({ id }) => id);
  expect(new Set(ids).size).toBe(8);
});

test("a timeline narrowed to kinds holds nothing else", async () => {
  const server = await testServer();
  const { ask, device } = await eventful(server);
  const amounts: number[] = [];
  for (const kind of timelineKinds) {
    const { entries } = await ask(timeline.page, { query: { sn: device.sn, kinds: kind } });
    expect(entries.every((entry) => entry.kind === kind)).toBe(true);
    amounts.push(entries.length);
  }
  expect(amounts).toEqual([3, 2, 1, 2, 1, 1, 2]);
  await expect(ask(timeline.page, { query: { sn: device.sn, kinds: "weather" } })).rejects.toMatchObject({
    status: 400,
  });
});

test("the end of a binding and the last contact stand in the timeline, what is to come does not", async () => {
  const server = await testServer();
  const { ask, device, bindingId, accessId } = await eventful(server);
  await ask(devices.unbind, { body: { bindingIds: [bindingId ?? 0], to: "2026-05-04T11:00:00Z" } });
  await ask(devices.bind, {
    body: { corridorId: accessId, devices: [{ deviceId: device.id, from: "2026-06-01" }] },
  });
  await server.platform.database.pool.query(
    "update devices set last_seen_at = '2026-05-04T11:30:00Z' where id = $1",
    [device.id],
  );
  const { entries } = await ask(timeline.page, { query: { sn: device.sn, size: "2" } });
  expect(entries.map(shown)).toEqual(["04T11:30 counts heard", "04T11:00 binding ended"]);
  expect(entries[1]?.detail).toMatchObject({ corridorId: accessId, line: "1" });
});

test("a swap names the other device on both sides", async () => {
  const server = await testServer();
  const { ask, device, addDevice } = await eventful(server);
  const other = await addDevice();
  await ask(devices.replace, { body: { deviceId: device.id, byDeviceId: other.id } });
  const of = async (sn: string) =>
    (await ask(timeline.page, { query: { sn, kinds: "event" } })).entries.find(
      ({ what }) => what === "swapped",
    );
  expect((await of(device.sn))?.detail).toMatchObject({ byDeviceId: other.id, otherSn: other.sn });
  expect((await of(other.sn))?.detail).toMatchObject({ forDeviceId: device.id, otherSn: device.sn });
});

test("a late answer says which command it was to", async () => {
  const server = await testServer();
  const { ask, device, tenantId } = await eventful(server);
  const { db, pool } = server.platform.database;
  const { rows } = await pool.query("select id from commands where device_id = $1", [device.id]);
  const at = new Date("2026-05-04T09:00:00Z");
  const detail = { commandId: rows[0]?.id };
  await addDeviceEvents(db, [{ tenantId, deviceId: device.id, at, kind: "lateReply", detail }]);
  const { entries } = await ask(timeline.page, { query: { sn: device.sn, size: "1" } });
  expect(entries).toMatchObject([{ what: "lateReply", detail: { name: "syncTime" } }]);
});

test("the log is the same as a list of ten with a span, counted", async () => {
  const server = await testServer();
  const { ask, device } = await eventful(server);
  const of = (query: object) => ask(timeline.log, { query: { sn: device.sn, ...query } });
  const first = await of({});
  expect(first).toMatchObject({ totalElements: 11, more: false });
  expect(first.content).toHaveLength(10);
  expect((await of({ page: "1" })).content.map(shown)).toEqual(["01T00:00 event added"]);
  const day = await of({ startTime: "2026-05-03", endTime: "2026-05-03", kinds: "counts,command" });
  expect(day.content.map(shown)).toEqual(["03T21:55 counts day", "03T12:00 command syncTime"]);
  await expect(of({ startTime: "2026-05-04", endTime: "2026-05-03" })).rejects.toMatchObject({
    key: "range.wrong",
  });
  await expect(of({ startTime: "2024-01-01", endTime: "2026-05-03" })).rejects.toMatchObject({
    key: "range.tooLong",
  });
});

test("what an alarm says is the device's own text, whatever it calls it", async () => {
  const server = await testServer();
  const { ask, device, tenantId } = await countingSite(server);
  const at = server.platform.clock.now();
  const detail = { commandId: "none of yours", byDeviceId: "7; drop", forDeviceId: { a: 1 } };
  await addDeviceEvents(server.platform.database.db, [
    { tenantId, deviceId: device.id, at, kind: "alarm", detail },
    { tenantId, deviceId: device.id, at, kind: "alarm", detail: { state: 7, name: null } },
  ]);
  const { entries } = await ask(timeline.page, { query: { sn: device.sn, kinds: "event" } });
  expect(entries.filter(({ what }) => what === "alarm")).toHaveLength(2);
});
