import { isIP } from "node:net";
import { addressFamily, isNetwork, networks } from "../networks.ts";

/** Networks that are not the open internet: this machine, private and shared networks, and what is set aside. */
const inner4 = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
];
/** In the IPv6 internet (2000::/3): what is reserved, and what carries an IPv4 address within it. */
const inner6 = ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"];

const inner = networks([...inner4, ...inner6]);
const open6 = networks(["2000::/3"]);
/** IPv4 addresses written as IPv6 ones. */
const mapped = networks(["::ffff:0:0/96"]);

/** Whether an address lies on the open internet; one that carries an IPv4 address is taken for that. */
export function isOpen(address: string): boolean {
  if (isIP(address) === 0) return false;
  if (isIP(address) === 6 && !mapped.check(address, "ipv6") && !open6.check(address, "ipv6")) return false;
  return !inner.check(address, addressFamily(address));
}

/** Which addresses calls may go to: the open internet, and what the operator lists (host names, addresses, networks). */
export function makePermitted(allow: readonly string[]) {
  const listed = networks(allow.filter(isNetwork));
  const hosts = new Set(allow.filter((entry) => !isNetwork(entry)).map((host) => host.toLowerCase()));
  return (host: string, address: string): boolean =>
    isOpen(address) || hosts.has(host.toLowerCase()) || listed.check(address, addressFamily(address));
}
