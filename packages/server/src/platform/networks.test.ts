import { expect, test } from "vitest";
import { addressFamily, isNetwork, networks, plainAddress } from "./networks.ts";

test("networks are told from other texts", () => {
  expect(["10.0.0.0/8", "10.0.0.1", "fd00::/8", "::1"].filter(isNetwork)).toHaveLength(4);
  expect(["erp.lan", "10.0.0.0/33", "10.0.0.0/", "10.0.0.0/8/8", "fd00::/129", ""].filter(isNetwork)).toEqual(
    [],
  );
});

test("an address is found in its network, of either kind", () => {
  const list = networks(["203.0.113.0/24", "198.51.100.7", "2001:db8:1::/48"]);
  const holds = (address: string) => list.check(address, addressFamily(address));
  expect(["203.0.113.255", "198.51.100.7", "2001:db8:1:ff::1"].filter(holds)).toHaveLength(3);
  expect(["203.0.114.0", "198.51.100.8", "2001:db8:2::1", "::1"].filter(holds)).toEqual([]);
});

test("an IPv4 address that came over IPv6 is the same address", () => {
  expect(["::ffff:10.0.0.7", "10.0.0.7", "fe80::1%eth0", undefined].map(plainAddress)).toEqual([
    "10.0.0.7",
    "10.0.0.7",
    "fe80::1",
    "",
  ]);
});
