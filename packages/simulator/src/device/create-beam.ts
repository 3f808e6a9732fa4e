import type { Beam, ConfiguredRhythm } from "../protocols/beam.ts";
import type { Device } from "./device.ts";
import type { FirmwareRun } from "./firmware-run.ts";

const low = 9;

/** An infrared counter with its batteries, which takes over the settings it receives and fetches each link once. */
export function createBeam(
  device: Device,
  firmware: FirmwareRun,
  configure: (rhythm: ConfiguredRhythm) => void,
): Beam {
  const fetched = new Set<string>();
  const battery = (usual: number) => (device.fault("lowBattery") ? low : usual);
  return {
    /** As the samples print it, until it was upgraded. */
    get version() {
      return device.planned.firmware === undefined && fetched.size === 0 ? null : device.firmware;
    },
    get receiver() {
      return battery(49);
    },
    get transmitter() {
      return battery(47);
    },
    configure,
    offered(link) {
      if (fetched.has(link)) return;
      fetched.add(link);
      void firmware.run(link, null);
    },
  };
}
