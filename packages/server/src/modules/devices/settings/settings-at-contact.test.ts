import { commands } from "@foyer/contract/devices/commands";
import { type GroupState, settings } from "@foyer/contract/devices/settings";
import { expect, test, vi } from "vitest";
import { he2Connection, he2Frame } from "../../../../test/device-connections.ts";
import { company, companyAdmin, device, deviceModel, entity, storeUser } from "../../../../test/factories.ts";
import { listeningServer } from "../../../../test/test-listeners.ts";
import { heartbeat, statistics } from "../protocols/he2/frame.ts";
import { asking, decode } from "../protocols/hpc/made-forms.ts";
import type { ContactAnswer } from "../protocols/protocol.ts";
import type { KnownDevice } from "../registry/registry.ts";
import { isNews } from "./contact-progress.ts";

const patience = { timeout: 5_000, interval: 30 };
const rhythm = { uploadInterval: 10, recordPeriod: 10, velocity: 2, direction: 1 };

async function infraredSite(draft: { sn?: string } = {}) {
  const server = await listeningServer();
  server.clock.set("2026-05-04T08:00:00Z");
  const tenantId = await company(server.admin);
  const ask = await companyAdmin(server, tenantId);
  const modelId = await deviceModel(server.admin);
  const entityId = await entity(ask);
  const made = await device(ask, { modelId, entityId, ...draft });
  const state = async (): Promise<GroupState> => {
    const [group] = (await ask(settings.of, { query: { sn: made.sn } })).groups;
    return group as GroupState;
  };
  const command = async () => {
    const { rows } = await server.platform.database.pool.query(
      "select state, by_contact, reason, finished_at is not null as over from commands where device_id = $1 order by seq desc limit 1",
      [made.id],
    );
    return rows[0];
  };
  return { server, tenantId, ask, modelId, entityId, made, state, command };
}

test("infrared settings: who may, and what is refused at its field", async () => {
  const { server, tenantId, ask, modelId, made } = await infraredSite();
  const body = { deviceIds: [made.id], ...rhythm };
  await expect(server.ask(settings.infrared, { body })).rejects.toMatchObject({ status: 401 });
  const looker = await storeUser(server, tenantId, { may: ["device:list"] });
  await expect(looker(settings.infrared, { body })).rejects.toMatchObject({ status: 403 });
  const stranger = await companyAdmin(server, await company(server.admin));
  await expect(stranger(settings.infrared, { body })).rejects.toMatchObject({ status: 404 });

  await expect(ask(settings.infrared, { body: { deviceIds: [made.id] } })).rejects.toMatchObject({
    fields: { settings: "required" },
  });
  const wrong = (part: object) => ask(settings.infrared, { body: { ...body, ...part } });
  await expect(wrong({ uploadInterval: 12 })).rejects.toMatchObject({
    fields: { uploadInterval: "multipleOfRecordPeriod" },
  });
  await expect(wrong({ uploadInterval: 1450 })).rejects.toMatchObject({
    fields: { uploadInterval: "outOfRange" },
  });
  await expect(wrong({ direction: 3 })).rejects.toMatchObject({ fields: { direction: "boundDirection" } });

  const cameraModel = await deviceModel(server.admin, { deviceType: 2 });
  const camera = await device(ask, { modelId: cameraModel, deviceType: 2 });
  await expect(wrong({ deviceIds: [made.id, camera.id] })).rejects.toMatchObject({
    key: "device.uploadIntervalErr",
  });
  const otherModel = await device(ask, { modelId: await deviceModel(server.admin) });
  await expect(wrong({ deviceIds: [made.id, otherModel.id] })).rejects.toMatchObject({
    key: "device.severalModels",
  });
  const second = await device(ask, { modelId });
  const { devices } = await wrong({ deviceIds: [made.id, second.id] });
  expect(devices.map(({ verdict }) => verdict)).toEqual(["change", "change"]);
});

test("an HE2 counter is told with its heartbeat, and shows by its records that it has taken it over", async () => {
  const { server, ask, made, state, command } = await infraredSite();
  const { sn } = made;
  const line = await he2Connection(server.ports.tcp);
  const pulse = (time: string) => he2Frame(heartbeat, `${sn},20260504${time},49,47,1,V5.38-EN,HX-H6`);
  const counts = (time: string) => he2Frame(statistics, `${sn},20260504${time},1,1,49,47,1,V5.38-EN,HX-H6`);
  // Record period, speed, direction.
  const readActual = (answer: string[]) => answer.slice(4, 7);
  expect(readActual(await line.ask(pulse("100000")))).toEqual(["5", "0", "0"]);

  await ask(settings.infrared, { body: { deviceIds: [made.id], ...rhythm } });
  expect(await state()).toMatchObject({
    desired: rhythm,
    reported: null,
    differs: false,
    pending: { state: "pending", atContact: true },
  });
  expect(readActual(await line.ask(pulse("100100")))).toEqual(["10", "2", "1"]);
  await vi.waitFor(
    async () => expect((await state()).pending).toMatchObject({ state: "delivered" }),
    patience,
  );

  // Five minutes apart as before: not yet. Ten: it has the new period.
  await line.ask(counts("100500"));
  await line.ask(counts("101000"));
  expect(await command()).toMatchObject({ state: "delivered", over: false });
  await line.ask(counts("102000"));
  await vi.waitFor(
    async () => expect(await command()).toMatchObject({ state: "succeeded", by_contact: true, over: true }),
    patience,
  );
  expect(await state()).toMatchObject({ reported: { recordPeriod: 10 }, differs: false, pending: null });
});

test("a counter that never shows what it took: told ten times, then left as delivered and not confirmed", async () => {
  const { server, ask, made, state, command } = await infraredSite();
  const line = await he2Connection(server.ports.tcp);
  const faster = { uploadInterval: 5, recordPeriod: 5, velocity: 1, direction: 0 };
  await ask(settings.infrared, { body: { deviceIds: [made.id], ...faster } });
  const pulse = he2Frame(heartbeat, `${made.sn},20260504100000,49,47,1,V5.38-EN,HX-H6`);
  for (let contact = 0; contact < 10; contact++) await line.ask(pulse);
  await vi.waitFor(
    async () =>
      expect(await command()).toMatchObject({ state: "delivered", reason: "notConfirmed", over: true }),
    patience,
  );
  expect((await state()).pending).toBeNull();
  expect((await line.ask(pulse)).slice(4, 7)).toEqual(["5", "1", "0"]);
});

test("an HPC counter repeats its settings: told, then confirmed", async () => {
  const old = asking();
  const decoded = decode(old);
  const sn = decoded.ok ? decoded.message.sn : "";
  const { server, ask, made, state, command } = await infraredSite({ sn });
  const post = async (body: string) =>
    (
      await fetch(`http://127.0.0.1:${server.ports.http}/dataport.aspx`, {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body,
      })
    ).text();
  await ask(settings.infrared, {
    body: { deviceIds: [made.id], uploadInterval: 20, recordPeriod: 10, velocity: 1, direction: 0 },
  });
  // 04: other settings than it has; record cycle and upload cycle are bytes 9 and 10 of the answer.
  const answer = await post(old);
  expect(answer).toMatch(/^result=04/);
  expect(answer.slice(7).slice(16, 22)).toBe("010A14");
  await vi.waitFor(async () => expect(await command()).toMatchObject({ state: "delivered" }), patience);
  expect(await state()).toMatchObject({
    reported: { uploadInterval: 10, recordPeriod: 5, velocity: 0 },
    differs: true,
  });

  await post(asking({ 5: "01", 6: "0A", 7: "14" }));
  await vi.waitFor(
    async () => expect(await command()).toMatchObject({ state: "succeeded", over: true }),
    patience,
  );
  expect(await state()).toMatchObject({ differs: false, pending: null });
});

test("a contact is written down when it brings something new, and only then", () => {
  const known = {
    deviceType: 1,
    fetches: true,
    reportedRhythm: { recordPeriod: 5 },
    formerPeriods: [],
    waiting: null,
  } as unknown as KnownDevice;
  const waiting = {
    commandId: "",
    state: "pending",
    contacts: 0,
    deliveredAt: null,
    rhythm,
    before: null,
  } as const;
  const isWritten = (device: KnownDevice, contact: ContactAnswer, showsDesired = false) =>
    isNews({ device, contact, showsDesired, at: new Date() });
  expect(isWritten(known, { tells: true })).toBe(false);
  expect(isWritten(known, { tells: true, reports: { recordPeriod: 5 } })).toBe(false);
  expect(isWritten(known, { tells: true, reports: { recordPeriod: 10 } })).toBe(true);
  expect(isWritten({ ...known, waiting }, { tells: false })).toBe(false);
  expect(isWritten({ ...known, waiting }, { tells: true })).toBe(true);
  expect(isWritten({ ...known, waiting }, { tells: false }, true)).toBe(true);
});

test("a newer change takes the place of one that was told and not confirmed", async () => {
  const { server, ask, made, command } = await infraredSite();
  const line = await he2Connection(server.ports.tcp);
  const pulse = he2Frame(heartbeat, `${made.sn},20260504100000,49,47,1,V5.38-EN,HX-H6`);
  await ask(settings.infrared, { body: { deviceIds: [made.id], ...rhythm } });
  await line.ask(pulse);
  await vi.waitFor(async () => expect(await command()).toMatchObject({ state: "delivered" }), patience);
  await ask(settings.infrared, { body: { deviceIds: [made.id], ...rhythm, velocity: 0 } });
  expect((await line.ask(pulse)).slice(4, 7)).toEqual(["10", "0", "1"]);
  const { rows } = await server.platform.database.pool.query(
    "select state, finished_at is not null as over from commands where device_id = $1 order by seq",
    [made.id],
  );
  expect(rows[0]).toEqual({ state: "superseded", over: true });
  expect(rows).toHaveLength(2);
});

test("a change that is taken back: the counter goes on being told what it was told before", async () => {
  const { server, ask, made, state } = await infraredSite();
  const line = await he2Connection(server.ports.tcp);
  const pulse = he2Frame(heartbeat, `${made.sn},20260504100000,49,47,1,V5.38-EN,HX-H6`);
  await ask(settings.infrared, { body: { deviceIds: [made.id], ...rhythm } });
  await ask(settings.infrared, { body: { deviceIds: [made.id], ...rhythm, velocity: 1 } });
  const commandId = (await state()).pending?.commandId ?? "";
  await ask(commands.cancel, { body: { sn: made.sn, commandIds: [commandId] } });
  expect(await state()).toMatchObject({
    desired: { uploadInterval: 5, recordPeriod: 5, velocity: 0, direction: 0 },
    pending: null,
  });
  await vi.waitFor(
    async () => expect((await line.ask(pulse)).slice(4, 7)).toEqual(["5", "0", "0"]),
    patience,
  );
});
