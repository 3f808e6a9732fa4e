import type { NetworkInterfaceInfo } from "node:os";
import { expect, test } from "vitest";
import { reachableHosts } from "./reachable-hosts.ts";

const info = (address: string, internal = false) =>
  ({ address, internal, family: address.includes(":") ? "IPv6" : "IPv4" }) as NetworkInterfaceInfo;
const machine = {
  lo: [info("127.0.0.1", true), info("::1", true)],
  docker0: [info("172.17.0.1")],
  eth0: [info("fe80::1"), info("2001:db8::5"), info("192.168.1.20"), info("169.254.3.3")],
};

test("the addresses others can reach come in the order in which they are likely right", () => {
  expect(reachableHosts("0.0.0.0", machine)).toEqual(["192.168.1.20", "172.17.0.1"]);
  expect(reachableHosts("::", machine)).toEqual(["192.168.1.20", "172.17.0.1", "2001:db8::5"]);
  expect(reachableHosts("0.0.0.0", {})).toEqual([]);
});

test("who listens on one address is reached there, or not at all", () => {
  expect(reachableHosts("192.168.1.20", machine)).toEqual(["192.168.1.20"]);
  for (const host of ["127.0.0.1", "127.0.1.1", "::1"]) expect(reachableHosts(host, machine)).toEqual([]);
});
