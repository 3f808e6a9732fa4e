import { FleetPlan } from "@foyer/contract/devices/fleet-plan";
import { commandTopic } from "@foyer/contract/devices/topics";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type PretendPlatform, pretendPlatform } from "../../test/pretend-platform.ts";
import { patience } from "../../test/running-cameras.ts";
import { IdleFleet } from "./idle-fleet.ts";

let platform: PretendPlatform;
let fleet: IdleFleet | undefined;

beforeEach(async () => {
  platform = await pretendPlatform();
});

afterEach(() => {
  fleet?.stop();
  platform.close();
});

test("idle devices say who they are, answer commands with what was set, and come back when cut off", async () => {
  const usual = { zone: "UTC", openMinute: 0, closeMinute: 0, dailyIn: 0, profile: "shop" };
  const devices = Array.from({ length: 40 }, (_, nth) => ({
    ...{ ...usual, sn: `IDLE${nth}`, key: `key ${nth}`, deviceType: 8, protocol: "foyer-mqtt" },
  }));
  const plan = FleetPlan.parse({ seed: 1, host: "127.0.0.1", ...platform.ports, devices });
  const idle = new IdleFleet({
    plan,
    host: "127.0.0.1",
    port: platform.ports.mqttPort,
    rate: 200,
    echoesId: true,
  });
  fleet = idle;
  idle.start();
  await vi.waitFor(() => expect(platform.states).toHaveLength(40), patience);
  expect(platform.broker.logins[7]).toEqual({ client: "IDLE7", user: "IDLE7", password: "key 7" });
  expect(platform.states[7]).toEqual({
    topic: "foyer/v1/IDLE7/state",
    payload: '{"state":"ready","fw":"V2.1","model":"HX-A8"}',
    retain: true,
  });
  const ask = (command: object) => platform.broker.send(commandTopic("IDLE7"), JSON.stringify(command));
  ask({ id: "a", Command: 1103, TimeServer: "time.example" });
  ask({ id: "b", Command: 1202 });
  await vi.waitFor(() => expect(platform.replies).toHaveLength(2), patience);
  expect(platform.replies).toMatchObject([
    { sn: "IDLE7", reply: { id: "a", result: { code: "0" } } },
    { sn: "IDLE7", reply: { id: "b", TimeServer: "time.example" } },
  ]);
  expect(idle.commands.of("IDLE7")).toMatchObject([{ command: 1103, id: "a" }, { command: 1202 }]);
  expect(idle.summary()).toMatch(/^40 of 40 connections, 2 commands, \d+ MB$/);

  platform.broker.cutAll();
  await vi.waitFor(
    () => expect(platform.states.filter(({ payload }) => payload.includes("lost"))).toHaveLength(40),
    patience,
  );
  await vi.waitFor(() => expect(idle.connected).toBe(40), patience);
});
