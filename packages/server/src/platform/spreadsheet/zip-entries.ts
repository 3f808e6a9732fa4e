import { promisify } from "node:util";
import { inflateRaw } from "node:zlib";

const inflate = promisify(inflateRaw);

interface Entry {
  method: number;
  packed: number;
  unpacked: number;
  at: number;
}

/** A packed file that cannot be read. */
export class BrokenZip extends Error {}
/** A packed file that is larger unpacked than allowed. */
export class TooLargeUnpacked extends Error {}

const endMark = 0x06054b50;
const entryMark = 0x02014b50;
const headMark = 0x04034b50;
const endLength = 22;
const entryLength = 46;
const headLength = 30;
const longestComment = 65_535;

/** Where the list of entries stands: it ends the file, behind it only a comment. */
function findEnd(zip: Buffer): number {
  for (let at = zip.length - endLength; at >= Math.max(0, zip.length - endLength - longestComment); at--) {
    if (zip.readUInt32LE(at) === endMark) return at;
  }
  throw new BrokenZip();
}

function readEntries(zip: Buffer): Map<string, Entry> {
  const end = findEnd(zip);
  const entries = new Map<string, Entry>();
  let at = zip.readUInt32LE(end + 16);
  for (let count = zip.readUInt16LE(end + 10); count > 0; count--) {
    if (zip.readUInt32LE(at) !== entryMark) throw new BrokenZip();
    const length = zip.readUInt16LE(at + 28);
    const rest = zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
    const name = zip.toString("utf8", at + entryLength, at + entryLength + length);
    if (entries.has(name)) throw new BrokenZip();
    entries.set(name, {
      method: zip.readUInt16LE(at + 10),
      packed: zip.readUInt32LE(at + 20),
      unpacked: zip.readUInt32LE(at + 24),
      at: zip.readUInt32LE(at + 42),
    });
    at += entryLength + length + rest;
  }
  if (at !== end) throw new BrokenZip();
  requireNothingBetween(zip, [...entries.values()], zip.readUInt32LE(end + 16));
  return entries;
}

/**
 * Readers that walk through a file find entries where they stand, listed or not, and would unpack what was never
 * weighed. So the listed ones follow each other from the start of the file to the list; between two there may be the
 * sizes of the first, which is too little for a further entry.
 */
function requireNothingBetween(zip: Buffer, entries: readonly Entry[], list: number): void {
  let at = 0;
  for (const entry of entries.toSorted((a, b) => a.at - b.at)) {
    if (!follows(at, entry.at) || zip.readUInt32LE(entry.at) !== headMark) throw new BrokenZip();
    const names = zip.readUInt16LE(entry.at + 26) + zip.readUInt16LE(entry.at + 28);
    at = entry.at + headLength + names + entry.packed;
  }
  if (!follows(at, list)) throw new BrokenZip();
}

const follows = (end: number, next: number): boolean => next >= end && next - end < headLength;

/**
 * Opens a packed file and reads single entries of it. Nothing is unpacked beyond `most` bytes, regardless of the sizes
 * the file states: a few bytes can unpack to millions.
 */
export function openZip(zip: Buffer, most: number) {
  let entries: Map<string, Entry>;
  try {
    entries = readEntries(zip);
  } catch {
    throw new BrokenZip();
  }
  let sum = 0;
  for (const { unpacked } of entries.values()) sum += unpacked;
  if (sum > most) throw new TooLargeUnpacked();

  /** What an entry holds; null when there is none of the name. */
  async function bytes(name: string): Promise<Buffer | null> {
    const entry = entries.get(name);
    if (!entry) return null;
    const { at, packed, method, unpacked } = entry;
    if (at + headLength > zip.length) throw new BrokenZip();
    const begin = at + headLength + zip.readUInt16LE(at + 26) + zip.readUInt16LE(at + 28);
    const body = zip.subarray(begin, begin + packed);
    if (method === 0) return body;
    try {
      // An honest entry is as long as it says.
      return await inflate(body, { maxOutputLength: unpacked + 1 });
    } catch {
      throw new BrokenZip();
    }
  }

  return {
    names: [...entries.keys()],

    bytes,

    /** The text of an entry; null when there is none of the name. */
    text: async (name: string): Promise<string | null> => (await bytes(name))?.toString("utf8") ?? null,
  };
}

export type OpenZip = ReturnType<typeof openZip>;
