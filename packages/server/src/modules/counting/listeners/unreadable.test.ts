import { unreadable } from "@foyer/contract/counting/records";
import { devices } from "@foyer/contract/devices/devices";
import { expect, test, vi } from "vitest";
import { countingSite } from "../../../../test/counting-site.ts";
import { mqttDevice } from "../../../../test/device-connections.ts";
import { company, device, entity, storeUser } from "../../../../test/factories.ts";
import { keptPayloads, listRecords } from "../../../../test/kept-counts.ts";
import { type ListeningServer, listeningServer } from "../../../../test/test-listeners.ts";
import type { TestServer } from "../../../../test/test-server.ts";

const readable = (sn: string, into = 3) =>
  JSON.stringify({ sn, records: [{ start: "2026-05-04T07:05:00Z", seconds: 300, in: into }] });

async function berlin() {
  const server = await listeningServer();
  server.clock.set("2026-05-04T08:00:00Z");
  return { server, ...(await countingSite(server, { sn: "COUNTER-1" })) };
}

/** As a decoder of former days would have kept it. */
async function keep(
  { platform }: TestServer,
  {
    sn = null,
    body,
    protocol = "foyer",
    meta = {},
  }: { sn?: string | null; body: string | Buffer; protocol?: string; meta?: object },
): Promise<number> {
  const { rows } = await platform.database.pool.query(
    `insert into kept_payloads (state, sn, protocol, reason, meta, body, received_at)
     values ('unreadable', $1, $2, 'a field is not known', $3, $4, '2026-05-04T07:10:00Z') returning id`,
    [sn, protocol, meta, Buffer.from(body)],
  );
  return rows[0].id;
}

const gone = (server: ListeningServer) =>
  vi.waitFor(async () => expect(await keptPayloads(server)).toEqual([]), 5_000);

test("what a device sent and nobody could read is listed with the reason and can be looked at", async () => {
  const { server, ask, tenantId, device: counter } = await berlin();
  await expect(server.ask(unreadable.list, {})).rejects.toMatchObject({ status: 401 });
  const powerless = await storeUser(server, tenantId, { may: ["device:list"] });
  await expect(powerless(unreadable.list, {})).rejects.toMatchObject({ status: 403 });

  const client = await mqttDevice(server, {
    username: counter.sn,
    password: counter.key,
    clientId: counter.sn,
  });
  await client.publishAsync("foyer/v1/COUNTER-1/flow", '{"sn":"COUNTER-1","records":[{"in":"ä"}]}', {
    qos: 1,
  });
  const { content, totalElements } = await ask(unreadable.list, {});
  expect(totalElements).toBe(1);
  expect(content).toMatchObject([{ protocol: "foyer", receivedAt: "2026-05-04T08:00:00.000Z", size: 42 }]);
  expect(content[0]?.reason).toContain("records[0].start");
  const id = content[0]?.id ?? 0;
  expect(await ask(unreadable.body, { query: { id } })).toEqual({
    form: "text",
    preview: '{"sn":"COUNTER-1","records":[{"in":"ä"}]}',
    size: 42,
    whole: true,
    meta: expect.objectContaining({ topic: "foyer/v1/COUNTER-1/flow" }),
  });

  const bytes = await keep(server, { protocol: "he2", body: Buffer.from([0xfa, 0x00, 0x41, 0xfe]) });
  expect(await ask(unreadable.body, { query: { id: bytes } })).toMatchObject({
    form: "hex",
    preview: "fa 00 41 fe",
    whole: true,
  });
  // A character of several bytes lies where the preview is cut.
  const long = await keep(server, { body: `a${"ü".repeat(20_000)}` });
  const cut = await ask(unreadable.body, { query: { id: long } });
  expect(cut).toMatchObject({ form: "text", size: 40_001, whole: false });
  expect(cut.preview).toBe(`a${"ü".repeat(8_191)}`);
  expect((await ask(unreadable.list, { query: { protocol: "he2" } })).content).toMatchObject([{ id: bytes }]);
  expect((await ask(unreadable.list, { query: { sort: "size,desc", size: 1 } })).content).toMatchObject([
    { id: long },
  ]);
});

test("a payload belongs to its device's company; one of nobody's device to the only company, or the platform", async () => {
  const { server, ask, tenantId, modelId, entityId } = await berlin();
  const elsewhere = await entity(ask);
  await device(ask, { modelId, entityId: elsewhere, sn: "ELSEWHERE-1" });
  const own = await keep(server, { sn: "COUNTER-1", body: "x" });
  const other = await keep(server, { sn: "ELSEWHERE-1", body: "x" });
  const nobodys = await keep(server, { sn: null, body: "x" });
  const strangers = await keep(server, { sn: "STRANGER-1", body: "x" });
  const listed = async (asker: typeof ask) =>
    (await asker(unreadable.list, { query: { sort: "id,asc" } })).content.map(({ id }) => id);
  expect(await listed(ask)).toEqual([own, other, nobodys, strangers]);
  const may = ["record:list", "record:release"] as const;
  const keeper = await storeUser(server, tenantId, { may, range: { entityIds: [entityId] } });
  expect(await listed(keeper)).toEqual([own]);
  for (const id of [other, nobodys, strangers]) {
    await expect(keeper(unreadable.body, { query: { id } })).rejects.toMatchObject({ status: 404 });
    await expect(keeper(unreadable.readAgain, { body: [own, id] })).rejects.toMatchObject({ status: 404 });
    await expect(keeper(unreadable.discard, { body: [own, id] })).rejects.toMatchObject({ status: 404 });
  }

  await company(server.admin);
  expect(await listed(ask)).toEqual([own, other]);
  expect(await listed(server.admin)).toContain(nobodys);
  await ask(unreadable.discard, { body: [own, other] });
  expect(await listed(ask)).toEqual([]);
  await expect(ask(unreadable.discard, { body: [own] })).rejects.toMatchObject({ status: 404 });
});

test("what today's decoders can read becomes records; the rest says why not", async () => {
  const { server, ask, device: counter } = await berlin();
  const looker = await keep(server, { sn: "COUNTER-1", body: "{broken" });
  const list = `[${readable("COUNTER-1")},${readable("NEW-7", 5)}]`;
  const both = await keep(server, { body: list });
  const stranger = await keep(server, { body: readable("NEW-8") });
  expect(await ask(unreadable.readAgain, { body: [looker, both, stranger] })).toEqual({
    readable: 0,
    waiting: 2,
    unreadable: 1,
  });
  await vi.waitFor(
    async () =>
      expect(await listRecords(server, counter.id)).toMatchObject([{ start: "2026-05-04T07:05Z", in: 3 }]),
    5_000,
  );
  expect((await ask(devices.waiting, {})).content.map(({ sn }) => sn).sort()).toEqual(["NEW-7", "NEW-8"]);
  const { content } = await ask(unreadable.list, {});
  expect(content).toMatchObject([{ id: looker }]);
  expect(content[0]?.reason).not.toBe("a field is not known");
});

test("a topic that names another device than its payload stays unreadable", async () => {
  const { server, ask, device: counter, addDevice } = await berlin();
  const victim = await addDevice({ sn: "VICTIM-1" });
  const client = await mqttDevice(server, {
    username: counter.sn,
    password: counter.key,
    clientId: counter.sn,
  });
  await client.publishAsync("foyer/v1/COUNTER-1/flow", readable("VICTIM-1"), { qos: 1 });
  const [one] = (await ask(unreadable.list, {})).content;
  expect(await ask(unreadable.readAgain, { body: [one?.id ?? 0] })).toEqual({
    readable: 0,
    waiting: 0,
    unreadable: 1,
  });
  expect(await listRecords(server, victim.id)).toEqual([]);
});

test("read again with a device that is known, it counts once", async () => {
  const { server, ask, device: counter } = await berlin();
  const ids = [
    await keep(server, { sn: "COUNTER-1", body: readable("COUNTER-1") }),
    await keep(server, { sn: "COUNTER-1", body: readable("COUNTER-1") }),
  ];
  expect(await ask(unreadable.readAgain, { body: ids })).toEqual({ readable: 2, waiting: 0, unreadable: 0 });
  await gone(server);
  expect(await listRecords(server, counter.id)).toMatchObject([{ in: 3 }]);
});
