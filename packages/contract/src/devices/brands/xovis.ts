import { type Brand, flowTopic, serialPlace } from "./brand.ts";

const pc2 = { code: "PC2S", deviceName: "Xovis PC2 / PC2S", deviceType: 2 } as const;

/** Xovis stereo counters: JSON over HTTP or MQTT. */
export const xovis = {
  key: "xovis",
  group: "cameras",
  models: [pc2, { code: "PC3", deviceName: "Xovis PC3", deviceType: 2 }],
  connections: [
    {
      key: "xovis",
      name: "Xovis PC2 / PC2S / PC3 (HTTP)",
      way: "http",
      format: "JSON",
      paths: ["/xovis", `/xovis/${serialPlace}`],
      topics: [],
      hints: ["xovisWithoutMeta", "xovisRetry", "xovisPositions"],
    },
    {
      key: "xovis-mqtt",
      name: "Xovis PC2 / PC2S / PC3 (MQTT)",
      way: "mqtt",
      format: "JSON",
      paths: [],
      topics: [flowTopic],
      hints: ["ownTopic", "keysRequired", "xovisRetry"],
    },
  ],
  takesSiteKey: true,
  simulated: [{ protocol: "xovis", deviceTypes: [pc2.deviceType] }],
} as const satisfies Brand;
