import type { RolloutDetails } from "@foyer/contract/devices/rollout-progress";
import { rollouts } from "@foyer/contract/devices/rollouts";
import { companies } from "@foyer/contract/places/companies";
import { expect, test } from "vitest";
import { companyAdmin } from "../../../../test/factories.ts";
import { cameraFleet } from "../../../../test/firmware.ts";
import { testServer } from "../../../../test/test-server.ts";
import { commandHandlers } from "../../../command-handlers.ts";
import { toWall, writeWall } from "../../../platform/time/zone-time.ts";
import { makeRolloutWorker } from "./rollout-worker.ts";

const minute = 60_000;

/**
 * Cameras that a server holds which never sends them anything, and a roll-out that has offered the upgrade to the first
 * of them.
 */
async function readActual(count: number, canaries: number, plan: object = {}) {
  const server = await testServer();
  server.platform.listening.http = 8097;
  server.platform.listening.host = "127.0.0.1";
  let ahead = 0;
  Object.assign(server.platform.clock, { now: () => new Date(Date.now() + ahead) });
  const fleet = await cameraFleet(server, count);
  const { pool } = server.platform.database;
  await pool.query("update devices set connected_at = now(), connected_to = 'elsewhere'");
  const worker = makeRolloutWorker(server.platform, commandHandlers);
  const { id } = await fleet.ask(rollouts.create, {
    body: { firmwareId: fleet.firmwareId, name: "To V2", watch: null, canaries, ...plan },
  });
  await fleet.ask(rollouts.start, { body: { id } });
  await worker.round();
  const pass = async (minutes: number) => {
    ahead += minutes * minute;
    fleet.ask = await companyAdmin(server, fleet.tenantId);
    await worker.round();
  };
  return {
    server,
    fleet,
    id,
    pass,
    details: (): Promise<RolloutDetails> => fleet.ask(rollouts.details, { query: { id } }),
    commands: async () =>
      (
        await pool.query<{ state: string; minutes: number }>(
          `select state, extract(epoch from expires_at - now())::float8 / 60 as minutes from commands
           where name = 'upgrade' order by seq`,
        )
      ).rows,
  };
}

test("a device that failed is not sent its command later", async () => {
  const { pass, details, commands } = await readActual(1, 0);
  expect(await commands()).toMatchObject([{ state: "pending" }]);
  await pass(11);
  expect((await details()).failures).toMatchObject([{ reason: "noAnswer", devices: 1 }]);
  expect(await commands()).toMatchObject([{ state: "cancelled" }]);
});

test("a command waits for minutes, and never past the window of its site", async () => {
  const always = await readActual(1, 0);
  const [usual] = await always.commands();
  expect(usual?.minutes).toBeLessThanOrEqual(10);
  expect(usual?.minutes).toBeGreaterThan(8);

  const at = (minutes: number) =>
    writeWall(toWall("Europe/Berlin", Date.now() + minutes * minute)).slice(11, 16);
  const { commands } = await readActual(1, 0, { window: { from: at(-60), to: at(5) } });
  const [short] = await commands();
  expect(short?.minutes).toBeLessThanOrEqual(5);
});

test("devices that failed stay failed when their roll-out is halted for it", async () => {
  const { pass, details, commands } = await readActual(3, 2);
  expect(await details()).toMatchObject({ counts: { offered: 2, waiting: 1 } });
  await pass(11);
  expect(await details()).toMatchObject({ state: "halted", counts: { failed: 2, waiting: 1 } });
  expect(await commands()).toMatchObject([{ state: "cancelled" }, { state: "cancelled" }]);
});

test("a company that once rolled firmware out can be deleted", async () => {
  const { server, fleet, id } = await readActual(1, 0);
  await fleet.ask(rollouts.cancel, { body: { id } });
  const { pool } = server.platform.database;
  // What else prevents the deletion of a company is tested elsewhere.
  await pool.query("delete from devices where tenant_id = $1", [fleet.tenantId]);
  await pool.query("delete from entities where tenant_id = $1", [fleet.tenantId]);
  await pool.query("delete from organisations where tenant_id = $1", [fleet.tenantId]);
  await server.admin(companies.remove, { body: [fleet.tenantId] });
  expect((await pool.query("select from rollouts")).rowCount).toBe(0);
});
