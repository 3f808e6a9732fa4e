import { templates } from "@foyer/contract/devices/setting-templates";
import { settings } from "@foyer/contract/devices/settings";
import pg from "pg";
import { expect, test, vi } from "vitest";
import { company, companyAdmin, device, deviceModel, entity, storeUser } from "../../../../test/factories.ts";
import { runTask } from "../../../../test/run-task.ts";
import { type SettableDevice, settableDevice } from "../../../../test/settable-device.ts";
import { listeningServer } from "../../../../test/test-listeners.ts";
import { testServer } from "../../../../test/test-server.ts";
import { forgetRunsTask } from "./forget-runs.task.ts";

const patience = { timeout: 60_000, interval: 250 };
const ntp = { server: "time.example" };

test("a template: made, listed, changed, deleted", async () => {
  const server = await testServer();
  const tenantId = await company(server.admin);
  const ask = await companyAdmin(server, tenantId);
  await expect(server.ask(templates.list, {})).rejects.toMatchObject({ status: 401 });
  const looker = await storeUser(server, tenantId, { may: ["device:list"] });
  await expect(looker(templates.list, {})).rejects.toMatchObject({ status: 403 });

  const modelId = await deviceModel(server.admin, { deviceType: 2, code: "HX-CCD21" });
  const body = {
    name: "Doors",
    deviceType: 2,
    modelId,
    settings: { ntp, childMode: { on: true, threshold: 120 } },
  };
  const { id } = await ask(templates.create, { body });
  expect((await ask(templates.list, { query: { search: "door" } })).content).toEqual([
    {
      ...body,
      id,
      model: "HX-CCD21",
      remark: "",
      userName: expect.any(String),
      createTime: expect.any(String),
      updateTime: expect.any(String),
    },
  ]);
  await expect(ask(templates.create, { body })).rejects.toMatchObject({ key: "template.nameTaken" });
  const other = await companyAdmin(server, await company(server.admin));
  expect((await other(templates.list, {})).totalElements).toBe(0);
  await other(templates.create, { body });
  await expect(other(templates.update, { body: { ...body, id } })).rejects.toMatchObject({ status: 404 });
  await expect(other(templates.remove, { body: [id] })).rejects.toMatchObject({ status: 404 });

  const change = (part: object) => ask(templates.update, { body: { ...body, id, ...part } });
  await expect(change({ settings: {} })).rejects.toMatchObject({ fields: { settings: "required" } });
  await expect(change({ deviceType: 1, modelId: null })).rejects.toMatchObject({
    fields: { "settings.ntp": "notOfType", "settings.childMode": "notOfType" },
  });
  await expect(change({ deviceType: 4 })).rejects.toMatchObject({ key: "device.modelMissing" });
  await change({ name: "Gates", settings: { ntp } });
  expect((await ask(templates.list, {})).content).toMatchObject([{ name: "Gates", settings: { ntp } }]);
  await ask(templates.remove, { body: [id] });
  expect((await ask(templates.list, {})).totalElements).toBe(0);
});

test("a preview says exactly what applying does; other types and models are left out", async () => {
  const server = await testServer();
  const ask = await companyAdmin(server, await company(server.admin));
  const [modelId, otherModel] = [
    await deviceModel(server.admin, { deviceType: 2 }),
    await deviceModel(server.admin, { deviceType: 2 }),
  ];
  const infraredModel = await deviceModel(server.admin);
  const away = await device(ask, { modelId, deviceType: 2 });
  const other = await device(ask, { modelId: otherModel, deviceType: 2 });
  const infrared = await device(ask, { modelId: infraredModel });
  const { id: templateId } = await ask(templates.create, {
    body: { name: "T", deviceType: 2, modelId, settings: { ntp, passMode: { on: true } } },
  });
  const body = { deviceIds: [away.id, other.id, infrared.id], templateId };
  const { devices } = await ask(settings.preview, { body });
  expect(devices).toEqual([
    {
      deviceId: away.id,
      sn: away.sn,
      name: away.sn,
      verdict: "offline",
      changes: [
        { group: "ntp", field: "server", from: null, to: "time.example" },
        { group: "passMode", field: "on", from: null, to: true },
      ],
    },
    expect.objectContaining({ deviceId: other.id, verdict: "otherModel", changes: [] }),
    expect.objectContaining({ deviceId: infrared.id, verdict: "otherType", changes: [] }),
  ]);
  // Only some of its groups.
  const some = await ask(settings.preview, { body: { ...body, groups: ["passMode"] } });
  expect(some.devices[0]?.changes).toHaveLength(1);

  const applied = await ask(settings.apply, { body });
  expect(applied.devices).toEqual(devices);
  const { run } = await ask(templates.run, { query: { id: applied.runId } });
  expect(run).toMatchObject({ templateId, templateName: "T", total: 3, counts: { waiting: 1, skipped: 2 } });
  // What waits is not sent a second time.
  expect((await ask(settings.preview, { body })).devices[0]).toMatchObject({ verdict: "same" });
  const again = await ask(settings.apply, { body });
  const { rows } = await server.platform.database.pool.query("select count(*)::int as n from commands");
  expect(rows).toEqual([{ n: 2 }]);
  expect((await ask(templates.run, { query: { id: again.runId } })).run.counts).toMatchObject({ waiting: 1 });

  // A newer change by a person overtakes both.
  await ask(settings.change, { body: { sn: away.sn, settings: { ntp: { server: "b" } } } });
  for (const { counts } of (await ask(templates.runs, {})).content)
    expect(counts).toMatchObject({ waiting: 0, superseded: 1, skipped: 2 });

  // Bare settings are for one type and one model.
  await expect(
    ask(settings.preview, { body: { deviceIds: [away.id, other.id], settings: { ntp } } }),
  ).rejects.toMatchObject({ key: "device.severalModels" });
  await expect(
    ask(settings.preview, { body: { deviceIds: [away.id, infrared.id], settings: { ntp } } }),
  ).rejects.toMatchObject({ key: "device.severalTypes" });
  await expect(ask(settings.preview, { body: { deviceIds: [away.id] } })).rejects.toMatchObject({
    status: 400,
  });
  // The template is deleted, what was applied stays in the history.
  await ask(templates.remove, { body: [templateId] });
  expect((await ask(templates.runs, {})).content[0]).toMatchObject({ templateId: null, templateName: "T" });
});

test("200 devices of which 30 are away: exact preview, each is sent once, those away when they are back", async () => {
  const server = await listeningServer();
  const ask = await companyAdmin(server, await company(server.admin));
  const modelId = await deviceModel(server.admin, { deviceType: 2 });
  const entityId = await entity(ask);
  const wires: SettableDevice[] = [];
  const ids: number[] = [];
  for (let nth = 0; nth < 200; nth++) {
    const made = await device(ask, { modelId, deviceType: 2, entityId });
    ids.push(made.id);
    wires.push(settableDevice(server.ports.mqtt, made));
  }
  await Promise.all(wires.slice(30).map((wire) => wire.connect()));
  const { pool } = server.platform.database;
  await vi.waitFor(async () => {
    const { rows } = await pool.query(
      "select count(*)::int as n from devices where connected_at is not null",
    );
    expect(rows).toEqual([{ n: 170 }]);
  }, patience);

  const body = { deviceIds: ids, settings: { ntp, stayCount: { on: true, seconds: 30 } } };
  const { devices } = await ask(settings.preview, { body });
  expect(devices.filter(({ verdict }) => verdict === "offline").map(({ deviceId }) => deviceId)).toEqual(
    ids.slice(0, 30),
  );
  expect(devices.filter(({ verdict }) => verdict === "notKnown")).toHaveLength(170);
  const { runId } = await ask(settings.apply, { body });
  const counts = async () => (await ask(templates.run, { query: { id: runId } })).run.counts;
  await vi.waitFor(
    async () => expect(await counts()).toMatchObject({ converged: 170, waiting: 30 }),
    patience,
  );

  await Promise.all(wires.slice(0, 30).map((wire) => wire.connect()));
  await vi.waitFor(
    async () => expect(await counts()).toMatchObject({ converged: 200, waiting: 0 }),
    patience,
  );
  for (const wire of wires) expect(wire.ledger.toSorted()).toEqual([1103, 1202, 2113, 2215]);
  // Nothing differs now, so nothing is sent.
  const again = await ask(settings.apply, { body });
  expect(new Set(again.devices.map(({ verdict }) => verdict))).toEqual(new Set(["same"]));
  const page = await ask(templates.run, { query: { id: runId, size: 40, page: 4, state: "converged" } });
  expect(page.devices).toMatchObject({ totalElements: 200 });
  expect(page.devices.content).toHaveLength(40);
}, 180_000);

test("settings outside the range that one device told are refused for all, and it is named", async () => {
  const server = await testServer();
  const ask = await companyAdmin(server, await company(server.admin));
  const modelId = await deviceModel(server.admin, { deviceType: 2 });
  const [wide, unknown] = [
    await device(ask, { modelId, deviceType: 2 }),
    await device(ask, { modelId, deviceType: 2 }),
  ];
  const { pool } = server.platform.database;
  await pool.query(
    `insert into device_settings (tenant_id, device_id, setting, reported, reported_at)
     select tenant_id, id, 'identity', '{"lens":"wide"}', now() from devices where id = $1`,
    [wide.id],
  );
  const height = { detectionHeight: 400, filterHeight: 100, rotateDirection: 0, rotateAngle: 0 };
  const apply = (detectionHeight: number) =>
    ask(settings.apply, {
      body: { deviceIds: [unknown.id, wide.id], settings: { height: { ...height, detectionHeight } } },
    });
  await expect(apply(400)).rejects.toMatchObject({
    fields: { "settings.height.detectionHeight": "outOfRange" },
    things: [{ kind: "device", id: wide.id, name: wide.sn }],
  });
  expect((await pool.query("select from commands")).rowCount).toBe(0);
  await apply(350);
});

test("runs expire after their time", async () => {
  const server = await testServer();
  const ask = await companyAdmin(server, await company(server.admin));
  const modelId = await deviceModel(server.admin, { deviceType: 2 });
  const made = await device(ask, { modelId, deviceType: 2 });
  const apply = () => ask(settings.apply, { body: { deviceIds: [made.id], settings: { ntp } } });
  const { runId: old } = await apply();
  const { runId } = await apply();
  const { pool } = server.platform.database;
  await pool.query("update template_runs set created_at = now() - interval '31 days' where id = $1", [old]);
  const task = forgetRunsTask(server.platform);
  expect(await runTask(task)).toEqual(["0 runs forgotten"]);
  expect(await runTask(task, { settingRunDays: 30 })).toEqual(["1 runs forgotten"]);
  expect((await ask(templates.runs, {})).content.map(({ id }) => id)).toEqual([runId]);
});

test("a thousand devices take as many statements as two", async () => {
  const server = await testServer();
  const tenantId = await company(server.admin);
  const ask = await companyAdmin(server, tenantId);
  const modelId = await deviceModel(server.admin, { deviceType: 2 });
  const entityId = await entity(ask);
  const { pool } = server.platform.database;
  const { rows } = await pool.query<{ id: number }>(
    `insert into devices (tenant_id, sn, name, device_type, model_id, entity_id, upload_interval)
     select $1, 'M-' || n, 'M-' || n, 2, $2, $3, 5 from generate_series(1, 1000) n returning id`,
    [tenantId, modelId, entityId],
  );
  const ids = rows.map(({ id }) => Number(id));
  const asked = vi.spyOn(pg.Client.prototype, "query");
  const statements = async (deviceIds: number[], server: string) => {
    asked.mockClear();
    await ask(settings.apply, { body: { deviceIds, settings: { ntp: { server } } } });
    return asked.mock.calls.length;
  };
  const ofTwo = await statements(ids.slice(0, 2), "a");
  expect(ofTwo).toBeGreaterThan(5);
  expect(await statements(ids, "b")).toBe(ofTwo);
  asked.mockRestore();
  await expect(
    ask(settings.apply, { body: { deviceIds: [...ids, 1], settings: { ntp } } }),
  ).rejects.toMatchObject({ status: 400 });
});
