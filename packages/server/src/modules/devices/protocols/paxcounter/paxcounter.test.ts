import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeKept, decodeMqtt } from "../protocols.ts";
import { samples, topics } from "./samples.ts";

const receivedAt = new Date("2026-11-22T10:00:15Z");
const decode = (topic: string, body: string | Uint8Array, isRetained = false) =>
  decodeMqtt({ topic, body: Buffer.from(body as string), receivedAt, isRetained }).decoded;
const bytes = (...numbers: number[]) => Buffer.from(numbers).toString("base64");

const message = (sn: string, state = {}) => ({
  ok: true,
  message: { sn, kind: "heartbeat", records: [], state },
});

describe("Paxcounter", () => {
  it("estimates who is there by the radios of both kinds, and counts nobody in or out", () => {
    expect(decode(topics.packed, samples.packed)).toEqual(message("paxout-hall", { currentStay: 49 }));
    expect(decode(topics.plain, samples.plain)).toEqual(message("paxplain-hall", { currentStay: 49 }));
  });

  it("reads Wi-Fi alone, and leaves the position out", () => {
    expect(decode("paxout/1", bytes(0x01, 0x02))).toEqual(message("paxout", { currentStay: 0x0201 }));
    const position = [1, 2, 3, 4, 5, 6, 7, 8];
    expect(decode("paxout/1", bytes(5, 0, ...position))).toEqual(message("paxout", { currentStay: 5 }));
    expect(decode("paxplain/1", bytes(0, 5, 0, 2, ...position))).toEqual(
      message("paxplain", { currentStay: 7 }),
    );
  });

  it("is there by whatever else it says", () => {
    expect(decode("paxout-hall", "paxcounter_7")).toEqual(message("paxout-hall"));
    expect(decode("paxout-hall/2", bytes(1, 2, 3))).toEqual(message("paxout-hall"));
    expect(decode(topics.packed, samples.packed, true)).toMatchObject({ ok: false, nothing: true });
  });

  it.each([
    ["no base64", "37", "a count has 2, 4, 10 or 12 bytes, not 1"],
    ["words", "hello world", "the payload is not base64"],
    ["nothing", "", "the payload is not base64"],
    ["three bytes", bytes(1, 2, 3), "a count has 2, 4, 10 or 12 bytes, not 3"],
    ["eight bytes", bytes(1, 2, 3, 4, 5, 6, 7, 8), "a count has 2, 4, 10 or 12 bytes, not 8"],
  ])("refuses %s", (_, body, reason) => {
    expect(decode(topics.packed, body)).toEqual({ ok: false, sn: "paxout-hall", reason });
  });

  it("refuses an out-topic that makes no serial number", () => {
    expect(decode("paxout hall/1", samples.packed)).toMatchObject({ ok: false });
  });

  it("never throws on random bytes, and never counts", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (raw) => {
        const decoded = decode(topics.packed, raw);
        if (decoded.ok) expect(decoded.message.records).toEqual([]);
        const kept = { protocol: "paxcounter", meta: { topic: topics.packed }, body: Buffer.from(raw) };
        expect(decodeKept({ ...kept, receivedAt })).toEqual([decoded]);
      }),
    );
  });
});
