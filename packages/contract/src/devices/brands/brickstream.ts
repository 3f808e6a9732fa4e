import type { Brand } from "./brand.ts";

const model = { code: "BRICKSTREAM", deviceName: "Brickstream 3D", deviceType: 2 } as const;

/** Brickstream, and the XML push of Foorir. */
export const brickstream = {
  key: "brickstream",
  group: "cameras",
  models: [model],
  connections: [
    {
      key: "brickstream",
      name: "Brickstream, Foorir XML push",
      way: "http",
      format: "XML",
      paths: ["/xml"],
      topics: [],
      hints: [],
    },
  ],
  takesSiteKey: true,
  simulated: [{ protocol: "brickstream", deviceTypes: [model.deviceType] }],
} as const satisfies Brand;
