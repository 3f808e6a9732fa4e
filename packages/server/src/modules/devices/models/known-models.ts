import { simulatedModel } from "@foyer/contract/devices/connections";
import type { DeviceModelDraft } from "@foyer/contract/devices/device-models";
import type { Db } from "../../../platform/database/database.ts";
import { knownModelQueries } from "./known-models.queries.ts";

type KnownModel = Pick<DeviceModelDraft, "deviceType" | "deviceName" | "code">;

/** Models of the counters that can be connected, by the names they report where they report one. */
export const knownModels: readonly KnownModel[] = [
  { deviceType: 1, code: "HX-H6", deviceName: "HX-HE2 infrared, digital" },
  { deviceType: 1, code: "HX-NBI", deviceName: "HX-HE2 infrared, analog" },
  { deviceType: 1, code: "HPC015", deviceName: "HPC infrared" },
  { deviceType: 2, code: "HX-CCD21", deviceName: "Foorir binocular camera" },
  { deviceType: 8, code: "HX-A8", deviceName: "Foorir AI camera" },
  { deviceType: 2, code: "BRICKSTREAM", deviceName: "Brickstream 3D" },
  { deviceType: 2, code: "PC2S", deviceName: "Xovis PC2 / PC2S" },
  { deviceType: 2, code: "PC3", deviceName: "Xovis PC3" },
  { deviceType: 8, code: "VS12X", deviceName: "Milesight VS12x" },
  { deviceType: 6, code: "VS13X", deviceName: "Milesight VS13x" },
  { deviceType: 6, code: "LORAWAN", deviceName: "LoRaWAN counter" },
  { deviceType: 8, code: "AXIS-3DPC", deviceName: "Axis People Counter" },
  { deviceType: 8, code: "HIKVISION", deviceName: "Hikvision people counting" },
  { deviceType: 4, code: "FACE", deviceName: "Face camera" },
  { deviceType: 7, code: "RADAR", deviceName: "Millimetre-wave radar" },
  { deviceType: 9, code: "PIR", deviceName: "PIR counter" },
  { deviceType: 10, code: "VEHICLE", deviceName: "Vehicle counter" },
  { deviceType: 21, code: "HEAT", deviceName: "Heat-map camera" },
  { deviceType: 2, code: "OTHER", deviceName: "Other counter" },
  { deviceType: 2, code: simulatedModel, deviceName: "Simulated counter" },
];

/**
 * Gives an installation the models of supported counters, each once in its life: one that people changed stays as it
 * is, one that they deleted stays away.
 */
export async function seedKnownModels(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const queries = knownModelQueries(tx);
    const given = await queries.given();
    const missing = knownModels.filter(({ code }) => !given.has(code));
    if (missing.length === 0) return;
    await queries.insert(missing);
    await queries.keepGiven([...given, ...missing.map(({ code }) => code)]);
  });
}
