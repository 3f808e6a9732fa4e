import { type Brand, flowTopic, heatTopic } from "./brand.ts";

/** Code of the model of counters that are only simulated. */
export const simulatedModel = "FOYER-SIM";

const heat = { code: "HEAT", deviceName: "Heat-map camera", deviceType: 21 } as const;

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
    heat,
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
    {
      key: "foyer-heat-http",
      name: "Foyer heat map (HTTP)",
      way: "http",
      format: "JSON",
      paths: ["/v1/heat"],
      topics: [],
      hints: ["deviceKey"],
      model: heat.code,
    },
    {
      key: "foyer-heat-mqtt",
      name: "Foyer heat map (MQTT)",
      way: "mqtt",
      format: "JSON",
      paths: [],
      topics: [heatTopic],
      hints: ["mqttAccount"],
      model: heat.code,
    },
  ],
  takesSiteKey: true,
  simulated: [
    { protocol: "foyer-http", deviceTypes: [4, 7, 10] },
    { protocol: "foyer-mqtt", deviceTypes: [8, 4, 21] },
  ],
} as const satisfies Brand;
