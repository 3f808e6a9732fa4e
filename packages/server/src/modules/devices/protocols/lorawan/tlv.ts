/** What an uplink says, by the vendor's own names. `history` holds what was stored while the network was away. */
export interface Fields {
  [name: string]: number | string | NumberFields[];
}

export type NumberFields = Record<string, number>;

/** How the value behind a channel and type is read. */
export interface Entry {
  /** Bytes of the value; undefined where the value itself says so and makes no sense. */
  length: number | ((rest: Buffer) => number | undefined);
  read(value: Buffer): Fields;
}

/** By channel and type as one number: `0x03d2` is channel 3, type D2. */
export type Table = ReadonlyMap<number, Entry>;

interface NumberEntry extends Entry {
  length: number;
  read(value: Buffer): NumberFields;
}

const numbers = (
  names: readonly string[],
  size: number,
  at: (value: Buffer, from: number) => number,
): NumberEntry => ({
  length: names.length * size,
  read: (value) => Object.fromEntries(names.map((name, index) => [name, at(value, index * size)])),
});

export const uint8s = (...names: string[]) => numbers(names, 1, (value, from) => value.readUInt8(from));
export const uint16s = (...names: string[]) => numbers(names, 2, (value, from) => value.readUInt16LE(from));
export const uint32 = (name: string) => numbers([name], 4, (value) => value.readUInt32LE(0));

const text = (name: string, length: Entry["length"], read: (value: Buffer) => string): Entry => ({
  length,
  read: (value) => ({ [name]: read(value) }),
});
const dotted = (value: Buffer) => [...value].join(".");
const hex = (value: Buffer) => value.toString("hex");

/** Older serial numbers have 6 bytes, newer 8; what follows either is another attribute, or nothing. */
function serialLength(rest: Buffer): number {
  const isEnd = (at: number) => rest.length <= at || rest[at] === 0xff;
  return !isEnd(6) && isEnd(8) ? 8 : 6;
}

/** What every Milesight sensor may tell about itself, on channel FF. */
export const attributes: readonly [number, Entry][] = [
  [0xff01, uint8s("protocol_version")],
  [0xff08, text("sn", serialLength, hex)],
  [0xff09, text("hardware_version", 2, dotted)],
  [0xff0a, text("firmware_version", 2, (value) => [...value].map((part) => part.toString(16)).join("."))],
  [0xff0b, uint8s("device_status")],
  [0xff0f, uint8s("lorawan_class")],
  [0xff16, text("sn", 8, hex)],
  [0xff1f, text("firmware_version", 4, dotted)],
  [0xfffe, uint8s("reset_event")],
  [0xffff, text("tsl_version", 2, dotted)],
];

/** Values stored on the device: a time stamp in seconds and the kind of value go before each. */
export function history(kinds: ReadonlyMap<number, NumberEntry>): Entry {
  const findKind = (value: Buffer) => (value.length < 5 ? undefined : kinds.get(value.readUInt8(4)));
  return {
    length: (rest) => {
      const kind = findKind(rest);
      return kind && 5 + kind.length;
    },
    read: (value) => {
      const decoded = findKind(value)?.read(value.subarray(5)) ?? {};
      return { history: [{ timestamp: value.readUInt32LE(0), ...decoded }] };
    },
  };
}

/** Reads a whole uplink of channel, type and value; null where a byte is left over or unknown. */
export function readTlv(bytes: Buffer, table: Table): Fields | null {
  const fields: Fields = {};
  const stored: NumberFields[] = [];
  for (let at = 0; at < bytes.length; ) {
    const entry = at + 2 <= bytes.length ? table.get(bytes.readUInt16BE(at)) : undefined;
    const rest = bytes.subarray(at + 2);
    const length = typeof entry?.length === "function" ? entry.length(rest) : entry?.length;
    if (!entry || length === undefined || length > rest.length) return null;
    const { history: older, ...others } = entry.read(rest.subarray(0, length));
    Object.assign(fields, others);
    if (Array.isArray(older)) stored.push(...older);
    at += 2 + length;
  }
  return stored.length > 0 ? { ...fields, history: stored } : fields;
}

/** Whether an uplink answers a command instead of measuring: the lengths of answers are not all known. */
export function isMilesightAnswer(bytes: Buffer): boolean {
  const [channel, type] = bytes;
  if (channel === undefined || type === undefined) return false;
  const isAttribute = attributes.some(([key]) => key === 0xff00 + type);
  return [0xf8, 0xf9, 0xfe].includes(channel) || (channel === 0xff && !isAttribute);
}
