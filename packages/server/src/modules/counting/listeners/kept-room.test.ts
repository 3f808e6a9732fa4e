import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { request } from "node:http";
import { text } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { expect, test, vi } from "vitest";
import { countingSite } from "../../../../test/counting-site.ts";
import { holdDevice, keptPayloads, listRecords } from "../../../../test/kept-counts.ts";
import { type ListeningServer, listeningServer } from "../../../../test/test-listeners.ts";

const record = { start: "2026-05-04T07:05:00Z", seconds: 300, in: 3 };

async function berlin(environment: Record<string, string> = {}) {
  const server = await listeningServer(environment);
  server.clock.set("2026-05-04T08:00:00Z");
  return { server, ...(await countingSite(server)) };
}

async function keptBytes(server: ListeningServer): Promise<number> {
  const kept = await keptPayloads(server);
  return kept.reduce((sum, { body }) => sum + body.length, 0);
}

async function sendFrom(server: ListeningServer, localAddress: string, body: Buffer): Promise<number> {
  const call = request({ port: server.ports.http, path: "/v1/records", method: "POST", localAddress });
  call.end(body);
  const [answer] = (await once(call, "response")) as [IncomingMessage];
  await text(answer);
  return answer.statusCode ?? 0;
}

test("of a list each stranger's own message is kept, and counts once its device is added", async () => {
  const { server, addDevice } = await berlin();
  const strangers = Array.from({ length: 200 }, (_, nth) => ({ sn: `AMP-${nth}`, records: [] as object[] }));
  const counting = { sn: "AMP-COUNTS", records: [record] };
  const sent = [...strangers, counting];
  expect((await server.post(sent)).body.data).toMatchObject({ waiting: 201 });
  expect(await keptBytes(server)).toBeLessThanOrEqual(JSON.stringify(sent).length);
  const kept = await keptPayloads(server);
  expect(kept.map(({ sn, body }) => [sn, JSON.parse(body)]).sort()).toEqual(
    sent.map((message) => [message.sn, message]).sort(),
  );

  const added = await addDevice({ sn: "AMP-COUNTS" });
  await vi.waitFor(async () => expect(await keptPayloads(server)).toHaveLength(200), 5_000);
  expect(await listRecords(server, added.id)).toMatchObject([{ start: "2026-05-04T07:05Z", in: 3 }]);
});

test("of a stranger that says nothing one message is kept, however often a call brings it", async () => {
  const { server } = await berlin();
  const often = Array.from({ length: 100 }, () => ({ sn: "AMP-1", records: [] }));
  expect((await server.post(often)).status).toBe(200);
  expect(await keptPayloads(server)).toHaveLength(1);
});

test("what comes without a key fills no more than its room, and its senders are told", async () => {
  const { server } = await berlin({ FOYER_KEEP_PAYLOAD_MB: "1" });
  const lines = (count: number) =>
    Array.from({ length: count }, (_, nth) => ({ ...record, line: String(nth).padStart(40, "0") }));
  // More than a sixteenth, of one serial number.
  const large = { sn: "AMP-LARGE", records: lines(400) };
  expect((await server.post(large)).status).toBe(200);
  expect((await server.post(large)).status).toBe(503);
  expect(await keptPayloads(server)).toHaveLength(1);

  const statuses: number[] = [];
  for (let nth = 0; nth < 40; nth++)
    statuses.push((await server.post({ sn: `AMP-${nth}`, records: lines(400) })).status);
  expect(statuses[0]).toBe(200);
  expect(statuses.at(-1)).toBe(503);
  expect(await keptBytes(server)).toBeLessThanOrEqual(1024 * 1024);
  // What cannot be read is also asked for again when it cannot be kept.
  const unreadable = await fetch(`http://127.0.0.1:${server.ports.http}/api/camera/dataUpload`, {
    method: "POST",
    body: `{"sn":"AMP-BAD","startTime":"${"x".repeat(60_000)}"}`,
  });
  expect(unreadable.status).toBe(503);
});

test("unreadable payloads of one protocol leave room for those of another", async () => {
  const { server } = await berlin();
  await server.platform.database.pool.query(
    `insert into kept_payloads (state, protocol, meta, body, received_at)
     select 'unreadable', 'xovis', '{}', '', now() from generate_series(1, 20000)`,
  );
  const send = async (path: string) =>
    (await fetch(`http://127.0.0.1:${server.ports.http}${path}`, { method: "POST", body: "{" })).status;
  expect(await send("/xovis")).toBe(503);
  expect(await send("/api/camera/dataUpload")).toBe(200);
  expect((await keptPayloads(server)).at(-1)).toMatchObject({ protocol: "foorir", sn: null });
});

test("an address that has its compressed bodies unpacked leaves room for others", async () => {
  const { server, addDevice, device: counter } = await berlin();
  const other = await addDevice();
  const hold = await holdDevice(server, counter.id);
  const packed = (sn: string, records: object[]) => gzipSync(JSON.stringify({ sn, records }));
  const ended: number[] = [];
  const calls = Array.from({ length: 6 }, () =>
    sendFrom(server, "127.0.0.1", packed(counter.sn, [record])).then((status) => ended.push(status)),
  );
  await vi.waitFor(() => expect(ended.length).toBeGreaterThan(0), 5_000);
  await hold.blocked();
  expect(await sendFrom(server, "127.0.0.2", packed(other.sn, []))).toBe(200);
  await hold.release();
  await Promise.all(calls);
  expect(ended.sort()).toEqual([200, 200, 503, 503, 503, 503]);
});
