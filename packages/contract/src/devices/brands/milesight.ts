import { type Brand, flowTopic } from "./brand.ts";

const stereo = { code: "VS12X", deviceName: "Milesight VS12x", deviceType: 2 } as const;
const timeOfFlight = { code: "VS13X", deviceName: "Milesight VS13x", deviceType: 6 } as const;

/** Milesight VS12x (stereo) and VS13x (time of flight): JSON over HTTP or MQTT. */
export const milesight = {
  key: "milesight",
  group: "cameras",
  models: [timeOfFlight, stereo],
  connections: [
    {
      key: "milesight",
      name: "Milesight VS12x / VS13x (HTTP)",
      way: "http",
      format: "JSON",
      paths: ["/milesight"],
      topics: [],
      hints: [],
    },
    {
      key: "milesight-mqtt",
      name: "Milesight VS12x / VS13x (MQTT)",
      way: "mqtt",
      format: "JSON",
      paths: [],
      topics: [flowTopic],
      hints: ["ownTopic", "keysRequired"],
    },
  ],
  takesSiteKey: true,
  simulated: [{ protocol: "milesight", deviceTypes: [stereo.deviceType] }],
} as const satisfies Brand;
