import { commands } from "@foyer/contract/devices/commands";
import { settings } from "@foyer/contract/devices/settings";
import { logs } from "@foyer/contract/operations/logs";
import { expect, test, vi } from "vitest";
import { cameraSite, online, readGroup } from "../../../../test/camera-site.ts";
import { company, companyAdmin, storeUser } from "../../../../test/factories.ts";
import { settableDevice } from "../../../../test/settable-device.ts";
import { queueCommands } from "../commands/queue-commands.ts";

const patience = { timeout: 10_000, interval: 40 };

test("a setting: set, read back, the same as desired", async () => {
  const { server, tenantId, ask, made } = await cameraSite();
  const { sn } = made;
  const ntp = { server: "time.example" };
  await expect(server.ask(settings.of, { query: { sn } })).rejects.toMatchObject({ status: 401 });
  const looker = await storeUser(server, tenantId, { may: ["device:list"] });
  await expect(looker(settings.change, { body: { sn, settings: { ntp } } })).rejects.toMatchObject({
    status: 403,
  });
  const stranger = await companyAdmin(server, await company(server.admin));
  await expect(stranger(settings.of, { query: { sn } })).rejects.toMatchObject({ status: 404 });
  await expect(stranger(settings.change, { body: { sn, settings: { ntp } } })).rejects.toMatchObject({
    status: 404,
  });

  const wire = settableDevice(server.ports.mqtt, made);
  await wire.connect();
  await online(ask, sn);
  const { commands } = await ask(settings.change, { body: { sn, settings: { ntp } } });
  expect(commands).toMatchObject([{ state: "pending" }]);
  await vi.waitFor(
    async () =>
      expect(await readGroup(looker, sn, "ntp")).toMatchObject({
        desired: ntp,
        reported: ntp,
        differs: false,
        pending: null,
      }),
    patience,
  );
  expect(wire.ledger).toEqual([1103, 1202]);

  // What it has already is not sent again.
  expect(await ask(settings.change, { body: { sn, settings: { ntp } } })).toEqual({ commands: [] });
  expect(wire.ledger).toEqual([1103, 1202]);
});

test("a device that says yes and keeps another value: two tries, then the difference stands", async () => {
  const { server, ask, made } = await cameraSite();
  const { sn } = made;
  const wire = settableDevice(server.ports.mqtt, made, {
    stores: (command, body) => (command === 2112 ? { ...body, Threshold: 100 } : body),
  });
  await wire.connect();
  await online(ask, sn);
  await ask(settings.change, { body: { sn, settings: { childMode: { on: true, threshold: 120 } } } });
  await vi.waitFor(async () => {
    expect(wire.ledger).toEqual([2112, 2214, 2112, 2214]);
    expect(await readGroup(ask, sn, "childMode")).toMatchObject({
      desired: { on: true, threshold: 120 },
      reported: { on: true, threshold: 100 },
      differs: true,
      pending: null,
    });
  }, patience);
  // Somebody who asks again only reads.
  await ask(settings.read, { body: { sn, groups: ["childMode"] } });
  await vi.waitFor(() => expect(wire.ledger).toEqual([2112, 2214, 2112, 2214, 2214]), patience);
  // A person may set it once more.
  await ask(settings.change, { body: { sn, settings: { childMode: { on: true, threshold: 100 } } } });
  await vi.waitFor(
    async () => expect(await readGroup(ask, sn, "childMode")).toMatchObject({ differs: false }),
    patience,
  );
  expect(wire.sets).toHaveLength(2);
});

test("a device that is away: the newest change waits, older ones leave nothing behind", async () => {
  const { server, ask, made } = await cameraSite();
  const { sn } = made;
  const setDesired = (seconds: number) =>
    ask(settings.change, { body: { sn, settings: { stayCount: { on: true, seconds } } } });
  await expect(ask(settings.read, { body: { sn, groups: ["ntp"] } })).rejects.toMatchObject({
    key: "device.offline",
  });
  await setDesired(10);
  await setDesired(20);
  expect((await setDesired(20)).commands).toEqual([]);
  expect((await readGroup(ask, sn, "stayCount")).pending).toMatchObject({
    state: "pending",
    parameters: { seconds: 20 },
    atContact: false,
  });
  const wire = settableDevice(server.ports.mqtt, made);
  await wire.connect();
  await vi.waitFor(
    async () =>
      expect(await readGroup(ask, sn, "stayCount")).toMatchObject({
        reported: { on: true, seconds: 20 },
        differs: false,
        pending: null,
      }),
    patience,
  );
  expect(wire.sets).toEqual([{ Command: 2113, Enable: 1, StayTime: 20 }]);
});

test("a device that refuses is left alone, its words stand beside the difference", async () => {
  const { server, ask, made } = await cameraSite();
  const { sn } = made;
  const wire = settableDevice(server.ports.mqtt, made, { refuses: { 2114: "1" } });
  await wire.connect();
  await online(ask, sn);
  await ask(settings.change, { body: { sn, settings: { image: { brightness: 9, greyThreshold: 9 } } } });
  await vi.waitFor(async () => expect((await readGroup(ask, sn, "image")).pending).toBeNull(), patience);
  expect(wire.ledger).toEqual([2114]);
  expect(await readGroup(ask, sn, "image")).toMatchObject({
    desired: { brightness: 9, greyThreshold: 9 },
    reported: null,
    reason: "no",
  });
});

test("the time zone restarts the device: it is read back when it has returned", async () => {
  const { server, ask, made } = await cameraSite();
  const { sn } = made;
  let isRestarting = false;
  const wire = settableDevice(server.ports.mqtt, made, {
    silent: () => isRestarting,
    after: (command) => {
      if (command !== 1102) return;
      isRestarting = true;
      void wire.leave();
    },
  });
  await wire.connect();
  await online(ask, sn);
  await ask(settings.change, { body: { sn, settings: { timeZone: { hours: 8 } } } });
  await vi.waitFor(
    async () => expect((await ask(settings.of, { query: { sn } })).online).toBe(false),
    patience,
  );
  isRestarting = false;
  await wire.connect();
  await vi.waitFor(
    async () =>
      expect(await readGroup(ask, sn, "timeZone")).toMatchObject({ reported: { hours: 8 }, differs: false }),
    { timeout: 20_000, interval: 100 },
  );
  expect(wire.sets.filter(({ Command }) => Command === 1102)).toHaveLength(1);
}, 40_000);

test("changes are in the operation log with what was desired before", async () => {
  const { ask, made } = await cameraSite();
  const { sn } = made;
  await ask(settings.change, { body: { sn, settings: { ntp: { server: "a" } } } });
  await ask(settings.change, { body: { sn, settings: { ntp: { server: "b" } } } });
  const [newest] = (await ask(logs.list)).content;
  expect(await ask(logs.details, { query: { id: newest?.id ?? 0 } })).toMatchObject({
    before: { ntp: { server: "a" } },
    content: { sn, settings: { ntp: { server: "b" } } },
  });
});

test("a change that is taken back leaves nothing behind; one that waited too long says so", async () => {
  const { server, ask, made } = await cameraSite();
  const { sn } = made;
  const setDesired = async (server: string) => {
    await ask(settings.change, { body: { sn, settings: { ntp: { server } } } });
    return (await readGroup(ask, sn, "ntp")).pending?.commandId ?? "";
  };
  await ask(commands.cancel, { body: { sn, commandIds: [await setDesired("a")] } });
  expect(await readGroup(ask, sn, "ntp")).toMatchObject({ desired: null, pending: null });

  await setDesired("b");
  await server.platform.database.pool.query("update commands set expires_at = now() where state = 'pending'");
  await vi.waitFor(
    async () =>
      expect(await readGroup(ask, sn, "ntp")).toMatchObject({
        desired: { server: "b" },
        reason: "expired",
        pending: null,
      }),
    patience,
  );
  // It may be set again.
  expect(await setDesired("b")).not.toBe("");
});

test("default parameters: nothing is desired any more, what was known is asked anew", async () => {
  const { server, ask, made } = await cameraSite();
  const { sn } = made;
  const wire = settableDevice(server.ports.mqtt, made);
  await wire.connect();
  await online(ask, sn);
  await ask(settings.change, { body: { sn, settings: { ioDelay: { open: 1, close: 2 } } } });
  await vi.waitFor(
    async () => expect((await readGroup(ask, sn, "ioDelay")).reported).toEqual({ open: 1, close: 2 }),
    patience,
  );
  const { db } = server.platform.database;
  const { tenant_id: tenantId } = await db
    .selectFrom("devices")
    .select("tenant_id")
    .executeTakeFirstOrThrow();
  await db
    .transaction()
    .execute((tx) =>
      queueCommands(tx, [{ tenantId, deviceId: made.id, name: "defaults", parameters: {}, cause: "person" }]),
    );
  server.platform.events.emit("commandsQueued", { tenantId, deviceIds: [made.id] });
  await vi.waitFor(() => expect(wire.ledger).toEqual([2115, 2217, 1502, 2217]), patience);
  expect(await readGroup(ask, sn, "ioDelay")).toMatchObject({ desired: null, differs: false });
});
