import type { Brand } from "./brand.ts";

const model = { code: "AXIS-3DPC", deviceName: "Axis People Counter", deviceType: 2 } as const;

/** Axis people counters: stereo cameras that push JSON over HTTP. */
export const axis = {
  key: "axis",
  group: "cameras",
  models: [model],
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
  ],
  takesSiteKey: true,
  simulated: [{ protocol: "axis", deviceTypes: [model.deviceType] }],
} as const satisfies Brand;
