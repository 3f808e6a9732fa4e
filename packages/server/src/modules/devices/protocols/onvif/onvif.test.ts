import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Decoded, MqttPayload } from "../protocol.ts";
import { decodeMqtt } from "../protocols.ts";
import { onvif } from "./onvif.ts";
import { samples, topic } from "./samples.ts";

const sn = "lobby.cam-3";
const receivedAt = new Date("2026-11-22T10:00:15Z");

function decode(body: string | object, more: Partial<MqttPayload> = {}): Decoded {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const { protocol, decoded } = decodeMqtt({ topic, body: Buffer.from(text), receivedAt, ...more });
  expect(protocol.name).toBe("onvif");
  return decoded;
}

const heartbeat = { ok: true, message: { sn, kind: "heartbeat", records: [], state: {} } };
const seen = (...tracks: object[]) => ({
  ok: true,
  message: { ...heartbeat.message, heat: { positions: { tracks } } },
});
const about = (value: number) => expect.closeTo(value, 6);
const start = Date.parse("2026-11-22T10:00:00Z") / 1000;

describe("scene metadata", () => {
  it("applies the transformation of the specification's example, and turns y over", () => {
    expect(decode(samples.specification)).toEqual(
      seen({
        id: "profile_1/objects/15",
        points: [[Date.parse("2021-10-05T15:13:27.321Z") / 1000, about(0.09375), about(0.9375)]],
      }),
    );
  });

  it("takes a frame without transformation as it is, one of a list alone and numbers as text", () => {
    expect(decode(samples.normalised)).toEqual(
      seen(
        {
          id: "profile_1/objects/7",
          points: [
            [start, 0.5, 0.75],
            [start + 0.2, about(0.625), 1],
          ],
        },
        { id: "profile_1/objects/8", points: [[start + 0.2, 0.5, 0.25]] },
      ),
    );
    expect(decode(samples.empty)).toEqual(heartbeat);
  });

  it("calls pixels without a transformation a fault", () => {
    const pixels = JSON.parse(samples.specification);
    pixels.Frame[0].Transformation = undefined;
    expect(decode(pixels)).toEqual({
      ok: false,
      sn,
      reason: "Frame[0] an object lies outside the picture: pixels need a Transformation",
    });
  });

  it("takes nothing of events, nor of what the broker kept", () => {
    const event = decode("{}", { topic: "lobby/cam-3/onvif-ej/RuleEngine/CountAggregation/Counter" });
    expect(event).toMatchObject({ ok: false, nothing: true });
    expect(decode(samples.specification, { isRetained: true })).toMatchObject({ ok: false, nothing: true });
  });

  it.each([
    ["no JSON", "{", "the body is not a readable JSON object"],
    ["no frames", "{}", "Frame"],
    ["a frame without a time", { Frame: [{ Object: [] }] }, "Frame"],
    ["another time", { Frame: [{ "@UtcTime": "yesterday" }] }, "Frame[0] @UtcTime: no time"],
    [
      "an object without an id",
      { Frame: [{ "@UtcTime": "2026-11-22T10:00:01Z", Object: [{}] }] },
      "Frame[0] Object[0] @ObjectId",
    ],
  ])("refuses %s, and knows the camera", (_, body, reason) => {
    expect(decode(body)).toEqual({ ok: false, sn, reason: expect.stringContaining(reason) });
  });

  it("refuses a prefix that makes no serial number", () => {
    expect(decode(samples.empty, { topic: "a b/onvif-mj/VideoAnalytics/p/m" })).toEqual({
      ok: false,
      reason: "the topic prefix makes no serial number",
    });
  });
});

describe("random messages", () => {
  it("never throws, and sees nobody in random bytes and JSON", () => {
    const bodies = fc.oneof(
      fc.uint8Array({ maxLength: 300 }).map((raw) => Buffer.from(raw)),
      fc.json().map((json) => Buffer.from(json)),
    );
    fc.assert(
      fc.property(bodies, (body) => {
        const decoded = onvif.decode({ topic, body, receivedAt });
        expect(decoded.ok && decoded.message.heat).toBeFalsy();
      }),
    );
  });

  it("keeps every point inside the picture", () => {
    const number = fc.oneof(fc.double({ min: -1.6, max: 1.6, noNaN: true }), fc.double(), fc.string());
    fc.assert(
      fc.property(number, number, (x, y) => {
        const body = JSON.parse(samples.empty);
        const Class = { Type: ["Human"] };
        const Shape = { CenterOfGravity: { "@x": x, "@y": y } };
        body.Frame[0].Object = [{ "@ObjectId": 1, Appearance: { Shape, Class } }];
        const decoded = decode(body);
        if (!decoded.ok) return;
        for (const [, u, v] of decoded.message.heat?.positions?.tracks[0]?.points ?? []) {
          expect(u >= 0 && u <= 1 && v >= 0 && v <= 1).toBe(true);
        }
      }),
    );
  });

  it("reads no body that is cut off", () => {
    for (const sample of Object.values(samples))
      for (let length = 0; length < sample.length; length++)
        expect(decode(sample.slice(0, length)).ok).toBe(false);
  });
});
