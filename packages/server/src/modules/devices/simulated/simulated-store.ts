import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PlannedDevice } from "@foyer/contract/devices/fleet-plan";
import * as z from "zod/mini";

const SimulatedDevice = z.extend(PlannedDevice, { tenantId: z.int(), deviceId: z.int() });
export type SimulatedDevice = z.output<typeof SimulatedDevice>;

/** Where the demonstration keeps its devices. */
export const demoFolder = (dataFolder: string): string => join(dataFolder, "demo");
export const demoFleetFile = "fleet.json";

/** Whether a simulator beside this server plays the device: what it was given a key with stays with it. */
export async function isSimulated(dataFolder: string, sn: string): Promise<boolean> {
  if ((await simulatedStore(dataFolder).read()).some((device) => device.sn === sn)) return true;
  return (await readDevices(join(demoFolder(dataFolder), demoFleetFile), PlannedDevice)).some(
    (device) => device.sn === sn,
  );
}

/** None where there is no such file. */
async function readDevices<T>(path: string, Device: z.ZodMiniType<T>): Promise<T[]> {
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "[]";
    throw error;
  });
  return z.parse(z.array(Device), JSON.parse(text));
}

/** Changes of a file, one after the other: two counters may be asked for at once. */
const turns = new Map<string, Promise<unknown>>();

/** The simulated devices of a data folder with their keys, where only this account can read them. */
export function simulatedStore(dataFolder: string) {
  const folder = join(dataFolder, "simulated");
  const path = join(folder, "devices.json");

  const read = (): Promise<SimulatedDevice[]> => readDevices(path, SimulatedDevice);

  /** Appears whole or not at all. */
  async function write(name: string, content: unknown): Promise<string> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = join(folder, name);
    await writeFile(`${file}.new`, JSON.stringify(content, null, 1), { mode: 0o600 });
    await rename(`${file}.new`, file);
    return file;
  }

  return {
    /** Where the devices themselves keep their settings. */
    statePath: join(folder, "state.json"),
    read,
    write,
    add(device: SimulatedDevice): Promise<void> {
      const lastWrite = (turns.get(path) ?? Promise.resolve())
        .catch(() => undefined)
        .then(async () => void (await write("devices.json", [...(await read()), device])));
      turns.set(path, lastWrite);
      return lastWrite;
    },
  };
}
