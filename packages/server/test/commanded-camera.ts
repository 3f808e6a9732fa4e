import { commands } from "@foyer/contract/devices/commands";
import { type NewCommand, queueCommands } from "../src/modules/devices/commands/queue-commands.ts";
import { company, companyAdmin, device, deviceModel, entity } from "./factories.ts";
import type { ListeningServer } from "./test-listeners.ts";

/** Devices must answer this quickly. */
export const quick = { FOYER_ANSWER_SECONDS: "0.3" };
export const soon = { timeout: 15_000, interval: 20 };
export const height = { detectionHeight: 300, filterHeight: 120, rotateDirection: 0, rotateAngle: 1.5 };

/** A device of a company of its own, with the company's administrator. */
export async function camera(server: ListeningServer, deviceType = 2) {
  const tenantId = await company(server.admin);
  const ask = await companyAdmin(server, tenantId);
  const entityId = await entity(ask);
  const modelId = await deviceModel(server.admin, { deviceType });
  const made = await device(ask, { modelId, entityId, deviceType });
  const listed = async () => (await ask(commands.list, { query: { sn: made.sn, size: "100" } })).content;
  return { tenantId, ask, entityId, modelId, ...made, listed };
}

/** Gives a device something to do as parts of the product do. */
export async function queue(
  { platform }: ListeningServer,
  commands: (Pick<NewCommand, "tenantId" | "deviceId" | "name"> & Partial<NewCommand>)[],
): Promise<string[]> {
  const ids = await queueCommands(
    platform.database.db,
    commands.map((command) => ({ parameters: {}, cause: "person", ...command }) as NewCommand),
  );
  const [{ tenantId, deviceId }] = commands as [NewCommand];
  platform.events.emit("commandsQueued", { tenantId, deviceIds: [deviceId] });
  return ids;
}

export const listDeviceEvents = async ({ platform }: ListeningServer, deviceId: number, kind: string) =>
  (
    await platform.database.pool.query(
      "select kind, detail from device_events where device_id = $1 and kind = $2 order by id",
      [deviceId, kind],
    )
  ).rows;
