import { gzipSync } from "node:zlib";
import { expect, test, vi } from "vitest";
import { countingSite } from "../../../../test/counting-site.ts";
import { holdDevice, keptPayloads, listRecords } from "../../../../test/kept-counts.ts";
import { listeningServer, listSlots } from "../../../../test/test-listeners.ts";
import { recompute } from "../recomputing/recomputing.ts";

const record = (start: string, values: object = { in: 1 }) => ({ start, seconds: 300, ...values });

async function berlin(environment: Record<string, string> = {}) {
  const server = await listeningServer(environment);
  server.clock.set("2026-05-04T08:00:00Z");
  return { server, ...(await countingSite(server)) };
}

test("the answer tells what became of each record", async () => {
  const { server, addDevice, accessId, device: counter } = await berlin();
  const other = await addDevice();
  const first = record("2026-05-04T09:00:00+02:00", { in: 3, out: 1 });
  const second = record("2026-05-04T07:05:00Z", { in: 4 });
  expect(await server.post({ sn: counter.sn, records: [first, second] }, counter.key)).toMatchObject({
    status: 200,
    body: {
      code: 200,
      data: { accepted: 2, unchanged: 0, revised: 0, quarantined: 0, waiting: 0 },
    },
  });

  const mixed = [
    {
      sn: counter.sn,
      records: [first, { ...second, in: 9 }, record("2026-05-04T07:10:00Z"), record("2031-01-01T00:00:00Z")],
    },
    { sn: "NOBODY-1", records: [record("2026-05-04T07:10:00Z")] },
  ];
  expect((await server.post(mixed, counter.key)).body.data).toEqual({
    accepted: 1,
    unchanged: 1,
    revised: 1,
    quarantined: 1,
    waiting: 1,
  });
  expect(await listRecords(server, counter.id)).toMatchObject([
    { start: "2026-05-04T07:00Z", in: 3, out: 1 },
    { start: "2026-05-04T07:05Z", in: 9, out: 0 },
    { start: "2026-05-04T07:10Z", in: 1 },
  ]);
  expect(await listRecords(server, other.id)).toEqual([]);
  expect(await listSlots(server, 1, accessId)).toEqual([
    { kind: 1, subject: accessId, at: "05-04 07:00", covered: 900, in: 13, out: 1 },
  ]);
});

test("a key of another device is refused and nothing of the call is kept", async () => {
  const { server, addDevice, device: counter } = await berlin();
  const other = await addDevice();
  const records = [record("2026-05-04T07:00:00Z")];
  const both = [
    { sn: other.sn, records },
    { sn: counter.sn, records },
  ];
  const refused = await server.post(both, other.key);
  expect(refused).toMatchObject({ status: 401, body: { code: 401, data: null } });
  expect(refused.body.message).toContain(counter.sn);
  expect([...(await listRecords(server, counter.id)), ...(await listRecords(server, other.id))]).toEqual([]);
  // Without a key both are let in while the installation asks for none.
  expect((await server.post(both)).body.data).toMatchObject({ accepted: 2 });
});

test("an installation that demands keys refuses calls without one", async () => {
  const { server, device: counter } = await berlin({ FOYER_DEVICE_KEYS: "required" });
  const body = { sn: counter.sn, records: [record("2026-05-04T07:00:00Z")] };
  expect((await server.post(body)).status).toBe(401);
  expect(await listRecords(server, counter.id)).toEqual([]);
  expect((await server.post(body, counter.key)).body.data).toMatchObject({ accepted: 1 });
});

test("a body that cannot be read is refused with the place of its fault, and none of it is kept", async () => {
  const { server, device: counter } = await berlin();
  const good = record("2026-05-04T07:00:00Z");
  const cases = [
    [{ sn: counter.sn, records: [good, { ...good, start: "yesterday" }] }, "records[1].start"],
    [{ sn: counter.sn, records: [{ ...good, in: -1 }] }, "records[0].in"],
    [
      [
        { sn: counter.sn, records: [good] },
        { sn: "a b", records: [] },
      ],
      "[1].sn",
    ],
    [{ sn: counter.sn, records: [{ ...good, entered: 3 }] }, "records[0]"],
  ] as const;
  for (const [body, path] of cases) {
    const answer = await server.post(body, counter.key);
    expect(answer).toMatchObject({ status: 400, body: { code: 400, data: null } });
    expect(answer.body.message.split(": ")[0]).toBe(path);
  }
  const broken = await fetch(`http://127.0.0.1:${server.ports.http}/v1/records`, {
    method: "POST",
    body: "{",
  });
  expect(broken.status).toBe(400);
  expect(await listRecords(server, counter.id)).toEqual([]);
  expect(await keptPayloads(server)).toEqual([]);
});

test("the same interval twice in a call: the later counts, the earlier stays readable", async () => {
  const { server, tenantId, accessId, device: counter } = await berlin();
  const { pool } = server.platform.database;
  const start = Date.parse("2026-04-01T00:00:00Z");
  // Few go the live path, many are a backlog whose roll-ups are made afterwards.
  for (const [index, size] of [1, 2_500].entries()) {
    const line = String(index + 1);
    const records = Array.from({ length: size }, (_, minute) => ({
      start: new Date(start + minute * 60_000).toISOString(),
      seconds: 60,
      line,
      in: 2,
    }));
    const again = { ...(records[0] as object), in: 5 };
    const answer = await server.post({ sn: counter.sn, records: [...records, again] }, counter.key);
    expect(answer.body.data).toMatchObject({ accepted: size, revised: 1, unchanged: 0 });
    const kept = (await listRecords(server, counter.id)).filter((record) => record.line === line);
    expect(kept.reduce((sum, record) => sum + record.in, 0)).toBe(size * 2 + 3);
    const { rows } = await pool.query("select line, measures from record_revisions where line = $1", [line]);
    expect(rows).toEqual([{ line, measures: { in_count: 2 } }]);
  }
  await recompute(pool, tenantId);
  // Line 2 is not bound.
  expect(await listSlots(server, 1, accessId)).toMatchObject([{ at: "04-01 00:00", covered: 60, in: 5 }]);
});

test("a call holds at most 10,000 records", async () => {
  const { server, tenantId, accessId, device: counter } = await berlin();
  const start = Date.parse("2026-04-01T00:00:00Z");
  const records = Array.from({ length: 10_001 }, (_, minute) => ({
    start: new Date(start + minute * 60_000).toISOString(),
    seconds: 60,
    in: 1,
  }));
  const body = (count: number) => ({ sn: counter.sn, records: records.slice(0, count) });
  expect((await server.post(body(10_001), counter.key)).status).toBe(400);
  expect(await listRecords(server, counter.id)).toEqual([]);
  expect((await server.post(body(10_000), counter.key)).body.data).toMatchObject({ accepted: 10_000 });
  await recompute(server.platform.database.pool, tenantId);
  const slots = await listSlots(server, 1, accessId);
  expect(slots.reduce((sum, slot) => sum + slot.in, 0)).toBe(10_000);
  expect(slots[0]).toMatchObject({ at: "04-01 00:00", covered: 900, in: 15 });
  expect((await server.post(body(10_000), counter.key)).body.data).toMatchObject({
    accepted: 0,
    unchanged: 10_000,
  });
});

test("the format tells its own JSON Schema", async () => {
  const server = await listeningServer();
  const schema = await (await fetch(`http://127.0.0.1:${server.ports.http}/v1/records`)).json();
  expect(JSON.stringify(schema)).toContain('"seconds"');
  expect(schema).toHaveProperty("anyOf");
});

test("the answer waits for the commit", async () => {
  const { server, device: counter } = await berlin();
  const hold = await holdDevice(server, counter.id);
  let answered = false;
  const answer = server
    .post({ sn: counter.sn, records: [record("2026-05-04T07:00:00Z")] }, counter.key)
    .finally(() => (answered = true));
  await hold.blocked();
  expect(answered).toBe(false);
  expect(await listRecords(server, counter.id)).toEqual([]);
  await hold.release();
  expect((await answer).status).toBe(200);
  expect(await listRecords(server, counter.id)).toHaveLength(1);
});

test("while the database cannot keep it, the sender is told to try again", async () => {
  const { server, device: counter } = await berlin();
  const { database, metrics } = server.platform;
  const { pool } = database;
  const failed = async () =>
    (await metrics.messages.get()).values.find(({ labels }) => labels.outcome === "failed")?.value;
  const body = { sn: counter.sn, records: [record("2026-05-04T07:00:00Z")] };
  for (const [nth, table] of ["devices", "records"].entries()) {
    await pool.query(`alter table ${table} rename to away`);
    const refused = await fetch(`http://127.0.0.1:${server.ports.http}/v1/records`, {
      method: "POST",
      body: JSON.stringify(body),
    });
    expect([table, refused.status, refused.headers.get("retry-after")]).toEqual([table, 503, "5"]);
    expect([table, await failed()]).toEqual([table, nth + 1]);
    await pool.query(`alter table away rename to ${table}`);
  }
  expect((await server.post(body)).body.data).toMatchObject({ accepted: 1 });
});

test("backlogs wait in line unread, who finds the line full comes again, and all that is acknowledged is kept", async () => {
  const { server, device: counter } = await berlin();
  const hold = await holdDevice(server, counter.id);
  const begin = Date.parse("2026-04-01T00:00:00Z");
  const records = Array.from({ length: 2_100 }, (_, nth) =>
    record(new Date(begin + nth * 300_000).toISOString()),
  );
  const body = JSON.stringify({ sn: counter.sn, records });
  const answers: Promise<number>[] = [];
  const ended: number[] = [];
  await vi.waitFor(
    () => {
      const answer = fetch(`http://127.0.0.1:${server.ports.http}/v1/records`, { method: "POST", body });
      answers.push(
        answer.then(({ status }) => {
          ended.push(status);
          return status;
        }),
      );
      expect(ended).toContain(503);
    },
    { timeout: 20_000, interval: 50 },
  );
  expect(new Set(ended)).toEqual(new Set([503]));
  // One more is read than is written, all others lie there as bytes.
  const queued = async () => (await server.platform.metrics.queuedRecords.get()).values[0]?.value ?? 0;
  expect(await queued()).toBeLessThanOrEqual(2 * records.length);
  await hold.release();
  const statuses = await Promise.all(answers);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(2);
  expect(new Set(statuses)).toEqual(new Set([200, 503]));
  const { rows } = await server.platform.database.pool.query("select count(*)::int as n from records");
  expect(rows).toEqual([{ n: records.length }]);
}, 60_000);

test("a compressed body is read, within bounds; broken ones and bombs are refused in words", async () => {
  const { server, device: counter } = await berlin();
  const send = async (body: Buffer, headers: Record<string, string> = {}) => {
    const answer = await fetch(`http://127.0.0.1:${server.ports.http}/v1/records`, {
      method: "POST",
      headers: { authorization: `Bearer ${counter.key}`, "content-type": "application/json", ...headers },
      body: new Uint8Array(body),
    });
    return (await answer.json()) as { code: number; message: string; data: unknown };
  };
  const actual = gzipSync(JSON.stringify({ sn: counter.sn, records: [record("2026-05-04T07:00:00Z")] }));
  expect(await send(actual, { "content-encoding": "gzip" })).toMatchObject({ data: { accepted: 1 } });
  expect(await send(actual)).toMatchObject({ data: { unchanged: 1 } });
  expect(await send(actual.subarray(0, -12))).toMatchObject({
    code: 400,
    message: expect.stringContaining("cannot be unpacked"),
  });
  // Eight megabytes of blanks from eight kilobytes.
  expect(await send(gzipSync(Buffer.alloc(8 * 1024 * 1024, " ")))).toMatchObject({
    code: 400,
    message: expect.stringContaining("too large"),
  });
  expect(await listRecords(server, counter.id)).toHaveLength(1);
});
