import { isIPv6 } from "node:net";
import { plainAddress } from "./networks.ts";

/** What a provider gives one household or one server: the holder of a single IPv6 address has all of these. */
const networkBits = 64;
/** Larger customers get this much; where passwords are guessed they count as one. */
export const customerBits = 56;

/**
 * What limits of one address count by: the address itself, of IPv6 its network, since a caller has 2^64 addresses to
 * choose from. An IPv4 address that came over IPv6 counts as what it is, however it is written.
 */
export function addressKey(address: string | undefined, bits = networkBits): string {
  const plain = plainAddress(address);
  if (!isIPv6(plain)) return plain;
  const groups = parseGroups(plain);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) {
    const [high = 0, low = 0] = groups.slice(6);
    return [high >> 8, high & 0xff, low >> 8, low & 0xff].join(".");
  }
  const masked = groups.map((group, place) => group & toMask(bits - place * 16));
  return `${masked
    .slice(0, Math.ceil(bits / 16))
    .map((group) => group.toString(16))
    .join(":")}::/${bits}`;
}

/** The first so many of sixteen bits. */
const toMask = (bits: number) => (0xffff << Math.max(0, 16 - Math.max(0, bits))) & 0xffff;

/** The eight numbers of a valid IPv6 address. */
function parseGroups(address: string): number[] {
  const withoutDots = address.replace(
    /(\d+)\.(\d+)\.(\d+)\.(\d+)$/,
    (_, a: string, b: string, c: string, d: string) =>
      `${(Number(a) * 256 + Number(b)).toString(16)}:${(Number(c) * 256 + Number(d)).toString(16)}`,
  );
  const [head = "", tail] = withoutDots.split("::");
  const numbers = (text: string) => (text === "" ? [] : text.split(":").map((group) => parseInt(group, 16)));
  const [before, after] = [numbers(head), numbers(tail ?? "")];
  return tail === undefined
    ? before
    : [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}
