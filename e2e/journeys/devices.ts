import type { ScreenVariant } from "../house/check-screen.ts";
import type { DeviceHouse } from "../house/device-house.ts";
import type { Journey } from "../house/journey.ts";
import { drawLine } from "./devices/detection-line.ts";
import { visitDevice } from "./devices/device-page.ts";
import { secureDevices } from "./devices/device-security.ts";
import { seeHalted } from "./devices/halted-rollout.ts";
import { rollOut } from "./devices/rollout.ts";
import { setMany } from "./devices/settings-of-many.ts";
import { addWhatSpeaks } from "./devices/waiting-device.ts";

const wide = { width: 1440, height: 900 };
const english: ScreenVariant = { name: "devices", language: "en", viewport: wide };
const vietnamese: ScreenVariant = { name: "devices-vietnamese", language: "vie", viewport: wide };
const phone: ScreenVariant = { name: "devices-phone", language: "en", viewport: { width: 360, height: 740 } };
const arabic: ScreenVariant = { name: "devices-arabic", language: "ara", viewport: wide };

/** What is done with devices, with simulated ones that answer. */
export const devices: Journey<DeviceHouse> = {
  name: "devices",
  cases: {
    "one that waits is added and counts": (visit) => addWhatSpeaks(visit, english),
    "a detection line is drawn on the picture": (visit) => drawLine(visit, english),
    "settings of many, one of them away": (visit) => setMany(visit, vietnamese),
    "one on its page: restarted, late, called, its uploads": (visit) => visitDevice(visit, phone),
    "a version is rolled out in steps": (visit) => rollOut(visit, english),
    "keys are made, replaced and revoked": (visit) => secureDevices(visit, arabic),
    // Last, for time goes by in it.
    "a version that halves counts is halted": (visit) => seeHalted(visit, english),
  },
};
