import { BlockList, isIP } from "node:net";

export const addressFamily = (address: string) => (isIP(address) === 6 ? "ipv6" : "ipv4");

/** Whether a text is an IP address, or a network as `10.1.0.0/16`. */
export function isNetwork(text: string): boolean {
  const [address = "", bits, ...more] = text.split("/");
  const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  if (bits === undefined) return longest > 0;
  return more.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= longest;
}

/** Addresses and networks to look addresses up in. */
export function networks(list: readonly string[]): BlockList {
  const made = new BlockList();
  for (const entry of list) {
    const [address = "", bits] = entry.split("/");
    const family = addressFamily(address);
    made.addSubnet(address, bits === undefined ? (family === "ipv6" ? 128 : 32) : Number(bits), family);
  }
  return made;
}

/** An address as it is written everywhere: an IPv4 one that came over IPv6 without its prefix, no zone. */
export function plainAddress(address: string | undefined): string {
  const bare = (address ?? "").replace(/%.*$/, "");
  const within = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1];
  return within ?? bare;
}
