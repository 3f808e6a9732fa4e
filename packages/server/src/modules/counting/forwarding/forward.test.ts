import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { entities } from "@foyer/contract/places/entities";
import { forwarding } from "@foyer/contract/places/forwarding";
import { expect, onTestFinished, test } from "vitest";
import { counted } from "../../../../test/counted.ts";
import { countingSite } from "../../../../test/counting-site.ts";
import { testServer } from "../../../../test/test-server.ts";
import { makeOutgoing } from "../../../platform/outgoing/outgoing.ts";
import { forward, waitAfter } from "./forward.ts";

/** Another company's server that takes figures, or does not. */
async function receiver() {
  const got: { type: string | undefined; key: string | undefined; body: string }[] = [];
  const state = { status: 200 };
  const server = createServer((request, answer) => {
    let body = "";
    request.on("data", (part) => {
      body += part;
    });
    request.on("end", () => {
      got.push({
        type: request.headers["content-type"],
        key: request.headers["x-api-key"]?.toString(),
        body,
      });
      answer.writeHead(state.status).end();
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { state, address: `http://127.0.0.1:${port}/counts`, taken: () => got.splice(0) };
}

/** A shop in Berlin that forwards its figures from 10:00 on. */
async function forwardingSite(protocol = 1) {
  const server = await testServer({ FOYER_OUTGOING_ALLOW: "127.0.0.1" });
  server.clock.set("2026-05-04T08:02:00Z");
  const made = await countingSite(server, { recordPeriod: 15 });
  const { ask, entityId } = made;
  const other = await receiver();
  const config = { protocol, address: other.address, channelCode: "A-7", enabled: 1 as const };
  await ask(forwarding.save, { body: { entityId, protocols: [config] } });
  await ask(entities.switch, { body: { id: entityId, pushStateEnable: 1 } });
  const outgoing = makeOutgoing({ allow: server.platform.config.outgoingAllow });
  const count = (start: string, values: Parameters<typeof counted>[3][string]) =>
    counted(server, made, "+02:00", { [`2026-05-04 ${start}`]: values });
  const roundAt = async (time: string) => {
    server.clock.set(`2026-05-04T${time}+02:00`);
    await forward({ ...server.platform, outgoing });
    return other.taken();
  };
  const slotsAt = async (time: string) =>
    (await roundAt(time)).flatMap(({ body }) =>
      (JSON.parse(body) as { slots: Record<string, unknown>[] }).slots.map((slot) => [
        String(slot.start).slice(11, 16),
        slot.in,
        slot.revision,
        slot.completeness,
      ]),
    );
  const readState = async () =>
    (await ask(forwarding.list, { query: { entityId } })).protocols.find((one) => one.protocol === protocol);
  return { server, ...made, config, receiver: other, count, roundAt, slotsAt, readState };
}

test("a slot is sent once it is over and complete, and once more only when it changes", async () => {
  const { count, roundAt, slotsAt, readState, entityId } = await forwardingSite();
  await count("09:45", { in: 99 });
  await count("10:00", { in: 12, out: 9, passby: 140 });
  expect(await roundAt("10:14:00")).toEqual([]);
  const [delivery] = await roundAt("10:15:30");
  expect(delivery?.type).toBe("application/json; charset=utf-8");
  expect(JSON.parse(delivery?.body ?? "")).toMatchObject({
    channelCode: "A-7",
    entityId,
    timeZone: "Europe/Berlin",
    test: false,
    slots: [
      {
        start: "2026-05-04T10:00:00+02:00",
        end: "2026-05-04T10:15:00+02:00",
        revision: 1,
        completeness: 1,
        in: 12,
        out: 9,
        passby: 140,
        carIn: 0,
      },
    ],
  });
  expect(await readState()).toMatchObject({ lastSuccessAt: "2026-05-04T08:15:30.000Z", lastFault: null });
  expect(await roundAt("10:16:00")).toEqual([]);
  await count("10:00", { in: 13, out: 9, passby: 140 });
  await count("10:15", { in: 5 });
  expect(await slotsAt("10:31:00")).toEqual([
    ["10:00", 13, 2, 1],
    ["10:15", 5, 1, 1],
  ]);
  expect(await roundAt("10:32:00")).toEqual([]);
});

test("an incomplete slot waits for the slowest sensor, then goes as it is", async () => {
  const { count, slotsAt, addDevice, bind } = await forwardingSite();
  const second = await addDevice();
  await bind(second.id, "2000-01-01");
  await count("10:00", { in: 12 });
  expect(await slotsAt("10:20:00")).toEqual([]);
  expect(await slotsAt("10:31:00")).toEqual([["10:00", 12, 1, 0.5]]);
  expect(await slotsAt("10:40:00")).toEqual([]);
});

test("what fails is tried again with growing waits, and nothing is lost or doubled", async () => {
  const {
    receiver: other,
    count,
    roundAt,
    slotsAt,
    readState,
    ask,
    entityId,
    config,
  } = await forwardingSite();
  other.state.status = 503;
  await count("10:00", { in: 1 });
  expect(await roundAt("10:16:00")).toHaveLength(1);
  expect(await readState()).toMatchObject({
    lastSuccessAt: null,
    lastErrorAt: "2026-05-04T08:16:00.000Z",
    lastFault: "refused",
    lastStatus: 503,
    nextTryAt: "2026-05-04T08:17:00.000Z",
  });
  expect(await roundAt("10:16:30")).toEqual([]);
  expect(await roundAt("10:17:00")).toHaveLength(1);
  expect(await roundAt("10:18:30")).toEqual([]);
  expect(await readState()).toMatchObject({ nextTryAt: "2026-05-04T08:19:00.000Z" });
  await count("10:15", { in: 2 });
  other.state.status = 200;
  // Saving tries at once.
  expect(await slotsAt("10:18:40")).toEqual([]);
  await ask(forwarding.save, { body: { entityId, protocols: [config] } });
  expect(await slotsAt("10:32:00")).toEqual([
    ["10:00", 1, 1, 1],
    ["10:15", 2, 1, 1],
  ]);
  expect(await readState()).toMatchObject({ nextTryAt: null, lastSuccessAt: "2026-05-04T08:32:00.000Z" });
  expect([0, 1, 2, 5, 6, 1000].map((failures) => waitAfter(failures) / 60_000)).toEqual([
    1, 2, 4, 32, 60, 60,
  ]);
});

test("nothing is sent while push, the protocol or the company is off; what was counted meanwhile is sent later", async () => {
  const { server, count, slotsAt, ask, entityId, config, tenantId } = await forwardingSite();
  const { pool } = server.platform.database;
  await count("10:00", { in: 1 });
  await ask(entities.switch, { body: { id: entityId, pushStateEnable: 0 } });
  expect(await slotsAt("10:16:00")).toEqual([]);
  await ask(entities.switch, { body: { id: entityId, pushStateEnable: 1 } });
  await pool.query("update companies set status = 0 where id = $1", [tenantId]);
  expect(await slotsAt("10:17:00")).toEqual([]);
  await pool.query("update companies set status = 1 where id = $1", [tenantId]);
  expect(await slotsAt("10:18:00")).toEqual([["10:00", 1, 1, 1]]);
  await ask(forwarding.save, { body: { entityId, protocols: [{ ...config, enabled: 0 }] } });
  await count("10:15", { in: 2 });
  expect(await slotsAt("10:31:00")).toEqual([]);
  await ask(forwarding.save, { body: { entityId, protocols: [config] } });
  expect(await slotsAt("11:31:00")).toEqual([["10:15", 2, 1, 1]]);
});

test("older slots that change are found within the hour; figures that are gone are told as gone", async () => {
  const { server, count, slotsAt, tenantId, entityId } = await forwardingSite();
  await count("10:00", { in: 1 });
  expect(await slotsAt("10:16:00")).toEqual([["10:00", 1, 1, 1]]);
  await count("10:00", { in: 3 });
  expect(await slotsAt("23:30:00")).toEqual([["10:00", 3, 2, 1]]);
  await server.platform.database.pool.query(
    "delete from rollups where tenant_id = $1 and kind = 0 and subject_id = $2",
    [tenantId, entityId],
  );
  expect(await slotsAt("23:40:00")).toEqual([]);
  server.clock.set("2026-05-04T22:40:00Z");
  const state = "update forwardings set looked_back_at = null";
  await server.platform.database.pool.query(state);
  expect(await slotsAt("23:50:00")).toEqual([["10:00", null, 3, null]]);
  await server.platform.database.pool.query(state);
  expect(await slotsAt("23:51:00")).toEqual([]);
});

test("two servers at work send nothing twice", async () => {
  const { server, count, roundAt, receiver: other } = await forwardingSite();
  await count("10:00", { in: 1 });
  await count("10:15", { in: 1 });
  server.clock.set("2026-05-04T08:31:00Z");
  const outgoing = makeOutgoing({ allow: ["127.0.0.1"] });
  await Promise.all([1, 2, 3].map(() => forward({ ...server.platform, outgoing })));
  expect(other.taken()).toHaveLength(1);
  expect(await roundAt("10:32:00")).toEqual([]);
});

test("as CSV, and slot by slot as form fields", async () => {
  const csv = await forwardingSite(2);
  await csv.count("10:00", { in: 12, out: 9 });
  await csv.count("10:15", { in: 3 });
  const [table] = await csv.roundAt("10:31:00");
  expect(table?.type).toBe("text/csv; charset=utf-8");
  const lines = table?.body.trimEnd().split("\r\n") ?? [];
  expect(lines).toHaveLength(3);
  expect(lines[0]).toBe(
    "channelCode,entityId,entity,timeZone,test,start,end,revision,completeness,in,out,turnback,passby,staffIn,staffOut,adult,child,group,family,single,carIn,carOut",
  );
  expect(lines[1]).toMatch(
    /^A-7,\d+,Entity \d+,Europe\/Berlin,0,2026-05-04T10:00:00\+02:00,2026-05-04T10:15:00\+02:00,1,1,12,9,0/,
  );

  const form = await forwardingSite(3);
  await form.count("10:00", { in: 12, out: 9 });
  await form.count("10:15", { in: 3 });
  const posted = await form.roundAt("10:31:00");
  expect(posted.map(({ body }) => new URLSearchParams(body).get("in"))).toEqual(["12", "3"]);
  expect(posted[0]?.type).toBe("application/x-www-form-urlencoded");
});

test("a test is sent at once, marked as one, and tells what came back", async () => {
  const { ask, entityId, receiver: other } = await forwardingSite();
  const body = { entityId, protocol: 1, address: other.address, channelCode: "B" };
  expect(await ask(forwarding.test, { body })).toEqual({ status: 200, fault: null });
  expect(JSON.parse(other.taken()[0]?.body ?? "")).toMatchObject({
    test: true,
    channelCode: "B",
    slots: [{ in: 12 }],
  });
  other.state.status = 404;
  expect(await ask(forwarding.test, { body })).toEqual({ status: 404, fault: "refused" });
  const inner = { ...body, address: "http://[::1]:9/" };
  expect(await ask(forwarding.test, { body: inner })).toEqual({ status: null, fault: "blocked" });
  // A name that nobody has is answered like one of the inner network: names there are not to be found out.
  const unknown = { ...body, address: "http://nobody-has-this-name.invalid/" };
  expect(await ask(forwarding.test, { body: unknown })).toEqual({ status: null, fault: "blocked" });
});

test("a secret header goes with figures and tests, and is told to nobody", async () => {
  const { server, ask, entityId, config, receiver: other, count, roundAt } = await forwardingSite();
  const secret = "the-receivers-key";
  const keyed = { ...config, header: "X-Api-Key", headerSecret: secret };
  const save = (draft: object) =>
    ask(forwarding.save, { body: { entityId, protocols: [{ ...config, ...draft }] } });
  const tried = (draft: object) =>
    ask(forwarding.test, {
      body: { entityId, protocol: 1, address: config.address, header: "X-Api-Key", ...draft },
    });
  const missing = { key: "forwarding.secretMissing" };
  await expect(save({ header: "X-Api-Key" })).rejects.toMatchObject(missing);
  await expect(tried({})).rejects.toMatchObject(missing);
  for (const header of ["Host", "content-type", "X Key", "X:Key"])
    await expect(save({ header, headerSecret: secret })).rejects.toMatchObject({
      fields: { "protocols.0.header": "invalid" },
    });
  await expect(save({ header: "X-Api-Key", headerSecret: "a\r\nHost: x" })).rejects.toMatchObject({
    fields: { "protocols.0.headerSecret": "invalid" },
  });
  await save(keyed);
  await count("10:00", { in: 12 });
  expect((await roundAt("10:31:00")).map(({ key }) => key)).toEqual([secret]);

  // Kept for the same address, even if all else changes; no other address gets it, nor another page of the receiver.
  await save({ header: "x-api-key", channelCode: "B", address: `${config.address}#counts` });
  await tried({});
  expect(other.taken().map(({ key }) => key)).toEqual([secret]);
  for (const address of [
    (await receiver()).address,
    `${config.address}/echo`,
    `${config.address}?to=somebody`,
  ]) {
    await expect(save({ header: "X-Api-Key", address }), address).rejects.toMatchObject(missing);
    await expect(tried({ address }), address).rejects.toMatchObject(missing);
  }
  await expect(tried({ header: "X-Other" })).rejects.toMatchObject(missing);
  expect(other.taken()).toEqual([]);
  await save({ header: "x-api-key", headerSecret: secret, address: `${config.address}?source=7` });

  const actual = await ask(forwarding.list, { query: { entityId } });
  expect(actual.protocols[0]).toMatchObject({ header: "x-api-key", hasSecret: true });
  const { pool } = server.platform.database;
  const { rows: kept } = await pool.query("select to_jsonb(f)::text as row from forwardings f");
  const { rows: logged } = await pool.query(
    "select concat(content, before) as row from operation_logs where endpoint like '%forwarding%'",
  );
  const everything = JSON.stringify([actual, kept, logged]);
  expect(everything).not.toContain(secret);
  expect(JSON.stringify(logged)).not.toMatch(/v1\.|source=7/);
  expect(JSON.stringify(logged)).toContain(`${config.address}?[secret]`);

  await save({});
  expect((await ask(forwarding.list, { query: { entityId } })).protocols[0]).toMatchObject({
    header: "",
    hasSecret: false,
  });
});
