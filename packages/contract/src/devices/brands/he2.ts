import type { Brand } from "./brand.ts";

/** Infrared counters of Foorir, digital and analog: frames over TCP. */
export const he2 = {
  key: "he2",
  group: "infrared",
  models: [
    { code: "HX-H6", deviceName: "HX-HE2 infrared, digital", deviceType: 1 },
    { code: "HX-NBI", deviceName: "HX-HE2 infrared, analog", deviceType: 1 },
  ],
  connections: [
    {
      key: "he2",
      name: "HX-HE2 (WD5, WI5, NBI, CI)",
      way: "tcp",
      format: "0x7E",
      paths: [],
      topics: [],
      hints: ["hostAndPort", "noProof"],
    },
  ],
  takesSiteKey: false,
  simulated: [
    { protocol: "he2-digital", deviceTypes: [1] },
    { protocol: "he2-analog", deviceTypes: [1] },
  ],
} as const satisfies Brand;
