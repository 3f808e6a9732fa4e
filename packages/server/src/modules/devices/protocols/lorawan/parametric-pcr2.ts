import { type Codec, type Report, uint16Modulus } from "./codec.ts";

const countsPort = 14;
const configurationPort = 190;

/** Extended payloads by their version and length: counts of the interval, then sums since power up. */
const extended: Readonly<Record<number, number>> = { 3: 16, 4: 17 };

const isExtended = (bytes: Buffer): boolean =>
  bytes[0] === 0xbe && bytes[1] === 0x01 && extended[bytes[2] ?? 0] === bytes.length;

/** Left to right, right to left (tag 16, of firmware 3 also 0A) and the processor's temperature. */
const isElsys = (bytes: Buffer): boolean =>
  bytes.length === 9 && bytes[0] === 0x0a && (bytes[3] === 0x16 || bytes[3] === 0x0a) && bytes[6] === 0x01;

const parseWindow = (bytes: Buffer, first: number, second: number): Report["windows"] => [
  { line: "1", values: { in: bytes.readUInt16BE(first), out: bytes.readUInt16BE(second) } },
];

/**
 * Parametric PCR2 radar people counter; left to right counts as in. After the vendor's description of its application
 * payloads, versions 2 to 4 (parametric.ch/docs/pcr2/pcr2_app_payloads_v2, …_v3) and the decoder it gives away for
 * network servers: ELSYS format, 9 bytes, and extended format, `BE 01 03` (16 bytes) and `BE 01 04` (17). Payloads of
 * version 5 do not say whether they count since the last uplink, and Cayenne LPP names no counts: neither is guessed.
 */
export const pcr2: Codec = {
  name: "Parametric PCR2",
  models: /pcr2/,
  isAnswer: (bytes, port) =>
    port === configurationPort || (bytes[0] === 0xbe && bytes[1] === 0x01 && bytes[3] === 0xd5),
  read(bytes, port) {
    if ((port ?? countsPort) !== countsPort) return null;
    if (isElsys(bytes)) return { windows: parseWindow(bytes, 1, 4), totals: [], state: {} };
    if (!isExtended(bytes)) return null;
    const totals = { in: bytes.readUInt16BE(7), out: bytes.readUInt16BE(9) };
    return {
      windows: parseWindow(bytes, 3, 5),
      totals: [{ line: "1", totals, modulus: uint16Modulus }],
      state: {},
    };
  },
};
