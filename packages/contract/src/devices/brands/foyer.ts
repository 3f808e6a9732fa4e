import { type Brand, flowTopic } from "./brand.ts";

/** Code of the model of counters that are only simulated. */
export const simulatedModel = "FOYER-SIM";

/** Foyer's own open format, for everything that has no format of its own. */
export const foyer = {
  key: "foyer",
  group: "own",
  models: [
    { code: "OTHER", deviceName: "Other counter", deviceType: 2 },
    { code: "FACE", deviceName: "Face camera", deviceType: 4 },
    { code: "RADAR", deviceName: "Millimetre-wave radar", deviceType: 7 },
    { code: "PIR", deviceName: "PIR counter", deviceType: 9 },
    { code: "VEHICLE", deviceName: "Vehicle counter", deviceType: 10 },
    { code: "HEAT", deviceName: "Heat-map camera", deviceType: 21 },
    { code: simulatedModel, deviceName: "Simulated counter", deviceType: 2 },
  ],
  connections: [
    {
      key: "foyer-http",
      name: "Foyer (HTTP)",
      way: "http",
      format: "JSON",
      paths: ["/v1/records"],
      topics: [],
      hints: ["deviceKey"],
    },
    {
      key: "foyer-mqtt",
      name: "Foyer (MQTT)",
      way: "mqtt",
      format: "JSON",
      paths: [],
      topics: [flowTopic],
      hints: ["mqttAccount"],
    },
  ],
  takesSiteKey: true,
  simulated: [
    { protocol: "foyer-http", deviceTypes: [4, 7, 10] },
    { protocol: "foyer-mqtt", deviceTypes: [8, 4, 21] },
  ],
} as const satisfies Brand;
