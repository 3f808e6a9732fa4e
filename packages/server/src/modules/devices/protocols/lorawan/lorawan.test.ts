import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Outcome } from "../protocol.ts";
import { lorawan, lorawanMqtt } from "./lorawan.ts";
import { decode, post } from "./posted.ts";
import { chirpStack3, chirpStack4, hexBytes, payloads, thingsStack } from "./samples.ts";

const settings = {} as Parameters<typeof lorawan.answer>[3];

describe("refusal", () => {
  it.each([
    ["no JSON", "{", "the body is not a readable JSON object"],
    ["a stranger", { sn: "A1", records: [] }, "no message of ChirpStack or The Things Stack"],
    ["no DevEUI", { end_device_ids: { device_id: "x" } }, "the DevEUI cannot be read"],
    ["a DevEUI that is none", { deviceInfo: { devEui: "24e1" } }, "the DevEUI cannot be read"],
    ["a payload that is not base64", { ...chirpStack4("00"), data: "05 CC" }, "data: not base64"],
    ["a payload that is no text", { ...chirpStack4("00"), data: [5] }, "data: not base64"],
  ])("refuses %s", (_, body, reason) => {
    expect(decode(body)).toEqual({ ok: false, reason });
  });

  it("never makes the network server pause for one bad payload", () => {
    const answer = (outcome: Outcome) => {
      const payload = post("{");
      return lorawan.answer(payload, lorawan.decode(payload), outcome, settings).status;
    };
    expect([answer("unreadable"), answer("stored"), answer("waiting"), answer("failed")]).toEqual([
      200, 200, 200, 503,
    ]);
  });
});

describe("over MQTT", () => {
  it("reads the same bodies, told by their keys", () => {
    for (const body of [chirpStack4, chirpStack3, thingsStack].map((wrap) => wrap(payloads.vs132))) {
      expect(lorawanMqtt.recognises(body)).toBe(true);
      expect(lorawanMqtt.decode({ ...post(body), topic: "application/1/device/x/event/up" })).toEqual(
        decode(body),
      );
    }
    for (const body of [{ sn: "A1", records: [] }, { device_info: { device_sn: "x" } }, { deviceInfo: {} }])
      expect(lorawanMqtt.recognises(body)).toBe(false);
  });
});

describe("what is kept", () => {
  it("has no session keys", () => {
    const { end_device_ids } = thingsStack("00");
    const app_s_key = { key: "secret", encrypted_key: "secret", kek_label: "x" };
    const body = JSON.stringify({ end_device_ids, join_accept: { session_key_id: "id", app_s_key } });
    const kept = lorawan.redact?.(Buffer.from(body)).toString() ?? "";
    expect(kept).not.toContain("secret");
    expect(decode(kept)).toEqual(decode(body));
  });
});

describe("random payloads", () => {
  const wraps = fc.constantFrom(
    (hex: string, port: number) => chirpStack4(hex, "", port),
    (hex: string, port: number) => chirpStack4(hex, "VS133", port),
    (hex: string, port: number) => chirpStack4(hex, "VS350", port),
    (hex: string, port: number) => chirpStack4(hex, "VS121", port),
    (hex: string, port: number) => chirpStack4(hex, "imbuildings", port),
    (hex: string, port: number) => thingsStack(hex, null, port),
  );
  const ports = fc.constantFrom(1, 26, 27, 28, 85);

  /** Whether every count is a number that stands in the payload. */
  function expectReportedCounts(bytes: Buffer, counted: object[]): void {
    const actual = new Set<number>();
    for (let at = 0; at < bytes.length; at++) {
      if (at + 2 <= bytes.length) actual.add(bytes.readUInt16LE(at)).add(bytes.readUInt16BE(at));
      if (at + 4 <= bytes.length) actual.add(bytes.readUInt32LE(at)).add(bytes.readUInt32BE(at));
    }
    for (const values of counted) for (const count of Object.values(values)) expect(actual).toContain(count);
  }

  function check(bytes: Buffer, body: unknown): void {
    const decoded = decode(body);
    if (!decoded.ok) return;
    const { records, readings = [] } = decoded.message;
    expectReportedCounts(bytes, [
      ...records.map(({ values }) => values),
      ...readings.map(({ totals }) => totals),
    ]);
  }

  it("never throws, and counts nothing that is not there", () => {
    const bytes = fc.uint8Array({ minLength: 1, maxLength: 40 }).map((raw) => Buffer.from(raw));
    fc.assert(
      fc.property(bytes, wraps, ports, (raw, wrap, port) => check(raw, wrap(raw.toString("hex"), port))),
      { numRuns: 1000 },
    );
  });

  it("never throws on changed samples, and counts nothing that is not there", () => {
    const sample = fc.constantFrom(...Object.values(payloads));
    fc.assert(
      fc.property(sample, fc.nat(), fc.nat(255), wraps, ports, (hex, place, byte, wrap, port) => {
        const bytes = hexBytes(hex);
        bytes[place % bytes.length] = byte;
        check(bytes, wrap(bytes.toString("hex"), port));
      }),
      { numRuns: 2000 },
    );
  });

  it("never throws and never counts on random bytes and random JSON", () => {
    const raw = fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes));
    const keys = [
      "deviceInfo",
      "devEUI",
      "end_device_ids",
      "uplink_message",
      "data",
      "time",
      "rxInfo",
      "fPort",
    ];
    const wrapped = fc.record(Object.fromEntries(keys.map((key) => [key, fc.jsonValue({ maxDepth: 3 })])), {
      requiredKeys: [],
    });
    fc.assert(
      fc.property(fc.oneof(raw, fc.json().map(Buffer.from), wrapped), (body) => {
        const bytes = Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
        lorawan.redact?.(bytes);
        const decoded = lorawan.decode({ ...post(""), body: bytes });
        if (decoded.ok) expect(decoded.message.records).toEqual([]);
      }),
    );
  });
});
