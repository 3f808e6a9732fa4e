import { type Brand, flowTopic } from "./brand.ts";

const model = { code: "AXIS-3DPC", deviceName: "Axis People Counter", deviceType: 2 } as const;

const scene = { code: "AXIS-SCENE", deviceName: "Axis camera (scene data)", deviceType: 21 } as const;

/** Axis people counters: stereo cameras that push JSON over HTTP. Any Axis camera: positions of people over MQTT. */
export const axis = {
  key: "axis",
  group: "cameras",
  models: [model, scene],
  connections: [
    {
      key: "axis",
      name: "Axis 3D People Counter, People Counter",
      way: "http",
      format: "JSON",
      paths: ["/axis"],
      topics: [],
      hints: ["axisProxy"],
    },
    {
      key: "axis-scene",
      name: "Axis camera (scene metadata)",
      way: "mqtt",
      format: "JSON",
      paths: [],
      topics: [flowTopic],
      hints: ["ownTopic", "axisScene", "keysRequired"],
      model: scene.code,
    },
    {
      key: "axis-dataq",
      name: "Axis camera (DataQ)",
      way: "mqtt",
      format: "JSON",
      paths: [],
      topics: ["dataq/path/+", "dataq/connect/+"],
      hints: ["mqttAsDevice"],
      model: scene.code,
    },
  ],
  takesSiteKey: true,
  simulated: [{ protocol: "axis", deviceTypes: [model.deviceType] }],
} as const satisfies Brand;
