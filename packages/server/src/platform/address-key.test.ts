import { expect, test } from "vitest";
import { addressKey, customerBits } from "./address-key.ts";

test("addresses of one IPv6 network count as one; other networks and IPv4 addresses for themselves", () => {
  expect(addressKey("203.0.113.7")).toBe("203.0.113.7");
  expect(addressKey("::ffff:203.0.113.7")).toBe("203.0.113.7");
  expect(addressKey("::ffff:cb00:7107")).toBe("203.0.113.7");
  expect(addressKey("0:0:0:0:0:ffff:cb00:7107")).toBe("203.0.113.7");
  const key = addressKey("2001:db8:1:2::1");
  expect(key).toBe("2001:db8:1:2::/64");
  for (const same of ["2001:db8:1:2:ffff:ffff:ffff:ffff", "2001:0DB8:0001:2::", "2001:db8:1:2::1%eth0"])
    expect(addressKey(same), same).toBe(key);
  expect(addressKey("2001:db8:1:3::1")).not.toBe(key);
  expect(addressKey("::1")).toBe("0:0:0:0::/64");
  expect(addressKey("fe80::1:2%eth0")).toBe("fe80:0:0:0::/64");
  expect(addressKey("64:ff9b::192.0.2.1")).toBe("64:ff9b:0:0::/64");
  expect(addressKey(undefined)).toBe("");
});

test("at the door larger networks count as one", () => {
  expect(addressKey("2001:db8:1:2ff::1", customerBits)).toBe("2001:db8:1:200::/56");
  expect(addressKey("2001:db8:1:200::1", customerBits)).toBe("2001:db8:1:200::/56");
  expect(addressKey("2001:db8:1:300::1", customerBits)).not.toBe("2001:db8:1:200::/56");
});
