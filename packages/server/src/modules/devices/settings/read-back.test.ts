import { templates } from "@foyer/contract/devices/setting-templates";
import { settings } from "@foyer/contract/devices/settings";
import { expect, test, vi } from "vitest";
import { cameraSite, readGroup } from "../../../../test/camera-site.ts";
import { settableDevice } from "../../../../test/settable-device.ts";
import { readBackAfterReturn } from "./command-ended.ts";

const patience = { timeout: 20_000, interval: 50 };

/** A camera that has half a second for its answers, and its time server. */
async function hastyCamera() {
  const site = await cameraSite({ FOYER_ANSWER_SECONDS: "0.5" });
  const { ask, made } = site;
  const ntp = () => readGroup(ask, made.sn, "ntp");
  const setDesired = (name: string) =>
    ask(settings.change, { body: { sn: made.sn, settings: { ntp: { server: name } } } });
  return { ...site, ntp, setDesired };
}

test.each([
  { kept: "carried out all the same", stores: true, sets: 1 },
  { kept: "lost", stores: false, sets: 2 },
])(
  "a set without an answer that was $kept: read back, sent again only if it differs",
  async (one) => {
    const { server, made, ntp, setDesired } = await hastyCamera();
    let unanswered = 0;
    const wire = settableDevice(server.ports.mqtt, made, {
      silent: (command) => command === 1103 && unanswered++ === 0,
      keepsUnanswered: one.stores,
      has: { 1202: { TimeServer: "old" } },
    });
    await wire.connect();
    await setDesired("a");
    await vi.waitFor(
      async () =>
        expect(await ntp()).toMatchObject({ reported: { server: "a" }, differs: false, pending: null }),
      patience,
    );
    expect(wire.ledger.filter((command) => command === 1103)).toHaveLength(one.sets);
  },
  60_000,
);

test("settings that need it are set with detection off, for many as for one, and it is on again after", async () => {
  const { server, ask, made } = await hastyCamera();
  const wire = settableDevice(server.ports.mqtt, made, {
    has: { 2207: { DetectionSwitch: 1 } },
    quiet: [2114],
  });
  await wire.connect();
  const image = { brightness: 100, greyThreshold: 50 };
  const body = { deviceIds: [made.id], settings: { image }, pauseDetection: true };
  const { runId } = await ask(settings.apply, { body });
  await vi.waitFor(
    async () =>
      expect((await ask(templates.run, { query: { id: runId } })).run.counts).toMatchObject({ converged: 1 }),
    patience,
  );
  expect(wire.sets.map(({ Command, DetectionSwitch }) => [Command, DetectionSwitch])).toEqual([
    [2105, 0],
    [2114, undefined],
    [2105, 1],
  ]);
});

test("two servers hear that a device is back: it is asked once", async () => {
  const { server, tenantId, made } = await hastyCamera();
  const { pool, db } = server.platform.database;
  await pool.query(
    `insert into device_settings (tenant_id, device_id, setting, desired, unconfirmed)
     values ($1, $2, 'ntp', '{"server":"a"}', true)`,
    [tenantId, made.id],
  );
  const ask = () => db.transaction().execute((tx) => readBackAfterReturn(tx, tenantId, made.id));
  expect((await Promise.all([ask(), ask()])).toSorted()).toEqual([false, true]);
  const { rows } = await pool.query("select name, cause from commands");
  expect(rows).toEqual([{ name: "get.ntp", cause: "readBack" }]);
});

test("changes at the same time: the device gets one of them, and that is what is desired", async () => {
  const { server, made, ntp, setDesired } = await hastyCamera();
  await Promise.all(["a", "b", "c", "d"].map(setDesired));
  const { rows } = await server.platform.database.pool.query<{ state: string }>(
    "select state from commands order by seq",
  );
  expect(rows.map(({ state }) => state)).toEqual(["superseded", "superseded", "superseded", "pending"]);
  const wire = settableDevice(server.ports.mqtt, made);
  await wire.connect();
  await vi.waitFor(
    async () => expect(await ntp()).toMatchObject({ differs: false, pending: null }),
    patience,
  );
  await vi.waitFor(async () => expect((await ntp()).reported).not.toBeNull(), patience);
  expect(wire.sets.map(({ TimeServer }) => TimeServer)).toEqual([(await ntp()).desired?.server]);
});
