import { devices } from "@foyer/contract/devices/devices";
import { expect, test, vi } from "vitest";
import { countingSite } from "../../../../test/counting-site.ts";
import { he2Connection, he2Frame, mqttDevice } from "../../../../test/device-connections.ts";
import { keptPayloads, listRecords } from "../../../../test/kept-counts.ts";
import { listeningServer, listSlots } from "../../../../test/test-listeners.ts";
import { heartbeat, statistics } from "../../devices/protocols/he2/frame.ts";
import { recompute } from "../recomputing/recomputing.ts";

const record = (start: string, values: object = { in: 1 }) => ({ start, seconds: 300, ...values });

async function berlin() {
  const server = await listeningServer();
  server.clock.set("2026-05-04T08:00:00Z");
  return { server, ...(await countingSite(server)) };
}

test("what an unknown device sends waits, in every protocol, and counts once the device is added", async () => {
  const { server, ask, addDevice, bind, accessId, tenantId } = await berlin();
  const line = await he2Connection(server.ports.tcp);
  const frame = (time: string, into: number) =>
    he2Frame(statistics, `NEW-1,${time},${into},0,49,47,1,V5.38-EN,HX-H6`);
  expect((await line.ask(he2Frame(heartbeat, "NEW-1,20260504090000,49,47,1,V5.38-EN,HX-H6")))[0]).toBe("0");
  expect((await line.ask(frame("20260504090500", 2)))[0]).toBe("0");
  expect((await line.ask(he2Frame(heartbeat, "NEW-1,20260504091000,49,47,1,V5.38-EN,HX-H6")))[0]).toBe("0");
  const client = await mqttDevice(server, { username: "NEW-1", clientId: "NEW-1" });
  const body = JSON.stringify({ sn: "NEW-1", records: [record("2026-05-04T07:05:00Z", { in: 3 })] });
  await client.publishAsync("foyer/v1/NEW-1/flow", body, { qos: 1 });
  const both = [
    { sn: "NEW-1", records: [record("2026-05-04T07:10:00Z", { in: 5 })] },
    { sn: "NEW-2", records: [record("2026-05-04T07:10:00Z", { in: 7 })] },
  ];
  expect((await server.post(both)).body.data).toMatchObject({ accepted: 0, waiting: 2 });
  const camera = await fetch(`http://127.0.0.1:${server.ports.http}/api/camera/dataUpload`, {
    method: "POST",
    body: JSON.stringify({ sn: "NEW-1", startTime: 1777879500, endTime: 1777879800, in: 11, out: 0 }),
  });
  expect(await camera.json()).toMatchObject({ code: 0 });

  expect((await ask(devices.waiting, { query: {} })).content).toMatchObject([
    // The second heartbeat says nothing new.
    { sn: "NEW-1", kept: 5, firstSeen: "2026-05-04T08:00:00.000Z" },
    { sn: "NEW-2", kept: 1, protocol: "foyer" },
  ]);

  const added = await addDevice({ sn: "NEW-1" });
  await vi.waitFor(async () => {
    expect((await keptPayloads(server)).map(({ sn }) => sn)).toEqual(["NEW-2"]);
  }, 5_000);
  expect(await listRecords(server, added.id)).toMatchObject([
    { start: "2026-05-04T07:00Z", in: 2 },
    { start: "2026-05-04T07:05Z", in: 3 },
    { start: "2026-05-04T07:10Z", in: 5 },
    { start: "2026-05-04T07:25Z", in: 11 },
  ]);
  expect((await ask(devices.waiting, { query: {} })).content).toMatchObject([{ sn: "NEW-2", kept: 1 }]);

  await bind(added.id, "2026-05-01");
  await recompute(server.platform.database.pool, tenantId);
  expect(await listSlots(server, 1, accessId)).toMatchObject([
    { at: "05-04 07:00", covered: 900, in: 10 },
    { at: "05-04 07:15", covered: 300, in: 11 },
  ]);
});

test("a device added by another server is found, too", async () => {
  const { server, addDevice } = await berlin();
  await server.post({ sn: "NEW-3", records: [record("2026-05-04T07:05:00Z", { in: 3 })] });
  // No event of another server reaches this process.
  vi.spyOn(server.platform.events, "emit").mockImplementation(() => undefined);
  const added = await addDevice({ sn: "NEW-3" });
  vi.restoreAllMocks();
  await vi.waitFor(async () => expect(await keptPayloads(server)).toEqual([]), 10_000);
  expect(await listRecords(server, added.id)).toMatchObject([{ start: "2026-05-04T07:05Z", in: 3 }]);
});
