import { messaging } from "@foyer/contract/devices/messaging";
import { commandTopic, replyTopic, stateTopic } from "@foyer/contract/devices/topics";
import { connect } from "mqtt";
import { expect, onTestFinished, test, vi } from "vitest";
import { externalBroker, hasExternalBroker } from "../../../../test/external-broker.ts";
import { company, companyAdmin, device, deviceModel, entity } from "../../../../test/factories.ts";
import { realServer } from "../../../../test/real-server.ts";
import { vendorAnswers } from "../../../../test/scripted-device.ts";
import { testServer } from "../../../../test/test-server.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { startEventRelay } from "../../../platform/event-relay.ts";
import { newChangeSet, writeChangeSet } from "./change-set.ts";
import { claimNext } from "./claim-next.ts";
import { queueCommands } from "./queue-commands.ts";

/** Some transaction claims for these devices; what it claimed, and what it left for later. */
async function claimed(tx: Tx, ids: readonly number[], tenantId: number) {
  const changeSet = newChangeSet();
  const devices = ids.map((deviceId) => ({ tenantId, deviceId }));
  await claimNext(tx, changeSet, devices, { name: "broker", isOwnBroker: false }, { factor: 1, quietMs: 0 });
  return {
    commands: [...changeSet.changes.values()].map(({ command }) => command.deviceId),
    later: changeSet.freed.filter(({ afterMs }) => afterMs > 0).map(({ deviceId }) => deviceId),
    write: () => writeChangeSet(tx, changeSet, new Date(), { ended: [], sending: async () => null }),
  };
}

test("claims for two devices do not wait for each other; one for the same device is left until the first is done", async () => {
  const server = await testServer();
  const { database } = server.platform;
  const tenantId = await company(server.admin);
  const ask = await companyAdmin(server, tenantId);
  const entityId = await entity(ask);
  const modelId = await deviceModel(server.admin, { deviceType: 2 });
  const draft = { modelId, entityId, deviceType: 2 } as const;
  const [one, two, away] = [await device(ask, draft), await device(ask, draft), await device(ask, draft)];
  await database.pool.query("update devices set connected_to = 'broker' where id <> $1", [away.id]);
  const ids = [two.id, one.id, away.id];
  const twice = ids.flatMap((deviceId) => [1, 2].map(() => deviceId));
  const commands = twice.map((deviceId) => ({
    ...{ tenantId, deviceId, name: "totals" as const, parameters: {}, cause: "person" as const },
  }));
  await database.db.transaction().execute((tx) => queueCommands(tx, commands));

  await database.db.transaction().execute(async (first) => {
    const held = await claimed(first, [one.id], tenantId);
    expect(held).toMatchObject({ commands: [one.id], later: [] });
    await held.write();
    await database.db.transaction().execute(async (second) => {
      const others = await claimed(second, ids, tenantId);
      expect(others).toMatchObject({ commands: [two.id], later: [one.id] });
      await others.write();
    });
  });
  await database.db.transaction().execute(async (third) => {
    expect(await claimed(third, ids, tenantId)).toMatchObject({ commands: [], later: [] });
  });
});

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
  const ledger = { asked: 0, violations: 0, ids: [] as string[] };
  let isBusy = false;
  client.on("message", (_topic, payload) => {
    const { Command, id } = JSON.parse(payload.toString()) as { Command: number; id: string };
    ledger.asked++;
    ledger.ids.push(id);
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
  "three servers on one database never have two commands under way at one device nor send one twice, also when one of them dies",
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
      realServer(database.url, environment(13)),
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
    const { rows: tries } = await database.pool.query<{ id: string; tries: number }>(
      "select id, tries from commands",
    );
    const came = new Map<string, number>();
    for (const id of ledgers.flatMap(({ ids }) => ids)) came.set(id, (came.get(id) ?? 0) + 1);
    expect(tries.filter((one) => (came.get(one.id) ?? 0) > one.tries)).toEqual([]);
    expect(tries.filter(({ id }) => !came.has(id))).toEqual([]);
  },
);
