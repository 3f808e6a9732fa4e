import { FleetPlan } from "@foyer/contract/devices/fleet-plan";
import { commandTopic } from "@foyer/contract/devices/topics";
import { expect, onTestFinished, vi } from "vitest";
import { noFaults } from "../src/live/faults.ts";
import { Live, type LiveParts } from "../src/live/live.ts";
import { Tally } from "../src/live/tally.ts";
import { openControlServer } from "../src/management/control-server.ts";
import { HttpPost } from "../src/protocols/http-post.ts";
import type { PretendPlatform } from "./pretend-platform.ts";

export const noon = Date.parse("2026-06-12T12:00:00+02:00");
export const patience = { timeout: 10_000, interval: 10 };
const shop = {
  ...{ sn: "CAM1", key: "secret", deviceType: 2, protocol: "foorir", zone: "Europe/Berlin" },
  ...{ openMinute: 0, closeMinute: 0, dailyIn: 4000, profile: "shop" },
};

/** Cameras that run live against a pretended platform; the first one is asked. */
export async function running(
  platform: PretendPlatform,
  devices: object[] = [{}],
  parts: Partial<LiveParts> = {},
) {
  const http = new HttpPost("127.0.0.1", platform.ports.httpPort);
  const plan = FleetPlan.parse({
    seed: 3,
    host: "127.0.0.1",
    ...platform.ports,
    devices: devices.map((device) => ({ ...shop, ...device })),
  });
  const live = new Live({
    plan,
    ports: { host: "127.0.0.1", ...platform.ports, http, mqttVersion: 4 },
    faults: noFaults,
    tally: new Tally(),
    ledger: null,
    speed: 1,
    hours: "all",
    from: noon,
    catchUp: null,
    timing: { restartMs: 50, installMs: 50, bytesPerSecond: 10_000_000 },
    ...parts,
  });
  live.start();
  const control = await openControlServer(0, live.devices, live.commands);
  onTestFinished(async () => {
    control.close();
    await live.stop();
    http.close();
  });
  const address = `http://127.0.0.1:${control.port}`;
  const { sn } = plan.devices[0]!;
  let asked = 0;
  const send = (Command: number, parameters: object = {}): string => {
    const id = `id-${++asked}`;
    platform.broker.send(commandTopic(sn), JSON.stringify({ id, Command, ...parameters }));
    return id;
  };

  return {
    live,
    plan,
    address,
    control: async (path: string) => (await fetch(`${address}${path}`)).json(),
    fault: async (kind: string, more: object = {}) =>
      (
        await fetch(`${address}/devices/${sn}/fault`, {
          method: "POST",
          body: JSON.stringify({ kind, ...more }),
        })
      ).json(),
    send,
    async ask(Command: number, parameters: object = {}): Promise<Record<string, never>> {
      const id = send(Command, parameters);
      return vi.waitFor(() => {
        const found = platform.replies.find(({ reply }) => reply.id === id);
        expect(found).toBeDefined();
        return found!.reply as Record<string, never>;
      }, patience);
    },
    states: () =>
      platform.states.filter(({ topic }) => topic.includes(`/${sn}/`)).map(({ payload }) => payload),
    subscribed: () =>
      vi.waitFor(() => expect(platform.broker.isSubscribed(commandTopic(sn))).toBe(true), patience),
  };
}

/** What it announces. */
export const ready = (fw: string) => JSON.stringify({ state: "ready", fw, model: "HX-CCD21" });
export const lost = '{"state":"lost"}';
