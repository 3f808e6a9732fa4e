import { messaging } from "@foyer/contract/devices/messaging";
import { expect, onTestFinished, test, vi } from "vitest";
import { camera, height, listDeviceEvents, quick, soon } from "../../../../test/commanded-camera.ts";
import { asTheVendor, fine, refusedWith, scriptedDevice } from "../../../../test/scripted-device.ts";
import { type ListeningServer, listeningServer } from "../../../../test/test-listeners.ts";
import { commandHandlers } from "../../../command-handlers.ts";
import { makeListeners } from "../../counting/listeners/listeners.ts";

test.each([true, false])(
  "a late answer is kept as one and changes nothing (number repeated: %s)",
  async (echoes) => {
    const server = await listeningServer(quick);
    const { ask, sn, key, id, listed } = await camera(server);
    const counter = await scriptedDevice(server, { sn, key }, { answer: () => null, echoes });
    expect(await ask(messaging.maintain, { body: { sn, type: 1 } })).toMatchObject({ state: "timed_out" });
    const restart = await counter.message(0);
    await counter.say(echoes ? { id: restart.id, ...fine } : fine);
    await vi.waitFor(async () => {
      const [command] = await listed();
      expect(command).toMatchObject({ name: "restart", state: "timed_out", lateResult: fine });
    }, soon);
    expect(await listDeviceEvents(server, id, "lateReply")).toMatchObject([
      { detail: { commandId: restart.id } },
    ]);
  },
);

test("without numbers a late answer is never taken for the next command's", async () => {
  const server = await listeningServer(quick);
  const { ask, sn, key, listed } = await camera(server);
  const counter = await scriptedDevice(server, { sn, key }, { answer: () => null, echoes: false });
  await ask(messaging.maintain, { body: { sn, type: 1 } });
  const next = ask(messaging.setDirection, { body: { sn, forward: true } });
  // A question goes first; the late answer of the restart comes before its answer.
  expect(await counter.message(1)).toMatchObject({ Command: 1203 });
  await counter.say(fine);
  await counter.say({ ...fine, DeviceSN: "x" });
  const set = await counter.message(2);
  expect(set).toMatchObject({ Command: 2104 });
  await counter.say(refusedWith("1", "out of range"));
  expect(await next).toMatchObject({ state: "failed", reason: "out of range" });
  const restart = (await listed()).find(({ name }) => name === "restart");
  expect(restart).toMatchObject({ state: "timed_out", lateResult: fine });
});

test("a setting that was not answered is read back and sent again only where it was not taken", async () => {
  const server = await listeningServer(quick);
  const { ask, sn, key } = await camera(server);
  let taken = 0;
  const counter = await scriptedDevice(
    server,
    { sn, key },
    { answer: (message) => (message.Command === 2101 && taken++ === 0 ? null : asTheVendor(message)) },
  );
  expect(await ask(messaging.setHeight, { body: { sn, ...height } })).toMatchObject({ state: "succeeded" });
  expect(counter.received.filter(({ Command }) => Command === 2101)).toHaveLength(1);
  taken = 0;
  const other = { ...height, detectionHeight: 250 };
  expect(await ask(messaging.setHeight, { body: { sn, ...other } })).toMatchObject({ state: "succeeded" });
  expect(
    counter.received.filter(({ DetectionHeight }) => DetectionHeight === 250).length,
  ).toBeGreaterThanOrEqual(2);
});

test("detection is switched off around a setting that needs it, and on again over a restart of the server", async () => {
  const server = await listeningServer(quick);
  const { ask, sn, key, listed } = await camera(server);
  let isCounting = true;
  const answer = (message: { Command: number } & Record<string, unknown>) => {
    if (message.Command === 2105) isCounting = message.DetectionSwitch === 1;
    if (message.Command === 2101 && isCounting) return refusedWith("4");
    return asTheVendor(message as never);
  };
  const counter = await scriptedDevice(server, { sn, key }, { answer });
  expect(await ask(messaging.setHeight, { body: { sn, ...height } })).toMatchObject({ state: "failed" });
  const body = { sn, ...height, pauseDetection: true };
  expect(await ask(messaging.setHeight, { body })).toMatchObject({ state: "succeeded" });
  expect(isCounting).toBe(true);
  expect(counter.received.filter(({ Command }) => Command === 2105)).toHaveLength(2);

  // It goes away after detection was switched off: what was begun is finished when it is back.
  counter.answerWith((message) => {
    const reply = answer(message);
    if (message.Command !== 2105) return reply;
    setImmediate(() => void counter.disconnect());
    return reply;
  });
  void ask(messaging.setHeight, { body: { ...body, detectionHeight: 260 } }).catch(() => undefined);
  await vi.waitFor(() => expect(isCounting).toBe(false), soon);
  await vi.waitFor(async () => {
    const one = (await listed()).find(({ parameters }) => parameters.detectionHeight === 260);
    expect(one).toMatchObject({ state: "pending" });
  }, soon);
  await server.platform.database.pool.query("delete from commands where name <> 'set.height'");
  await server.stopListening();
  const again = await makeListeners(server.platform, commandHandlers);
  const ports = await again.start("127.0.0.1");
  onTestFinished(again.stop);
  await scriptedDevice({ ...server, ports: ports as ListeningServer["ports"] }, { sn, key }, { answer });
  await vi.waitFor(() => expect(isCounting).toBe(true), soon);
});
