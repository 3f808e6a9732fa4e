import { deviceSecurity } from "@foyer/contract/devices/security";
import { flowTopic } from "@foyer/contract/devices/topics";
import { expect, test } from "vitest";
import { countingSite } from "../../../../test/counting-site.ts";
import { keptPayloads } from "../../../../test/kept-counts.ts";
import { type ListeningServer, listeningServer } from "../../../../test/test-listeners.ts";
import type { ConnectionContext } from "./connection-context.ts";
import { makeTakeFlow } from "./flow-messages.ts";

const openBroker: ConnectionContext = { address: null, byBroker: true };
const trustedBroker: ConnectionContext = { ...openBroker, isTrusted: true };

/** What a broker hands over; true: it may forget the message. */
const takeBy = ({ platform, intake }: ListeningServer) =>
  makeTakeFlow(platform, intake, async () => undefined);

const large = (sn: string, nth = 0) => {
  const lines = Array.from({ length: 400 }, (_, line) => `${nth}-${line}`.padStart(40, "0"));
  const start = "2026-05-04T07:00:00Z";
  return Buffer.from(
    JSON.stringify({ sn, records: lines.map((line) => ({ line, start, seconds: 300, in: 3 })) }),
  );
};

async function berlin() {
  const server = await listeningServer({ FOYER_KEEP_PAYLOAD_MB: "1" });
  server.clock.set("2026-05-04T08:00:00Z");
  const keptBytes = async () => (await keptPayloads(server)).reduce((sum, { body }) => sum + body.length, 0);
  return { server, ...(await countingSite(server)), take: takeBy(server), keptBytes };
}

test("strangers at an external broker fill no more than the room of all strangers, and hold nobody up", async () => {
  const { server, take, keptBytes } = await berlin();
  for (let nth = 0; nth < 40; nth++)
    expect(await take(flowTopic(`AMP-${nth}`), large(`AMP-${nth}`), openBroker)).toBe(true);
  expect(await keptBytes()).toBeGreaterThan(512 * 1024);
  expect(await keptBytes()).toBeLessThanOrEqual(1024 * 1024);
  // It is one room with that of the other listeners.
  expect((await server.post(JSON.parse(large("AMP-HTTP").toString()))).status).toBe(503);
  // A broker that checks its devices is believed, as a key is.
  const before = await keptBytes();
  expect(await take(flowTopic("AMP-TRUSTED"), large("AMP-TRUSTED"), trustedBroker)).toBe(true);
  expect(await keptBytes()).toBeGreaterThan(before);
});

test("one serial number at an external broker takes its share only, also where proof is asked for", async () => {
  const { ask, device, take, keptBytes, server } = await berlin();
  await ask(deviceSecurity.setMode, { body: { keysRequired: true } });
  for (const sn of [device.sn, "AMP-1"])
    for (let nth = 0; nth < 5; nth++)
      expect(await take(flowTopic(sn), large(sn, nth), openBroker)).toBe(true);
  expect((await keptPayloads(server)).map(({ sn, state }) => [sn, state])).toEqual([
    [device.sn, "unreadable"],
    ["AMP-1", "waiting"],
  ]);
  expect(await keptBytes()).toBeLessThan(128 * 1024);
});

test("counts without proof for which there is no room are dropped at a broker, which would hold up all others", async () => {
  const { server, device, take } = await berlin();
  const { sn, key } = device;
  const proven = { sn, records: [{ start: "2026-05-04T07:00:00Z", seconds: 300, in: 1 }] };
  await server.post(proven, key);
  await server.platform.database.pool.query(
    `insert into quarantined_records (tenant_id, device_id, line, start_at, seconds, received_at, source, reason,
       measures)
     select tenant_id, id, 'x' || n, now(), 300, now(), 'foyer', 'unproven', '{}'
     from devices cross join generate_series(1, 20000) n where id = $1`,
    [device.id],
  );
  const body = Buffer.from(JSON.stringify(proven));
  expect((await server.post(proven)).status).toBe(503);
  expect(await take(flowTopic(sn), body, openBroker)).toBe(true);
});
