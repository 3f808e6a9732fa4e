import type { Brand } from "./brand.ts";

const model = { code: "HIKVISION", deviceName: "Hikvision people counting", deviceType: 8 } as const;

/** Hikvision AI cameras: ISAPI events over HTTP. */
export const hikvision = {
  key: "hikvision",
  group: "cameras",
  models: [model],
  connections: [
    {
      key: "hikvision",
      name: "Hikvision (ISAPI)",
      way: "http",
      format: "XML",
      paths: ["/hikvision", "/hikvision?clock=wall"],
      topics: [],
      hints: ["hikvisionMac", "hikvisionClock"],
    },
  ],
  takesSiteKey: true,
  simulated: [
    {
      protocol: "hikvision",
      deviceTypes: [model.deviceType],
      /** A MAC address. */
      serialNumber: (number: number) =>
        `02:51:a0:00:${number.toString(16).padStart(4, "0").replace(/..$/, ":$&")}`,
    },
  ],
} as const satisfies Brand;
