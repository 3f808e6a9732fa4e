import { quarantine } from "@foyer/contract/counting/records";
import { deviceSecurity, type RefusedReason } from "@foyer/contract/devices/security";
import { siteKeys } from "@foyer/contract/devices/site-keys";
import { expect, test, vi } from "vitest";
import { countingSite } from "../../../../test/counting-site.ts";
import { he2Connection, he2Frame } from "../../../../test/device-connections.ts";
import { entity } from "../../../../test/factories.ts";
import { keptPayloads, listRecords } from "../../../../test/kept-counts.ts";
import { type ListeningServer, listeningServer } from "../../../../test/test-listeners.ts";
import { timed } from "../../../../test/timed.ts";
import { heartbeat, statistics } from "../../devices/protocols/he2/frame.ts";

const patience = { timeout: 10_000, interval: 50 };
const start = Date.parse("2026-05-04T07:00:00Z") / 1000;

/** What a Foorir camera counted in five minutes. */
const counts = (sn: string, into = 1) =>
  JSON.stringify({ sn, startTime: start, endTime: start + 300, time: start + 300, in: into, out: 0 });
const records = (sn: string) => ({ sn, records: [{ start: "2026-05-04T07:00:00Z", seconds: 300, in: 1 }] });
const he2Counts = (sn: string) => he2Frame(statistics, `${sn},20260504100000,7,5,49,47,1,V5.38-EN,HX-H6`);

async function berlin(environment: Record<string, string> = {}) {
  const server = await listeningServer(environment);
  server.clock.set("2026-05-04T08:00:00Z");
  const made = await countingSite(server);
  return { server, ...made, sn: made.device.sn };
}

const post = async (
  { ports }: ListeningServer,
  path: string,
  body: string,
  headers: Record<string, string> = {},
) => {
  const answer = await fetch(`http://127.0.0.1:${ports.http}${path}`, { method: "POST", body, headers });
  return { status: answer.status, text: await answer.text() };
};
const dataUpload = "/api/camera/dataUpload";
const underKey = (key: string) => `/d/${key}${dataUpload}`;

const refusals = async ({ platform }: ListeningServer, why: RefusedReason) =>
  (await platform.metrics.refusedDevices.get()).values.find(({ labels }) => labels.why === why)?.value ?? 0;

test("an address with a site key that nobody made, or that was revoked or has ended, does not exist", async () => {
  const { server, ask, device, sn } = await berlin();
  const send = (key: string) => post(server, underKey(key), counts(sn));
  expect((await send("0123456789abcdef0123456789abcdef")).status).toBe(404);
  expect(await refusals(server, "siteKey")).toBe(1);

  const revoked = await ask(siteKeys.create, { body: { name: "Old cameras" } });
  const ending = await ask(siteKeys.create, {
    body: { name: "Fair", validUntil: "2026-05-04T08:20:00Z" },
  });
  const other = await ask(siteKeys.create, { body: { name: "Xovis only", protocols: ["xovis"] } });
  expect((await send(revoked.key)).status).toBe(200);
  expect((await send(ending.key.toUpperCase())).status).toBe(200);
  expect((await send(other.key)).status).toBe(404);

  await ask(siteKeys.revoke, { body: [revoked.id] });
  server.clock.set("2026-05-04T08:20:00Z");
  expect((await send(revoked.key)).status).toBe(404);
  expect((await send(ending.key)).status).toBe(404);
  expect(await listRecords(server, device.id)).toHaveLength(1);
  expect(await keptPayloads(server)).toEqual([]);
  await vi.waitFor(async () => {
    const seen = await ask(siteKeys.list);
    expect(seen.map(({ name, state, lastUsed }) => [name, state, lastUsed !== null])).toEqual([
      ["Xovis only", "good", false],
      ["Fair", "ended", true],
      ["Old cameras", "revoked", true],
    ]);
  }, patience);
});

test("a site key is good for its company's devices, or one entity's; others are never counted, and kept where they are the company's", async () => {
  const { server, ask, device, sn, entityId } = await berlin();
  const stranger = await countingSite(server);
  const theirs = await stranger.ask(siteKeys.create, { body: { name: "Theirs" } });
  const elsewhere = await ask(siteKeys.create, { body: { name: "Annex", entityId: await entity(ask) } });
  const here = await ask(siteKeys.create, { body: { name: "Here", entityId } });

  await post(server, underKey(theirs.key), counts(sn));
  await post(server, underKey(elsewhere.key), counts(sn));
  const reason = "the site key is not good for this device";
  // A device with another company's key waits for that company, and fills nothing that this one is shown.
  expect(await keptPayloads(server)).toMatchObject([
    { state: "waiting", sn },
    { state: "unreadable", sn, reason },
  ]);
  expect(await listRecords(server, device.id)).toEqual([]);

  // Read again, they come in the same way.
  await server.platform.database.pool.query("update kept_payloads set state = 'waiting', reason = null");
  await vi.waitFor(
    async () => expect((await keptPayloads(server)).map((kept) => kept.reason)).toEqual([null, reason]),
    patience,
  );
  expect(await listRecords(server, device.id)).toEqual([]);
  expect((await post(server, underKey(here.key), counts(sn))).status).toBe(200);
  expect(await listRecords(server, device.id)).toHaveLength(1);
});

test("/v1/records takes a site key as it takes the device's; a wrong one counts nothing", async () => {
  const { server, ask, device, sn, addDevice } = await berlin({ FOYER_DEVICE_KEYS: "required" });
  const other = await addDevice();
  const { key } = await ask(siteKeys.create, { body: { name: "Gateway", protocols: ["foyer"] } });
  expect((await server.post(records(sn))).status).toBe(401);
  expect((await server.post(records(sn), other.key)).status).toBe(401);
  expect((await server.post([records(sn), records(other.sn)], key)).body.data?.accepted).toBe(2);
  const stranger = await countingSite(server);
  expect((await server.post(records(stranger.device.sn), key)).body.data).toMatchObject({
    accepted: 0,
    waiting: 1,
  });
  expect((await server.post(records(sn), device.key)).body.data?.unchanged).toBe(1);
  expect(await listRecords(server, stranger.device.id)).toEqual([]);
});

test("where a company demands proof, what comes without is quarantined and told", async () => {
  const { server, ask, device, sn } = await berlin();
  expect((await post(server, dataUpload, counts(sn))).status).toBe(200);
  await vi.waitFor(
    async () => expect(await ask(deviceSecurity.notice)).toEqual({ required: false, unproven: 1 }),
    patience,
  );
  await ask(deviceSecurity.setMode, { body: { keysRequired: true } });

  const line = await he2Connection(server.ports.tcp);
  expect((await line.ask(he2Counts(sn)))[0]).toBe("0");
  expect(JSON.parse((await post(server, dataUpload, counts(sn, 9))).text).code).toBe(0);
  expect((await server.post(records(sn))).body.data).toMatchObject({ accepted: 0, quarantined: 1 });
  expect((await ask(quarantine.list, { query: { reason: "unproven" } })).totalElements).toBe(3);
  expect((await listRecords(server, device.id)).map((record) => record.in)).toEqual([1]);
  expect(await refusals(server, "keyMissing")).toBe(3);

  const { key } = await ask(siteKeys.create, { body: { name: "Cameras" } });
  expect((await post(server, underKey(key), counts(sn, 9))).status).toBe(200);
  expect((await server.post(records(sn), device.key)).status).toBe(200);
  await vi.waitFor(async () => {
    const { refused } = await ask(deviceSecurity.show);
    expect(refused).toMatchObject([{ sn, why: "keyMissing", address: "127.0.0.1", times: 3 }]);
  }, patience);
  await vi.waitFor(async () => {
    const { rows } = await server.platform.database.pool.query(
      "select detail from device_events where device_id = $1 and kind = 'keyRefused'",
      [device.id],
    );
    expect(rows).toEqual([{ detail: { why: "keyMissing", address: "127.0.0.1" } }]);
  }, patience);
});

test("a company's list of addresses holds for what cannot prove itself, over HTTP and TCP, and is a proof", async () => {
  const { server, ask, device, sn } = await berlin({ FOYER_DEVICE_KEYS: "required" });
  const list = (addresses: string[]) => ask(deviceSecurity.setAddresses, { body: { addresses } });
  const line = await he2Connection(server.ports.tcp);
  const send = async () => [
    (await line.ask(he2Counts(sn)))[0],
    JSON.parse((await post(server, dataUpload, counts(sn))).text).code === 0,
    (await server.post(records(sn))).status,
  ];
  await list(["203.0.113.0/24", "2001:db8::/32"]);
  expect(await send()).toEqual(["1", false, 403]);
  expect(await listRecords(server, device.id)).toEqual([]);
  // A client with the device's own key may be anywhere.
  expect((await server.post(records(sn), device.key)).status).toBe(200);
  await list(["203.0.113.0/24", "127.0.0.0/8"]);
  expect(await send()).toEqual(["0", true, 200]);
});

test("what a list of addresses would shut out is told by what came without a device's key", async () => {
  const { server, ask, device, sn, addDevice } = await berlin();
  const other = await addDevice();
  const out = async () => {
    const { devices } = await ask(deviceSecurity.checkAddresses, { body: { addresses: ["203.0.113.0/24"] } });
    return devices.map((one) => one.sn).toSorted();
  };
  await server.post(records(sn), device.key);
  await server.post(records(other.sn));
  await vi.waitFor(async () => expect(await out()).toEqual([other.sn]), patience);
  await vi.waitFor(async () => {
    const { heard: received } = await ask(deviceSecurity.show);
    expect(received).toBe(2);
  }, patience);
  expect(await out()).toEqual([other.sn]);
  // It has a key, and yet its counts come without.
  await post(server, dataUpload, counts(sn));
  await vi.waitFor(async () => expect(await out()).toEqual([sn, other.sn].toSorted()), patience);
});

test("the word of a proxy on where a call comes from counts when it is trusted only", async () => {
  const actual = { "x-forwarded-for": "203.0.113.9" };
  const outcome = async (environment: Record<string, string>) => {
    const { server, ask, device, sn } = await berlin(environment);
    await ask(deviceSecurity.setAddresses, { body: { addresses: ["203.0.113.0/24"] } });
    await post(server, dataUpload, counts(sn), actual);
    return (await listRecords(server, device.id)).length;
  };
  expect(await outcome({})).toBe(0);
  expect(await outcome({ FOYER_TRUST_PROXY: "10.0.0.0/8" })).toBe(0);
  expect(await outcome({ FOYER_TRUST_PROXY: "127.0.0.1" })).toBe(1);
});

test("an address holds so many connections and sends so much; another is not held up by it", async () => {
  const limits = { FOYER_CONNECTIONS_PER_ADDRESS: "2", FOYER_MESSAGES_PER_ADDRESS: "1" };
  const { server, device, sn } = await berlin({ ...limits });
  const first = await he2Connection(server.ports.tcp);
  await he2Connection(server.ports.tcp);
  const third = await he2Connection(server.ports.tcp);
  await new Promise((resolve) => third.socket.once("close", resolve));
  // The first to go makes room.
  first.socket.destroy();
  await vi.waitFor(async () => {
    const line = await he2Connection(server.ports.tcp);
    const answer = await Promise.race([
      line.ask(he2Frame(heartbeat, `${sn},20260504100000,49,47,1,V5.38-EN,HX-H6`)),
      new Promise<string[]>((resolve) => line.socket.once("close", () => resolve(["closed"]))),
    ]);
    expect(answer[0]).toBe("0");
  }, patience);
  expect(await listRecords(server, device.id)).toEqual([]);

  const behind = await berlin({ ...limits, FOYER_TRUST_PROXY: "127.0.0.1" });
  const from = (address: string) =>
    post(behind.server, "/v1/records", JSON.stringify(records(behind.sn)), { "x-forwarded-for": address });
  const flood = await Promise.all(Array.from({ length: 30 }, () => from("203.0.113.9")));
  expect(new Set(flood.map(({ status }) => status))).toEqual(new Set([200, 503]));
  expect((await from("203.0.113.10")).status).toBe(200);
}, 30_000);

test("the addresses of one IPv6 network share what an address may send", async () => {
  const limits = { FOYER_MESSAGES_PER_ADDRESS: "1", FOYER_TRUST_PROXY: "127.0.0.1" };
  const { server, sn } = await berlin(limits);
  const from = (address: string) =>
    post(server, "/v1/records", JSON.stringify(records(sn)), { "x-forwarded-for": address });
  const flood = await Promise.all(Array.from({ length: 30 }, (_, nth) => from(`2001:db8:1:2::${nth + 1}`)));
  expect(new Set(flood.map(({ status }) => status))).toEqual(new Set([200, 503]));
  expect((await from("2001:db8:1:3::1")).status).toBe(200);
}, 30_000);

test("a site of two hundred devices behind one address is not held up", async () => {
  const { server, sn, device } = await berlin();
  const began = performance.now();
  const lines = await Promise.all(Array.from({ length: 200 }, () => he2Connection(server.ports.tcp)));
  const answers = await Promise.all(lines.map((line) => line.ask(he2Counts(sn))));
  expect(answers.filter(([status]) => status !== "0")).toEqual([]);
  expect(await listRecords(server, device.id)).toHaveLength(1);
  expect(performance.now() - began).toBeLessThan(20_000);
}, 30_000);

test("wrong keys of an address are answered ever more slowly, right ones at once", timed, async () => {
  const { server, sn, device } = await berlin();
  const timed = async (key: string) => {
    const began = performance.now();
    const { status } = await server.post(records(sn), key);
    return { status, ms: performance.now() - began };
  };
  const tries = [];
  for (let count = 0; count < 7; count++) tries.push(await timed("wrong"));
  expect(tries.map(({ status }) => status)).toEqual(Array(7).fill(401));
  expect(tries[5]?.ms).toBeGreaterThan(240);
  expect(tries[6]?.ms).toBeGreaterThan(490);
  expect(await refusals(server, "keyWrong")).toBe(7);
  const right = await timed(device.key);
  expect(right.status).toBe(200);
  expect(right.ms).toBeLessThan(490);
});
