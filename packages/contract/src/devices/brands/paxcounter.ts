import type { Brand } from "./brand.ts";

const model = { code: "PAXCOUNTER", deviceName: "Paxcounter", deviceType: 9 } as const;

/** ESP32-Paxcounter: radios nearby, an estimate of who is there. */
export const paxcounter = {
  key: "paxcounter",
  group: "open",
  models: [model],
  connections: [
    {
      key: "paxcounter",
      name: "ESP32-Paxcounter",
      way: "mqtt",
      format: "base64",
      paths: [],
      topics: ["paxout-1/+"],
      hints: ["paxTopic", "mqttAsDevice"],
    },
  ],
  takesSiteKey: false,
  simulated: [],
} as const satisfies Brand;
