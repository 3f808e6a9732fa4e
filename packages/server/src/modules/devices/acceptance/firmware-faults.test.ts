import { rollouts } from "@foyer/contract/devices/rollouts";
import { expect, test } from "vitest";
import { upgradedFleet } from "../../../../test/upgraded-fleet.ts";

/** A minute and more each second: the patience with silent devices is minutes. */
const speed = 100;

test("power that fails in the middle of a package ends in a clear state, and a retry succeeds", async () => {
  const { simulator, fleet, started, until, upgrades, details, ask } = await upgradedFleet({
    count: 4,
    speed,
    size: 4_000_000,
  });
  const [struck] = fleet.devices;
  const sn = struck?.sn as string;
  await simulator.fault(sn, "powerLoss", { seconds: 1 });
  const id = await started({ canaries: 0, watch: null, haltAbove: 50 });
  await until(id, { state: "done", counts: { done: 3, failed: 1 } });
  const found = await details(id);
  expect(found.failures).toEqual([{ reason: "interrupted", said: null, devices: 1, sns: [sn] }]);
  expect(await simulator.device(sn)).toMatchObject({ firmware: "V2.1", dark: false, connected: true });
  const rows = await (await ask())(rollouts.devices, { query: { id, state: "failed" } });
  expect(rows.content).toMatchObject([{ sn, failure: "interrupted", tries: 1 }]);

  await (await ask())(rollouts.retry, { body: { id } });
  await until(id, { state: "done", counts: { done: 4 } });
  expect(await simulator.device(sn)).toMatchObject({
    firmware: "V9.0",
    upgrade: { state: "done", bytes: 4_000_000 },
  });
  expect((await upgrades()).toSorted()).toEqual([sn, ...fleet.devices.map((device) => device.sn)].toSorted());
}, 90_000);

test("a device that comes back with another version has failed, with that as its reason; the roll-out halts", async () => {
  const { simulator, fleet, started, until, upgrades, details, ask } = await upgradedFleet({
    count: 3,
    speed,
  });
  for (const { sn } of fleet.devices) await simulator.fault(sn, "wrongVersion", { version: "V8.7" });
  const id = await started({ canaries: 1, watch: null });
  await until(id, {
    state: "halted",
    counts: { failed: 1, waiting: 2 },
    halt: { kind: "failures", failed: 1 },
  });
  const [canary] = await upgrades();
  expect((await details(id)).failures).toEqual([
    { reason: "otherVersion", said: "V8.7", devices: 1, sns: [canary] },
  ]);
  // Tried again it stays with what it has by now: that is no other version any more.
  for (const { sn } of fleet.devices) await simulator.fault(sn, "none");
  await simulator.fault(canary as string, "wrongVersion");
  await (await ask())(rollouts.retry, { body: { id } });
  await until(id, { state: "halted", counts: { failed: 1, waiting: 2 } });
  expect(await upgrades()).toEqual([canary, canary]);
  expect((await details(id)).failures).toMatchObject([{ reason: "oldVersion", devices: 1 }]);

  await (await ask())(rollouts.retry, { body: { id } });
  await until(id, { state: "running", counts: { done: 1, waiting: 2 } });
}, 90_000);
