import type { Brand } from "./brand.ts";

const model = { code: "ONVIF-M", deviceName: "ONVIF Profile M camera", deviceType: 21 } as const;

/** Cameras of any maker with ONVIF Profile M: scene metadata over MQTT. */
export const onvif = {
  key: "onvif",
  group: "cameras",
  models: [model],
  connections: [
    {
      key: "onvif",
      name: "ONVIF Profile M",
      way: "mqtt",
      format: "JSON",
      paths: [],
      topics: ["+/onvif-mj/VideoAnalytics/+/+"],
      hints: ["onvifMetadata", "mqttAsDevice"],
    },
  ],
  takesSiteKey: false,
  simulated: [],
} as const satisfies Brand;
