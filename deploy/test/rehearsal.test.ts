import { setTimeout as sleep } from "node:timers/promises";
import { flowTopic } from "@foyer/contract/devices/topics";
import { auth } from "@foyer/contract/identity/auth";
import { connectAsync, type MqttClient } from "mqtt";
import pg from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import { type MadeDevice, makeSite } from "../../bench/house/site.ts";
import { freshDatabase } from "../../packages/server/test/test-server.ts";
import { canRehearse, rehearse } from "./rehearsed.ts";

const minuteMs = 60_000;
/** Between two records of a device. */
const pauseMs = 100;

/** What was acknowledged, and what each call was answered with that should have been and was not. */
interface Ledger {
  records: number;
  people: number;
  faults: string[];
}

/** A device that counts from an hour ago, sends a record at a time, and goes on until told to end. */
async function sendUntil(end: AbortSignal, ledger: Ledger, send: (record: object) => Promise<string | null>) {
  const first = Math.floor(Date.now() / minuteMs - 60 * 24 * 7) * minuteMs;
  for (let nth = 0; !end.aborted; nth++) {
    const people = 1 + (nth % 5);
    const record = { start: new Date(first + nth * minuteMs).toISOString(), seconds: 60, in: people };
    for (;;) {
      const fault = await send(record);
      if (fault === null) break;
      ledger.faults.push(fault);
      await sleep(pauseMs);
    }
    ledger.records++;
    ledger.people += people;
    await sleep(pauseMs);
  }
}

const overHttp =
  (port: number, { sn, key }: MadeDevice) =>
  async (record: object): Promise<string | null> => {
    const answer = await fetch(`http://127.0.0.1:${port}/v1/records`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${key}` },
      body: JSON.stringify({ sn, records: [record] }),
    }).catch((error: Error) => ({ ok: false, status: String(error.cause) }));
    return answer.ok ? null : `HTTP ${answer.status}`;
  };

const overMqtt =
  (client: MqttClient, { sn }: MadeDevice) =>
  async (record: object): Promise<null> => {
    await client.publishAsync(flowTopic(sn), JSON.stringify({ sn, records: [record] }), { qos: 1 });
    return null;
  };

/** Who looks at the console meanwhile: every call is answered, whichever server goes. */
async function lookUntil(end: AbortSignal, ledger: Ledger, look: () => Promise<unknown>) {
  while (!end.aborted) {
    await look().catch((error: Error) => ledger.faults.push(`console: ${error.message}`));
    await sleep(pauseMs);
  }
}

test.skipIf(!canRehearse)(
  "servers of the compose file take each other's place behind the balancer, and nothing acknowledged is lost",
  { timeout: 300_000 },
  async () => {
    const databaseUrl = await freshDatabase();
    const rehearsed = await rehearse(databaseUrl);
    onTestFinished(() => rehearsed.stop());
    const { console: port, devices: devicePort, mqtt } = rehearsed.ports;
    const site = await makeSite(`http://127.0.0.1:${port}`, 1);
    const [overBroker, byHttp] = [site.devices.slice(0, 3), site.devices.slice(3, 6)];

    const stranger = connectAsync(
      `mqtt://127.0.0.1:${mqtt}`,
      { username: "BENCH-X", password: "guessed" },
      false,
    );
    await expect(stranger).rejects.toThrow(/not authorized/i);

    const clients = await Promise.all(
      overBroker.map(({ sn, key }) =>
        vi.waitFor(
          () =>
            connectAsync(
              `mqtt://127.0.0.1:${mqtt}`,
              { username: sn, password: key, reconnectPeriod: 200 },
              false,
            ),
          { timeout: 30_000, interval: 500 },
        ),
      ),
    );
    onTestFinished(async () => {
      await Promise.all(clients.map((client) => client.endAsync(true)));
    });

    const ledger: Ledger = { records: 0, people: 0, faults: [] };
    const enough = new AbortController();
    const under = Promise.all([
      ...byHttp.map((device) => sendUntil(enough.signal, ledger, overHttp(devicePort, device))),
      ...overBroker.map((device, nth) =>
        sendUntil(enough.signal, ledger, overMqtt(clients[nth] as MqttClient, device)),
      ),
      lookUntil(enough.signal, ledger, () => site.ask(auth.info)),
    ]);
    expect(await rehearsed.restart("ingest-1")).toBe(0);
    expect(await rehearsed.restart("api-1")).toBe(0);
    expect(await rehearsed.restart("worker")).toBe(0);
    enough.abort();
    await under;

    expect(ledger.faults).toEqual([]);
    expect(ledger.records).toBeGreaterThan(100);
    const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
    onTestFinished(() => pool.end());
    const kept = async () =>
      (
        await pool.query(
          `select (select count(*) from records)::int as records,
             (select sum(in_count) from rollups where kind = 1 and layer = 0)::int as people`,
        )
      ).rows[0];
    const { records, people } = ledger;
    await vi.waitFor(async () => expect(await kept()).toEqual({ records, people }), {
      timeout: 30_000,
      interval: 200,
    });
  },
);
