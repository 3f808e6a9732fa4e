import { messaging } from "@foyer/contract/devices/messaging";
import { commandTopic, replyTopic, stateTopic } from "@foyer/contract/devices/topics";
import { connect } from "mqtt";
import { expect, onTestFinished, test, vi } from "vitest";
import { externalBroker, hasExternalBroker } from "../../../../test/external-broker.ts";
import { company, companyAdmin, device, deviceModel, entity } from "../../../../test/factories.ts";
import { realServer } from "../../../../test/real-server.ts";
import { vendorAnswers } from "../../../../test/scripted-device.ts";
import { testServer } from "../../../../test/test-server.ts";
import { startEventRelay } from "../../../platform/event-relay.ts";
import { queueCommands } from "./queue-commands.ts";

const devicesInTest = 12;
const commandsEach = 25;

/** A device at the broker that complains when it is asked something before it has answered the last. */
async function strictDevice(url: string, sn: string) {
  const will = {
    topic: stateTopic(sn),
    payload: Buffer.from('{"state":"lost"}'),
    qos: 1 as const,
    retain: true,
  };
  const client = connect(url, { clientId: sn, will });
  onTestFinished(() => client.endAsync(true));
  const ledger = { asked: 0, violations: 0 };
  let isBusy = false;
  client.on("message", (_topic, payload) => {
    const { Command } = JSON.parse(payload.toString()) as { Command: number };
    ledger.asked++;
    if (isBusy) ledger.violations++;
    isBusy = true;
    const reply = { result: { isError: false, code: "0", message: "ok" }, ...vendorAnswers[Command] };
    setTimeout(() => {
      isBusy = false;
      void client.publishAsync(replyTopic(sn), JSON.stringify(reply), { qos: 1 }).catch(() => undefined);
    }, 5);
  });
  await client.subscribeAsync(commandTopic(sn), { qos: 1 });
  await client.publishAsync(stateTopic(sn), '{"state":"ready","fw":"V7"}', { qos: 1, retain: true });
  return ledger;
}

test.skipIf(!hasExternalBroker)(
  "two servers on one database never have two commands under way at one device, also when one of them dies",
  { timeout: 120_000 },
  async () => {
    const url = await externalBroker();
    const api = await testServer();
    const { database, events, log } = api.platform;
    onTestFinished(await startEventRelay(database.url, events, log));
    const environment = (port: number) => ({
      ...{
        FOYER_ROLE: "ingest",
        MQTT_URL: url,
        PORT: `${port}`,
        FOYER_DEVICE_PORT: "off",
        FOYER_HE2_PORT: "off",
      },
      FOYER_ANSWER_SECONDS: "2",
    });
    const [one] = await Promise.all([
      realServer(database.url, environment(11)),
      realServer(database.url, environment(12)),
    ]);

    const tenantId = await company(api.admin);
    const ask = await companyAdmin(api, tenantId);
    const entityId = await entity(ask);
    const modelId = await deviceModel(api.admin, { deviceType: 2 });
    const made = [];
    for (let nth = 0; nth < devicesInTest; nth++)
      made.push(await device(ask, { modelId, entityId, deviceType: 2 }));
    const ledgers = await Promise.all(made.map(({ sn }) => strictDevice(url, sn)));
    const connected = async () =>
      (await database.pool.query("select from devices where connected_at is not null and version = 'V7'"))
        .rowCount;
    await vi.waitFor(async () => expect(await connected()).toBe(devicesInTest), { timeout: 20_000 });

    // Asked here, sent and answered in another process.
    const sn = made[0]?.sn as string;
    expect(await ask(messaging.totals, { query: { sn } })).toMatchObject({
      state: "succeeded",
      result: { enter: 12, leave: 9 },
    });

    const names = ["get.ntp", "totals", "get.polyline", "get.passMode", "get.detection"] as const;
    const commands = made.flatMap(({ id }) =>
      Array.from({ length: commandsEach }, (_, nth) => ({
        ...{ tenantId, deviceId: id, name: names[nth % names.length] as (typeof names)[number] },
        ...{ parameters: {}, cause: "person" as const },
      })),
    );
    await database.db.transaction().execute((tx) => queueCommands(tx, commands));
    events.emit("commandsQueued", { tenantId, deviceIds: made.map(({ id }) => id) });
    await vi.waitFor(() => {
      const asked = ledgers.reduce((sum, ledger) => sum + ledger.asked, 0);
      expect(asked).toBeGreaterThan(commands.length / 4);
    }, 60_000);
    await one.end("SIGKILL");
    await vi.waitFor(
      async () => {
        const { rows } = await database.pool.query(
          "select state, count(*)::int as n from commands where cause = 'person' group by 1",
        );
        expect(rows).toEqual([{ state: "succeeded", n: commands.length + 1 }]);
      },
      { timeout: 60_000, interval: 200 },
    );
    expect(ledgers.map(({ violations }) => violations)).toEqual(ledgers.map(() => 0));
  },
);
