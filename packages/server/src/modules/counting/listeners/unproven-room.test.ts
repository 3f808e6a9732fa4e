import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { deviceProof } from "@foyer/contract/devices/claims";
import { deviceSecurity } from "@foyer/contract/devices/security";
import { expect, test } from "vitest";
import { countingSite } from "../../../../test/counting-site.ts";
import { listRecords } from "../../../../test/kept-counts.ts";
import { listeningServer } from "../../../../test/test-listeners.ts";

const start = "2026-05-04T07:00:00Z";

async function berlin() {
  const server = await listeningServer();
  server.clock.set("2026-05-04T08:00:00Z");
  const made = await countingSite(server);
  await made.ask(deviceSecurity.setMode, { body: { keysRequired: true } });
  const { sn } = made.device;
  /** One record each of so many lines. */
  const sendFrom = async (localAddress: string, count: number, named: string): Promise<number> => {
    const records = Array.from({ length: count }, (_, nth) => ({
      ...{ line: `${named}${nth}`, start, seconds: 300, in: 1 },
    }));
    const call = request({ port: server.ports.http, path: "/v1/records", method: "POST", localAddress });
    call.end(JSON.stringify({ sn, records }));
    const [answer] = (await once(call, "response")) as [IncomingMessage];
    await text(answer);
    return answer.statusCode ?? 0;
  };
  const held = async () => {
    const { rows } = await server.platform.database.pool.query<{ line: string }>(
      "select line from quarantined_records where device_id = $1 and reason = 'unproven' and state = 'held'",
      [made.device.id],
    );
    return rows.map(({ line }) => line);
  };
  return { server, ...made, sendFrom, held };
}

test("what one address sends without proof leaves room for the device's own", async () => {
  const { sendFrom, held } = await berlin();
  const guessed = await Promise.all(["a", "b", "c"].map((named) => sendFrom("127.0.0.1", 10_000, named)));
  expect(guessed.sort()).toEqual([200, 503, 503]);
  expect(await held()).toHaveLength(10_000);
  expect(await sendFrom("127.0.0.1", 1, "more")).toBe(503);

  expect(await sendFrom("127.0.0.2", 3, "own")).toBe(200);
  expect((await held()).filter((line) => line.startsWith("own"))).toEqual(["own0", "own1", "own2"]);
  // Each further address finds half of what is left.
  expect(await sendFrom("127.0.0.3", 5_000, "d")).toBe(503);
  expect(await sendFrom("127.0.0.3", 4_998, "d")).toBe(200);
  expect(await sendFrom("127.0.0.2", 12, "later")).toBe(200);
}, 60_000);

test("a device that may count without proof fills no more with what meets its proven counts", async () => {
  const { server, device, ask, sendFrom, held } = await berlin();
  const { sn, key } = device;
  const proven = { sn, records: [{ line: "own0", start, seconds: 300, in: 1 }] };
  expect((await server.post(proven, key)).body.data).toMatchObject({ accepted: 1 });
  await ask(deviceProof.set, {
    body: { deviceId: device.id, unprovenAllowed: true },
  });
  await server.platform.database.pool.query(
    `insert into quarantined_records (tenant_id, device_id, line, start_at, seconds, received_at, source, reason,
       measures, source_network)
     select tenant_id, id, 'x' || n, now(), 300, now(), 'foyer', 'unproven', '{}', '127.0.0.1'
     from devices cross join generate_series(1, 10000) n where id = $1`,
    [device.id],
  );
  expect(await sendFrom("127.0.0.1", 2, "own")).toBe(200);
  expect(await held()).toHaveLength(10_000);
  expect((await listRecords(server, device.id)).map(({ line }) => line)).toEqual(["own0", "own1"]);
  expect(await sendFrom("127.0.0.2", 1, "own")).toBe(200);
  expect(await held()).toHaveLength(10_001);
});
