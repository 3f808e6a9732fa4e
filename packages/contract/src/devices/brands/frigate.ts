import type { Brand } from "./brand.ts";

const model = { code: "FRIGATE", deviceName: "Frigate camera", deviceType: 21 } as const;

/** Cameras of the recorder Frigate: paths of people over MQTT. */
export const frigate = {
  key: "frigate",
  group: "cameras",
  models: [model],
  connections: [
    {
      key: "frigate",
      name: "Frigate 0.16 and newer",
      way: "mqtt",
      format: "JSON",
      paths: [],
      topics: ["frigate/events", "frigate/+/status/detect"],
      hints: ["frigateCamera", "mqttAsDevice"],
    },
  ],
  takesSiteKey: false,
  simulated: [],
} as const satisfies Brand;
