import { claims } from "@foyer/contract/devices/claims";
import { devices } from "@foyer/contract/devices/devices";
import { siteKeys } from "@foyer/contract/devices/site-keys";
import { waiting } from "@foyer/contract/devices/waiting";
import { logs } from "@foyer/contract/operations/logs";
import { expect, test, vi } from "vitest";
import { adminPassword } from "../../../../test/admin-password.ts";
import { countingSite } from "../../../../test/counting-site.ts";
import { keptPayloads, listRecords } from "../../../../test/kept-counts.ts";
import { type ListeningServer, listeningServer } from "../../../../test/test-listeners.ts";

const patience = { timeout: 10_000, interval: 50 };
const records = (sn: string, into = 1) => ({
  sn,
  records: [{ start: "2026-05-04T07:00:00Z", seconds: 300, in: into }],
});

async function twoCompanies() {
  const server = await listeningServer();
  server.clock.set("2026-05-04T08:00:00Z");
  return { server, a: await countingSite(server), b: await countingSite(server) };
}

/** Once everything that could be replayed was: a device added later had its turn. */
async function replayed(server: ListeningServer, own: Awaited<ReturnType<typeof countingSite>>) {
  const { key } = await own.ask(siteKeys.create, { body: { name: "Key" } });
  await server.post(records("LAST"), key);
  await own.addDevice({ sn: "LAST" });
  await vi.waitFor(async () => {
    expect((await keptPayloads(server)).map(({ sn }) => sn)).not.toContain("LAST");
  }, patience);
}

test("what an unknown device sent is not another company's by adding its serial number", async () => {
  const { server, a, b } = await twoCompanies();
  const { key } = await b.ask(siteKeys.create, { body: { name: "Site B" } });
  await server.post(records("NEW-OF-B", 7), key);
  await server.post(records("NEW-OF-B-2", 7));
  expect((await a.ask(devices.waiting, {})).content).toEqual([]);
  const squatted = [await a.addDevice({ sn: "NEW-OF-B" }), await a.addDevice({ sn: "NEW-OF-B-2" })];
  await replayed(server, a);
  for (const { id } of squatted) expect(await listRecords(server, id)).toEqual([]);
  expect((await keptPayloads(server)).map(({ sn }) => sn)).toEqual(["NEW-OF-B", "NEW-OF-B-2"]);

  // The operator gives it to whose key it came by, and nothing is lost.
  await server.admin(claims.settle, { body: { sn: "NEW-OF-B", decision: "release" } });
  expect((await b.ask(devices.waiting, {})).content).toMatchObject([{ sn: "NEW-OF-B", kept: 1 }]);
  const added = await b.addDevice({ sn: "NEW-OF-B" });
  await vi.waitFor(
    async () => expect(await listRecords(server, added.id)).toMatchObject([{ in: 7 }]),
    patience,
  );

  // Or adds it for them.
  await server.admin(claims.settle, { body: { sn: "NEW-OF-B-2", decision: "release" } });
  const { token } = await server.signIn("admin", adminPassword);
  const forB = server.asToken(token, { tenant: String(b.tenantId) });
  const { modelId, entityId } = b;
  const draft = { name: "X", deviceType: 1, modelId, entityId, uploadInterval: 5, recordPeriod: 5 };
  const given = await forB(devices.create, { body: { ...draft, sn: "NEW-OF-B-2" } });
  await vi.waitFor(
    async () => expect(await listRecords(server, given.id)).toMatchObject([{ in: 7 }]),
    patience,
  );
});

test("a number that was squatted counts nothing without proof once its owner is heard, and is freed", async () => {
  const { server, a, b } = await twoCompanies();
  const squatter = await a.addDevice({ sn: "FUTURE-OF-B" });
  const { key } = await b.ask(siteKeys.create, { body: { name: "Site B" } });
  const add = () => b.addDevice({ sn: "FUTURE-OF-B" });
  const taken = { status: 409, key: "device.snTaken" };
  // A company the device never reported to changes nothing for the one that has it.
  await expect(add()).rejects.toMatchObject(taken);
  expect(await server.admin(claims.contested)).toEqual([]);

  expect((await server.post(records("FUTURE-OF-B", 3), key)).body.data).toMatchObject({ waiting: 1 });
  await expect(add()).rejects.toMatchObject(taken);
  expect(await server.admin(claims.contested)).toMatchObject([
    { sn: "FUTURE-OF-B", deviceId: squatter.id, claimants: [expect.stringMatching(/^Company/)] },
  ]);
  await expect(b.ask(claims.contested)).rejects.toMatchObject({ status: 403 });
  expect((await server.post(records("FUTURE-OF-B", 9))).body.data).toMatchObject({ quarantined: 1 });
  expect(await listRecords(server, squatter.id)).toEqual([]);

  await server.admin(claims.settle, { body: { sn: "FUTURE-OF-B", decision: "release" } });
  const own = await add();
  await vi.waitFor(
    async () => expect(await listRecords(server, own.id)).toMatchObject([{ in: 3 }]),
    patience,
  );
  // The squatter keeps what it had, under a number that nothing can send by, with a key that opens nothing.
  const { content } = await a.ask(devices.list, { query: { search: "FUTURE" } });
  expect(content).toMatchObject([{ id: squatter.id, sn: `FUTURE-OF-B~${squatter.id}` }]);
  expect((await server.post(records("FUTURE-OF-B", 5), squatter.key)).status).toBe(401);
  // The former owner of the number reads that the operator has freed it.
  expect((await a.ask(logs.list)).content[0]).toMatchObject({ operator: "admin", state: "success" });
  await expect(
    server.admin(claims.settle, { body: { sn: "NOBODY", decision: "release" } }),
  ).rejects.toMatchObject({ status: 404 });
});

test("who waits for a number sees that another company has it, and has proven it, and not which", async () => {
  const { server, a, b } = await twoCompanies();
  const { key } = await b.ask(siteKeys.create, { body: { name: "Site B" } });
  await server.post(records("SHARED", 3), key);
  const seen = async () => (await b.ask(devices.waiting, {})).content;
  expect(await seen()).toMatchObject([{ sn: "SHARED", elsewhere: null }]);
  const own = await a.addDevice({ sn: "SHARED" });
  expect(await seen()).toMatchObject([{ sn: "SHARED", kept: 1, elsewhere: "added" }]);
  expect((await server.post(records("SHARED", 3), own.key)).body.data).toMatchObject({ accepted: 1 });
  await vi.waitFor(async () => expect(await seen()).toMatchObject([{ elsewhere: "proven" }]), patience);
  expect(await b.ask(waiting.details, { query: { sn: "SHARED" } })).toMatchObject({ read: 1 });
  // Neither is shown to those it does not concern.
  expect((await a.ask(devices.waiting, {})).content).toEqual([]);
  const other = await countingSite(server);
  expect((await other.ask(devices.waiting, {})).content).toEqual([]);
  await b.ask(waiting.discard, { body: ["SHARED"] });
  expect(await seen()).toEqual([]);
  expect(await listRecords(server, own.id)).toMatchObject([{ in: 3 }]);
});

test("a number that stays where it is counts as before", async () => {
  const { server, a, b } = await twoCompanies();
  const { key } = await b.ask(siteKeys.create, { body: { name: "Site B" } });
  await server.post(records(a.device.sn, 3), key);
  await expect(b.addDevice({ sn: a.device.sn })).rejects.toMatchObject({ status: 409 });
  expect((await server.post(records(a.device.sn, 4))).body.data).toMatchObject({ quarantined: 1 });
  expect((await server.post(records(a.device.sn, 4), a.device.key)).body.data).toMatchObject({ accepted: 1 });
  await server.admin(claims.settle, { body: { sn: a.device.sn, decision: "keep" } });
  expect(await server.admin(claims.contested)).toEqual([]);
  expect(await listRecords(server, a.device.id)).toMatchObject([{ in: 4 }]);
});
