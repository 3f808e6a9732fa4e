import type { Brand } from "./brand.ts";

const model = { code: "ROODE", deviceName: "ESPHome door counter (Roode)", deviceType: 6 } as const;

/** Nodes of ESPHome that count: Roode. */
export const esphome = {
  key: "esphome",
  group: "open",
  models: [model],
  connections: [
    {
      key: "esphome",
      name: "ESPHome, Roode",
      way: "mqtt",
      format: "ESPHome",
      paths: [],
      topics: ["+/text_sensor/+/state", "+/status"],
      hints: ["espHomePrefix", "mqttAsDevice"],
    },
  ],
  takesSiteKey: false,
  simulated: [],
} as const satisfies Brand;
