import type { DemoModel } from "./description.ts";

export const models: readonly DemoModel[] = [
  { deviceType: 1, code: "HX-H6", deviceName: "Infrared counter, digital" },
  { deviceType: 1, code: "HX-NBI", deviceName: "Infrared counter, analog" },
  { deviceType: 2, code: "HX-CCD21", deviceName: "Binocular camera" },
  { deviceType: 4, code: "HX-F4", deviceName: "Face camera" },
  { deviceType: 5, code: "HX-M5", deviceName: "Monocular camera" },
  { deviceType: 6, code: "HX-T6", deviceName: "TOF camera" },
  { deviceType: 7, code: "HX-R7", deviceName: "Millimetre-wave radar" },
  { deviceType: 8, code: "HX-A8", deviceName: "AI camera" },
  { deviceType: 9, code: "HX-P9", deviceName: "PIR counter" },
  { deviceType: 10, code: "HX-V10", deviceName: "Vehicle counter" },
  { deviceType: 21, code: "HX-W21", deviceName: "Heat-map camera" },
];
