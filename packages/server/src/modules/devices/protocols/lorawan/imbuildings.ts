import { type Codec, picked, uint16Modulus } from "./codec.ts";
import type { Fields } from "./tlv.ts";

const peopleCounter = 2;
/** Type, variant and the device's own number. */
const headerLength = 10;

/** Numbers are big-endian. Without a header the port shows the variant. */
const variants = [
  { variant: 6, port: 26, length: 13, read: countersAndBattery },
  { variant: 7, port: 27, length: 5, read: counters },
  { variant: 8, port: 28, length: 4, read: battery },
] as const;

/** IMBuildings people counters, payload type 2; undefined variants, other lengths: null. */
export function decodeImBuildings(bytes: Buffer, port: number | undefined): Fields | null {
  const withHeader = variants.find(
    ({ variant, length }) =>
      bytes[0] === peopleCounter && bytes[1] === variant && bytes.length === headerLength + length,
  );
  const known = withHeader ?? variants.find((one) => one.port === port && one.length === bytes.length);
  if (!known) return null;
  const body = withHeader ? bytes.subarray(headerLength) : bytes;
  return {
    device_type_identifier: peopleCounter,
    device_type: "People Counter",
    device_type_variant: known.variant,
    ...(withHeader && { device_id: bytes.toString("hex", 2, headerLength) }),
    ...known.read(body),
  };
}

function countersAndBattery(body: Buffer): Fields {
  return {
    device_status: body.readUInt8(0),
    battery_voltage: body.readUInt16BE(1) / 100,
    counter_a: body.readUInt16BE(3),
    counter_b: body.readUInt16BE(5),
    ...counters(body.subarray(7)),
    payload_counter: body.readUInt8(12),
  };
}

function counters(body: Buffer): Fields {
  return {
    sensor_status: body.readUInt8(0),
    total_counter_a: body.readUInt16BE(1),
    total_counter_b: body.readUInt16BE(3),
  };
}

function battery(body: Buffer): Fields {
  return {
    device_status: body.readUInt8(0),
    battery_voltage: body.readUInt16BE(1) / 100,
    sensor_status: body.readUInt8(3),
  };
}

/** Direction A counts as in. The battery's voltage gives no per cent, so it is not shown. */
export const imBuildings: Codec = {
  name: "IMBuildings people counter",
  models: /imbuildings/,
  isAnswer: (_bytes, port) => port === 10,
  read(bytes, port) {
    const fields = decodeImBuildings(bytes, port);
    if (!fields) return null;
    const values = picked(fields, { in: "counter_a", out: "counter_b" });
    const totals = picked(fields, { in: "total_counter_a", out: "total_counter_b" });
    return {
      windows: values ? [{ line: "1", values }] : [],
      totals: totals ? [{ line: "1", totals, modulus: uint16Modulus }] : [],
      state: {},
    };
  },
};
