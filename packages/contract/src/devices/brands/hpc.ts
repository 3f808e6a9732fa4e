import type { Brand } from "./brand.ts";

/** Infrared counters HPC005, HPC008 and HPC015: forms over HTTP. */
export const hpc = {
  key: "hpc",
  group: "infrared",
  models: [{ code: "HPC015", deviceName: "HPC infrared", deviceType: 1 }],
  connections: [
    {
      key: "hpc",
      name: "HPC005 / HPC008 / HPC015",
      way: "http",
      format: "form",
      paths: ["/dataport.aspx", "/servlet", "/CustCount"],
      topics: [],
      hints: ["anyPath"],
    },
  ],
  takesSiteKey: true,
  simulated: [
    {
      protocol: "hpc",
      deviceTypes: [1],
      serialNumber: (number: number) => (0x51a00000 + number).toString(16).toUpperCase(),
    },
  ],
} as const satisfies Brand;
