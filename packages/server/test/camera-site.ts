import { type GroupState, settings } from "@foyer/contract/devices/settings";
import { expect, vi } from "vitest";
import { company, companyAdmin, device, deviceModel } from "./factories.ts";
import { listeningServer } from "./test-listeners.ts";
import type { Ask } from "./test-server.ts";

/** A company with one camera that is not connected yet. */
export async function cameraSite(config: Parameters<typeof listeningServer>[0] = {}) {
  const server = await listeningServer(config);
  const tenantId = await company(server.admin);
  const ask = await companyAdmin(server, tenantId);
  const modelId = await deviceModel(server.admin, { deviceType: 2 });
  const made = await device(ask, { modelId, deviceType: 2, uploadInterval: 5 });
  return { server, tenantId, ask, modelId, made };
}

/** What is desired and known of a group of a device's settings. */
export const readGroup = async (ask: Ask, sn: string, group: string): Promise<GroupState> => {
  const { groups } = await ask(settings.of, { query: { sn } });
  return groups.find((one) => one.group === group) as GroupState;
};

/** Waits until a device is taken to be online. */
export const online = (ask: Ask, sn: string) =>
  vi.waitFor(async () => expect((await ask(settings.of, { query: { sn } })).online).toBe(true), {
    timeout: 10_000,
    interval: 40,
  });
