import type { Brand } from "./brand.ts";

const model = { code: "LORAWAN", deviceName: "LoRaWAN counter", deviceType: 6 } as const;

/** Counters behind a LoRaWAN network server: webhooks or MQTT. */
export const lorawan = {
  key: "lorawan",
  group: "lorawan",
  models: [model],
  connections: [
    {
      key: "lorawan",
      name: "Milesight, IMBuildings, Terabee (webhook)",
      way: "http",
      format: "ChirpStack, The Things Stack",
      paths: ["/lorawan"],
      topics: [],
      hints: ["devEui"],
    },
    {
      key: "lorawan-mqtt",
      name: "Milesight, IMBuildings, Terabee (MQTT)",
      way: "mqtt",
      format: "ChirpStack, The Things Stack",
      paths: [],
      topics: ["application/+/device/+/event/+", "v3/+/devices/+/up"],
      hints: ["networkServer", "devEui"],
    },
  ],
  takesSiteKey: true,
  simulated: [
    {
      protocol: "lorawan",
      deviceTypes: [model.deviceType],
      /** A DevEUI. */
      serialNumber: (number: number) => `24e124${number.toString(16).padStart(10, "0")}`,
    },
  ],
} as const satisfies Brand;
