import { firmwares } from "@foyer/contract/devices/firmware";
import { rollouts } from "@foyer/contract/devices/rollouts";
import { templates } from "@foyer/contract/devices/setting-templates";
import type { Ask, SendFile } from "./ask.ts";

const packageBytes = 240_000;
/** What devices of the newer program have, and what the others run already. */
const versions = [
  { deviceType: 6, model: "HX-T6", version: "V2.3", remark: "Tells people apart who walk side by side" },
  { deviceType: 4, model: "HX-F4", version: "V2.1", remark: "Faster in low light" },
] as const;

/** Packages as simulated devices read them: the version stands at the beginning. */
function packageOf(version: string): Buffer {
  const head = Buffer.from(JSON.stringify({ version }));
  return Buffer.concat([head, Buffer.alloc(packageBytes - head.length, 7)]);
}

/**
 * Firmware of two models, a template of settings, and a roll-out whose first camera will not come back with the new version:
 * it halts before the others are told.
 */
export async function makeFirmware(operator: Ask, sendFile: SendFile, company: Ask): Promise<void> {
  const ids: number[] = [];
  for (const { deviceType, model, version, remark } of versions) {
    const name = `${model}-${version}.bin`;
    const kept = await sendFile(firmwares.upload, name, packageOf(version), "application/octet-stream");
    const firmware = { deviceType, model, version, remark, updateUrl: kept.updateUrl, push: true };
    ids.push((await operator(firmwares.create, firmware)).id);
  }
  await company(templates.create, {
    name: "Entrance cameras",
    deviceType: 8,
    settings: { ntp: { server: "pool.ntp.org" }, direction: { forward: true } },
    remark: "What every camera above a door has",
  });
  const [firmwareId = 0] = ids;
  const { id } = await company(rollouts.create, {
    name: "TOF cameras to V2.3",
    firmwareId,
    ...{ canaries: 1, waves: [{ percent: 50 }], haltAbove: 0, soakMinutes: 60 },
  });
  await company(rollouts.start, { id });
}
