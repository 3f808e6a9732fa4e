import { settingGroupNames, settingParts } from "@foyer/contract/devices/device-settings";
import { templates } from "@foyer/contract/devices/setting-templates";
import { settings } from "@foyer/contract/devices/settings";
import { expect, test } from "vitest";
import { company, companyAdmin, device, deviceModel } from "../../../../test/factories.ts";
import { testServer } from "../../../../test/test-server.ts";

/** Cameras of one model; `reported`: what each said it has. */
async function cameras(reported: readonly Record<string, unknown>[]) {
  const server = await testServer();
  const ask = await companyAdmin(server, await company(server.admin));
  const modelId = await deviceModel(server.admin, { deviceType: 2 });
  const { pool } = server.platform.database;
  const made = [];
  for (const groups of reported) {
    const camera = await device(ask, { modelId, deviceType: 2 });
    made.push(camera);
    for (const [group, value] of Object.entries(groups))
      await pool.query(
        `insert into device_settings (tenant_id, device_id, setting, reported, reported_at)
         select tenant_id, id, $2, $3, now() from devices where id = $1`,
        [camera.id, group, value],
      );
  }
  const sent = async () =>
    (
      await pool.query(
        "select device_id as id, name, parameters from commands where name like 'set.%' order by device_id, name",
      )
    ).rows;
  return { server, ask, made, sent, deviceIds: made.map(({ id }) => id) };
}

test("a field that nobody entered stays as each device has it; who never said what it has is left out", async () => {
  const { ask, made, sent, deviceIds } = await cameras([
    { stayCount: { on: true, seconds: 20 } },
    { stayCount: { on: false, seconds: 5 } },
    { stayCount: { on: true, seconds: 30 } },
    {},
  ]);
  const body = { deviceIds, settings: { stayCount: { seconds: 30 } } };
  const { devices } = await ask(settings.preview, { body });
  const seconds = (from: number) => [{ group: "stayCount", field: "seconds", from, to: 30 }];
  expect(devices.map(({ verdict, changes }) => [verdict, changes])).toEqual([
    ["offline", seconds(20)],
    ["offline", seconds(5)],
    ["same", []],
    ["unread", []],
  ]);
  const applied = await ask(settings.apply, { body });
  expect(applied.devices).toEqual(devices);
  expect(await sent()).toEqual([
    { id: made[0]?.id, name: "set.stayCount", parameters: { on: true, seconds: 30 } },
    { id: made[1]?.id, name: "set.stayCount", parameters: { on: false, seconds: 30 } },
  ]);
  const { run, devices: ofRun } = await ask(templates.run, { query: { id: applied.runId } });
  expect(run).toMatchObject({
    settings: body.settings,
    counts: { waiting: 2, converged: 1, skipped: 1 },
  });
  expect(ofRun.content).toHaveLength(4);

  // All of a group needs nothing known; nothing at all is no change.
  const whole = { deviceIds, settings: { stayCount: { on: true, seconds: 30 } } };
  expect((await ask(settings.preview, { body: whole })).devices[3]).toMatchObject({ verdict: "offline" });
  for (const nothing of [{}, { stayCount: {} }])
    await expect(ask(settings.apply, { body: { deviceIds, settings: nothing } })).rejects.toMatchObject({
      fields: { settings: "required" },
    });
});

test("one server of a push is changed, the other and all its other fields stay", async () => {
  const server = (name: string) => ({ on: true, server: name, port: 8081, interval: 5 });
  const { ask, sent, deviceIds } = await cameras([{ httpPush: { servers: [server("a"), server("b")] } }]);
  const body = { deviceIds, settings: { httpPush: { servers: [{}, { interval: 1 }] } } };
  expect((await ask(settings.preview, { body })).devices[0]?.changes).toEqual([
    { group: "httpPush", field: "servers.1.interval", from: 5, to: 1 },
  ]);
  await ask(settings.apply, { body });
  expect(await sent()).toMatchObject([
    { parameters: { servers: [server("a"), { ...server("b"), interval: 1 }] } },
  ]);
});

test("a field is judged with what each device has beside it", async () => {
  const { server, ask } = await cameras([]);
  const modelId = await deviceModel(server.admin);
  const rhythm = (recordPeriod: number) => ({ modelId, uploadInterval: 60, recordPeriod });
  const counters = [await device(ask, rhythm(5)), await device(ask, rhythm(30))];
  const deviceIds = counters.map(({ id }) => id);
  await expect(ask(settings.infrared, { body: { deviceIds, uploadInterval: 40 } })).rejects.toMatchObject({
    fields: { uploadInterval: "multipleOfRecordPeriod" },
    things: [{ kind: "device", id: counters[1]?.id }],
  });
  const { devices } = await ask(settings.infrared, { body: { deviceIds, uploadInterval: 30 } });
  const change = { group: "rhythm", field: "uploadInterval", from: 60, to: 30 };
  expect(devices.map(({ changes }) => changes)).toEqual([[change], [change]]);
  const kept = async (sn: string) =>
    (await ask(settings.of, { query: { sn } })).groups.find(({ group }) => group === "rhythm")?.desired;
  for (const [index, recordPeriod] of [5, 30].entries())
    expect(await kept(counters[index]?.sn ?? "")).toMatchObject({ uploadInterval: 30, recordPeriod });
});

test("a part of a group is not filled in", () => {
  for (const group of settingGroupNames) expect(settingParts[group].parse({})).toEqual({});
});
