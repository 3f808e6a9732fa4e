import { commands } from "@foyer/contract/devices/commands";
import { deviceDetail } from "@foyer/contract/devices/device-detail";
import { firmwares } from "@foyer/contract/devices/firmware";
import { rollouts } from "@foyer/contract/devices/rollouts";
import { timeline } from "@foyer/contract/devices/timeline";
import { expect, test } from "vitest";
import { company, companyAdmin, device, deviceModel, entity } from "../../../../test/factories.ts";
import { type TestServer, testServer } from "../../../../test/test-server.ts";
import { commandHandlers } from "../../../command-handlers.ts";
import { makeRolloutWorker } from "./rollout-worker.ts";
import { offerUpgrade } from "./upgrade-at-contact.ts";

/** An infrared counter with a version, that gets at its contact what a person queued for it. */
async function offered(server: TestServer, version: string) {
  const { pool } = server.platform.database;
  const tenantId = await company(server.admin);
  const ask = await companyAdmin(server, tenantId);
  const entityId = await entity(ask);
  const modelId = await deviceModel(server.admin, { deviceType: 1 });
  const { id, sn } = await device(ask, { modelId, entityId, deviceType: 1 });
  const says = (actual: string, at: string) =>
    pool.query("update devices set version = $2, last_seen_at = $3 where id = $1", [id, actual, at]);
  await says(version, "2026-05-13T09:59:00Z");
  await ask(deviceDetail.updateUrl, { body: { sn, updateUrl: "http://updates.example.org/a.bin" } });
  const offer = await offerUpgrade(server.platform, { tenantId, deviceId: id });
  expect(offer).toEqual({ kind: 1, link: "http://updates.example.org/a.bin" });
  /** Hours pass: nobody stays signed in so long. */
  const fresh = () => companyAdmin(server, tenantId);
  const command = async () => {
    const { content } = await (await fresh())(commands.list, { query: { sn } });
    return content.map(({ state, reason, finishedTime }) => [state, reason, finishedTime !== null]);
  };
  const readActual = async () =>
    (await (await fresh())(timeline.page, { query: { sn, kinds: "firmware" } })).entries.map(
      ({ what }) => what,
    );
  return { says, command, told: readActual };
}

test("an upgrade that a person queued for a counter that only fetches ends by the version it tells", async () => {
  const server = await testServer();
  const worker = makeRolloutWorker(server.platform, commandHandlers);
  server.clock.set("2026-05-13T10:00:00Z");
  const taken = await offered(server, "V5.38");
  const ignored = await offered(server, "V5.38");
  const nameless = await offered(server, "");
  const gone = await offered(server, "V5.38");
  await taken.says("V6.00", "2026-05-13T10:31:00Z");
  await ignored.says("V5.38", "2026-05-13T10:31:00Z");
  await worker.round();
  expect(await taken.command()).toEqual([["succeeded", null, true]]);
  expect(await taken.told()).toEqual(["done", "offered"]);
  expect(await ignored.command()).toEqual([["delivered", null, false]]);

  await ignored.says("V5.38", "2026-05-13T12:00:00Z");
  await nameless.says("", "2026-05-13T12:00:00Z");
  server.clock.set("2026-05-13T12:01:00Z");
  await worker.round();
  expect(await ignored.command()).toEqual([["failed", "oldVersion", true]]);
  expect(await ignored.told()).toEqual(["failed", "offered"]);
  expect(await nameless.command()).toEqual([["delivered", "notConfirmed", true]]);
  expect(await gone.command()).toEqual([["delivered", null, false]]);

  server.clock.set("2026-05-14T10:00:00Z");
  await worker.round();
  expect(await gone.command()).toEqual([["expired", "notBack", true]]);
  expect(await gone.told()).toEqual(["offered"]);
});

test("an HPC counter takes no firmware: it is left out before anything is sent", async () => {
  const server = await testServer();
  const tenantId = await company(server.admin);
  const ask = await companyAdmin(server, tenantId);
  const entityId = await entity(ask);
  const modelId = await deviceModel(server.admin, { deviceType: 1, code: "HPC-9" });
  const { id } = await device(ask, { modelId, entityId, deviceType: 1 });
  const updateUrl = "http://updates.example.org/a.bin";
  await server.admin(firmwares.create, {
    body: { deviceType: 1, model: "HPC-9", version: "V9", updateUrl, push: true },
  });
  const { id: firmwareId } = await server.platform.database.db
    .selectFrom("firmwares")
    .select("id")
    .executeTakeFirstOrThrow();
  expect((await ask(rollouts.preview, { body: { firmwareId } })).verdicts).toEqual({ notRemote: 1 });
  await expect(ask(rollouts.upgradeNow, { body: { deviceIds: [id] } })).rejects.toMatchObject({
    key: "device.notUpgradeable",
  });
  expect(await ask(rollouts.states, { body: { deviceIds: [id] } })).toEqual([
    { deviceId: id, state: "unfit", target: null },
  ]);
});
