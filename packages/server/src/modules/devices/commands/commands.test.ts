import { commands, isOver } from "@foyer/contract/devices/commands";
import { messaging } from "@foyer/contract/devices/messaging";
import { expect, test, vi } from "vitest";
import { camera, height, queue, quick, soon } from "../../../../test/commanded-camera.ts";
import { storeUser } from "../../../../test/factories.ts";
import { fine, scriptedDevice } from "../../../../test/scripted-device.ts";
import { listeningServer } from "../../../../test/test-listeners.ts";

test("strangers, and users without the permission, are refused", async () => {
  const server = await listeningServer();
  const { tenantId, sn } = await camera(server);
  const powerless = await storeUser(server, tenantId);
  const body = { sn, commandIds: [crypto.randomUUID()] };
  await expect(server.ask(commands.list, { query: { sn } })).rejects.toMatchObject({ status: 401 });
  await expect(powerless(commands.list, { query: { sn } })).rejects.toMatchObject({ status: 403 });
  await expect(server.ask(commands.cancel, { body })).rejects.toMatchObject({ status: 401 });
  await expect(powerless(commands.cancel, { body })).rejects.toMatchObject({ status: 403 });
});

test("the life of a command stands in the list, newest first", async () => {
  const server = await listeningServer();
  const { tenantId, ask, sn, key, id, listed } = await camera(server);
  await ask(messaging.setDirection, { body: { sn, forward: true } });
  expect(await listed()).toMatchObject([{ name: "set.direction", state: "pending", sentTime: null }]);
  const counter = await scriptedDevice(server, { sn, key });
  await vi.waitFor(async () => {
    const [first] = (await listed()).toReversed();
    expect(first).toMatchObject({
      ...{ deviceId: id, sn, name: "set.direction", state: "succeeded", cause: "person", atContact: false },
      ...{ parameters: { forward: true }, result: {}, sentTime: expect.any(String), lateResult: null },
      ...{
        deliveredTime: expect.any(String),
        finishedTime: expect.any(String),
        userName: expect.any(String),
      },
    });
  }, soon);
  expect(counter.received[0]).toMatchObject({ Command: 2104, DetectionDirection: 1 });
  // An acknowledged command without an answer is delivered, no more.
  await vi.waitFor(async () => {
    const states = (await listed()).map(({ state }) => state);
    expect(states.every((state) => isOver(state))).toBe(true);
  }, soon);
  counter.answerWith(() => null);
  await queue(server, [{ tenantId, deviceId: id, name: "restart" }]);
  await vi.waitFor(async () => {
    const { content } = await ask(commands.list, { query: { sn, state: "delivered" } });
    expect(content).toMatchObject([{ name: "restart", finishedTime: null }]);
  }, soon);
});

test("one is under way at a time, in the order of asking", async () => {
  const server = await listeningServer();
  const { tenantId, sn, key, id } = await camera(server);
  const counter = await scriptedDevice(server, { sn, key }, { answer: () => null });
  const names = ["get.ntp", "totals", "get.direction"] as const;
  await queue(
    server,
    names.map((name) => ({ tenantId, deviceId: id, name })),
  );
  const sampleAnswers = [
    { TimeServer: "a" },
    { Enter: 1, Leave: 1, Pass: 1, Return: 1, Shand: 1 },
    { DetectionDirection: 1 },
  ];
  for (const [nth, values] of sampleAnswers.entries()) {
    const message = await counter.message(nth);
    const { rows } = await server.platform.database.pool.query(
      "select name from commands where state in ('sent', 'delivered')",
    );
    expect(rows).toEqual([{ name: names[nth] }]);
    expect(counter.received).toHaveLength(nth + 1);
    await counter.say({ id: message.id, ...fine, ...values });
  }
  // The database itself promises it.
  const second = server.platform.database.pool.query(
    `insert into commands (tenant_id, device_id, name, parameters, cause, state, expires_at)
     select tenant_id, id, 'totals', '{}', 'person', 'sent', now() from devices, generate_series(1, 2) where id = $1`,
    [id],
  );
  await expect(second).rejects.toThrow("commands__in_flight");
});

test("a newer change of the same settings takes the place of one not sent yet", async () => {
  const server = await listeningServer();
  const { ask, sn, key, listed } = await camera(server);
  const first = await ask(messaging.setHeight, { body: { sn, ...height } });
  await ask(messaging.setDirection, { body: { sn, forward: true } });
  await ask(messaging.setHeight, { body: { sn, ...height, detectionHeight: 250 } });
  expect((await listed()).map(({ name, state }) => [name, state])).toEqual([
    ["set.height", "pending"],
    ["set.direction", "pending"],
    ["set.height", "superseded"],
  ]);
  const counter = await scriptedDevice(server, { sn, key });
  await vi.waitFor(() => expect(counter.received.map(({ Command }) => Command)).toContain(2101), soon);
  expect(counter.received.filter(({ Command }) => Command === 2101)).toMatchObject([
    { DetectionHeight: 250 },
  ]);
  expect((await listed()).find(({ commandId }) => commandId === first.commandId)).toMatchObject({
    state: "superseded",
  });
});

test("what was not sent yet can be taken back, the rest cannot", async () => {
  const server = await listeningServer();
  const { ask, sn, key, listed } = await camera(server);
  const one = await ask(messaging.setDirection, { body: { sn, forward: true } });
  await ask(commands.cancel, { body: { sn, commandIds: [one.commandId] } });
  expect(await listed()).toMatchObject([{ state: "cancelled", finishedTime: expect.any(String) }]);
  await expect(ask(commands.cancel, { body: { sn, commandIds: [one.commandId] } })).rejects.toMatchObject({
    key: "command.underWay",
  });
  const strange = crypto.randomUUID();
  await expect(ask(commands.cancel, { body: { sn, commandIds: [strange] } })).rejects.toMatchObject({
    status: 404,
  });
  const counter = await scriptedDevice(server, { sn, key });
  await ask(messaging.totals, { query: { sn } });
  expect(counter.received.map(({ Command }) => Command)).not.toContain(2104);
});

test("what waits too long expires and is not sent", async () => {
  const server = await listeningServer(quick);
  const { tenantId, sn, key, id, ask, listed } = await camera(server);
  await queue(server, [{ tenantId, deviceId: id, name: "upgrade", expiresAt: new Date(Date.now() - 1000) }]);
  await vi.waitFor(async () => expect(await listed()).toMatchObject([{ state: "expired" }]), soon);
  const counter = await scriptedDevice(server, { sn, key });
  await ask(messaging.totals, { query: { sn } });
  expect(counter.received.map(({ Command }) => Command)).toEqual([2301]);
});

test("one-off addresses are not shown", async () => {
  const server = await listeningServer();
  const { ask, sn, listed } = await camera(server);
  const md5 = "a92bae990bdd42864277524a5ac7410a";
  await ask(messaging.upgrade, { body: { sn, link: "http://updates.example.org/secret", md5 } });
  expect(await listed()).toMatchObject([{ name: "upgrade", parameters: { md5 } }]);
  expect(JSON.stringify(await listed())).not.toContain("secret");
});
