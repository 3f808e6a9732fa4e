import { describe, expect, it } from "vitest";
import { HttpPost } from "./http-post.ts";
import { LoRaWan, uplinkBody, vs133Payload } from "./lorawan.ts";

const sn = "24e124716c120001";
const start = Date.parse("2026-05-04T06:55:00Z");
const record = (line: string, values: object = {}) => ({ sn, line, start, seconds: 300, values });

describe("VS133 uplink", () => {
  it("has the maker's printed payload byte for byte", () => {
    const interval = [record("1"), record("2"), record("3"), record("4", { in: 5, out: 7 })];
    expect(vs133Payload(interval).toString("hex").toUpperCase()).toBe(
      "05CC0000000008CC000000000BCC000000000ECC05000700",
    );
    expect(() => vs133Payload([record("5")])).toThrow("lines 1 to 4");
  });

  it("is heard as the interval ends", () => {
    expect(uplinkBody(sn, [record("1", { in: 2, out: 1 })], 9)).toMatchObject({
      time: "2026-05-04T07:00:00.000+00:00",
      deviceInfo: { devEui: sn, deviceProfileName: "Milesight VS133" },
      fCnt: 9,
      fPort: 85,
      data: Buffer.from("05CC02000100", "hex").toString("base64"),
    });
  });

  it("needs a DevEUI", () => {
    expect(() => new LoRaWan(new HttpPost("127.0.0.1", 1), "SIM0001")).toThrow("16 hex digits");
  });
});
