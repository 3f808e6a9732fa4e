import { type Codec, uint32Modulus } from "./codec.ts";

const countsPort = 1;
const flagNames = ["TPC_STOPPED", "TPC_STUCK", "MULTI_DEV_ISSUE", "WIFI_AP_ENABLED"] as const;

export interface TerabeeCounts {
  count_in: number;
  count_out: number;
  /** Those that are raised. */
  flags: Partial<Record<(typeof flagNames)[number], 1>>;
}

/** Terabee People Flow Counting L-XL: two big-endian totals and flags, of which four are known. */
export function decodeTerabee(bytes: Buffer, port: number | undefined): TerabeeCounts | null {
  const flags = bytes[8] ?? 0;
  if (bytes.length !== 9 || (port ?? countsPort) !== countsPort || flags >= 1 << flagNames.length)
    return null;
  return {
    count_in: bytes.readUInt32BE(0),
    count_out: bytes.readUInt32BE(4),
    flags: Object.fromEntries(flagNames.filter((_, bit) => flags & (1 << bit)).map((name) => [name, 1])),
  };
}

export const terabee: Codec = {
  name: "Terabee L-XL",
  models: /people-flow-counting-l-xl|terabee.*(?<![a-z0-9])x?l(?![a-z0-9])/,
  isAnswer: (_bytes, port) => port !== undefined && port !== countsPort,
  read(bytes, port) {
    const counts = decodeTerabee(bytes, port);
    if (!counts) return null;
    const totals = { in: counts.count_in, out: counts.count_out };
    return { windows: [], totals: [{ line: "1", totals, modulus: uint32Modulus }], state: {} };
  },
};
