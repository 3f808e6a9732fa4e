import type { Brand } from "./brand.ts";

const binocular = { code: "HX-CCD21", deviceName: "Foorir binocular camera", deviceType: 2 } as const;
const ai = { code: "HX-A8", deviceName: "Foorir AI camera", deviceType: 8 } as const;

/** Foorir binocular and AI cameras: JSON over HTTP. */
export const foorir = {
  key: "foorir",
  group: "cameras",
  models: [binocular, ai],
  connections: [
    {
      key: "foorir",
      name: "Foorir 3D / AI",
      way: "http",
      format: "JSON",
      paths: [
        "/api/camera/heartBeat",
        "/api/camera/dataUpload",
        "/api/camera/reid",
        "/api/camera/dup",
        "/api/passenger-flow/interval-aggregate",
        "/api/passenger-flow/device-status",
      ],
      topics: [],
      hints: ["eachAddress"],
    },
  ],
  takesSiteKey: true,
  simulated: [
    { protocol: "foorir", deviceTypes: [binocular.deviceType] },
    { protocol: "foorir-staff", deviceTypes: [5] },
    { protocol: "foorir-aggregate", deviceTypes: [ai.deviceType] },
  ],
} as const satisfies Brand;
