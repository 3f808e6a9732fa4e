import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Decoded, MqttPayload } from "../protocol.ts";
import { decodeKept, decodeMqtt } from "../protocols.ts";
import { axisScene } from "./axis-scene.ts";
import { dataQConnected, dataQGone, dataQOccupancy, dataQSamples, sceneSamples } from "./scene-samples.ts";

const sn = "B8A44F7ADD87";
const receivedAt = new Date("2026-11-22T10:00:15Z");
const topic = `shop/axis/${sn}/frames`;

function decode(body: string | object, more: Partial<MqttPayload> = {}): Decoded {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return decodeMqtt({ topic, body: Buffer.from(text), receivedAt, ...more }).decoded;
}

const heartbeat = { ok: true, message: { sn, kind: "heartbeat", records: [], state: {} } };
const seen = (...tracks: object[]) => ({
  ok: true,
  message: { ...heartbeat.message, heat: { positions: { tracks } } },
});
const at = (time: string) => Date.parse(time) / 1000;
/** Of the middle of a lower edge: sums of fractions are not exact. */
const about = (value: number) => expect.closeTo(value, 9);

describe("scene metadata", () => {
  it("reads the feet of people alone from a frame of the older form", () => {
    expect(decode(sceneSamples.beta)).toEqual(
      seen({ id: "1", points: [[at("2023-03-08T09:00:19.320Z"), about(0.46668), 0.89332]] }),
    );
    // Some versions wrap it once more.
    expect(decode({ data: JSON.parse(sceneSamples.beta) })).toEqual(decode(sceneSamples.beta));
  });

  it("reads a frame of the newer form, heads and what has no class left out", () => {
    expect(decode(sceneSamples.frame)).toEqual(
      seen({
        id: "1/8e653185-8e54-4dca-8af1-9f7202aca120",
        points: [[at("2026-07-29T11:55:30.369Z"), about(0.5986), 0.9853]],
      }),
    );
    expect(decode(sceneSamples.empty)).toEqual(heartbeat);
  });

  it("reads a finished track, taken for what it most likely was", () => {
    expect(decode(sceneSamples.track)).toEqual(
      seen({
        id: "1/25436c51-6a75-4f23-99dc-7ddd638e4e61",
        points: [
          [at("2026-03-20T10:17:45.524Z"), about(0.055), 0.786],
          [at("2026-03-20T10:17:47.924Z"), about(0.97), 0.653],
        ],
      }),
    );
    expect(decode(sceneSamples.track.replace("0.0376", "0.9"))).toEqual(heartbeat);
  });

  it("reads a track of the older form", () => {
    expect(decode(sceneSamples.consolidated)).toEqual(
      seen({
        id: "7",
        points: [
          [at("2026-03-20T10:17:45.5Z"), about(0.3), 0.5],
          [at("2026-03-20T10:17:46.5Z"), about(0.4), 0.6],
        ],
      }),
    );
  });

  it("keeps feet inside the picture", () => {
    const box = { left: 0.9, top: 0.5, right: 1.4, bottom: 1.02 };
    const frame = {
      timestamp: "2026-01-01T00:00:00Z",
      detections: [{ object_track_id: "a", class: { type: "Human" }, bounding_box: box }],
    };
    expect(decode(frame)).toEqual(seen({ id: "a", points: [[1_767_225_600, 1, 1]] }));
  });

  it("knows the camera by the last level that is a serial number, or by Foyer's own topic", () => {
    const of = (topic: string, sn?: string) => decode(sceneSamples.empty, { topic, sn });
    expect(of("000000000000/b8a44f7add87/x")).toMatchObject({ message: { sn: "b8a44f7add87" } });
    expect(of("foyer/v1/CAM-1/flow", "CAM-1")).toMatchObject({ message: { sn: "CAM-1" } });
    expect(of("my_mqtt_topic")).toEqual({
      ok: false,
      reason: "no level of the topic is a serial number of 12 hexadecimal digits",
    });
  });

  it.each([
    ["a frame of an odd time", sceneSamples.frame.replace("2026-07-29T", "29.07.2026 "), "timestamp"],
    ["pixels", sceneSamples.beta.replace("0.80004", "640"), "observations[0].bounding_box.right"],
    [
      "a track without points in time",
      sceneSamples.track.replace(/"timestamp"/g, '"time"'),
      "path[0].timestamp",
    ],
  ])("refuses %s, and knows the camera", (_, body, reason) => {
    expect(decode(body)).toEqual({ ok: false, sn, reason: expect.stringContaining(reason) });
  });
});

describe("DataQ", () => {
  const of = (kind: string, body: string | object, more: Partial<MqttPayload> = {}) =>
    decode(body, { topic: `dataq/${kind}/${sn}`, ...more });

  it("reads the path of a person, who stays at each point for its seconds", () => {
    expect(of("path", dataQSamples.human)).toEqual(
      seen({
        id: "abc123",
        longestGap: Number.POSITIVE_INFINITY,
        points: [
          [1_772_276_395, 0.12, 0.72],
          [1_772_276_396.25, 0.21, 0.715],
          [1_772_276_396.75, 0.21, 0.715],
        ],
      }),
    );
    expect(of("path", dataQSamples.car)).toEqual(heartbeat);
  });

  it("bridges no gap of a path that was put together", () => {
    const stitched = { ...JSON.parse(dataQSamples.human), stitched: true };
    expect(of("path", stitched)).toMatchObject({
      message: { heat: { positions: { tracks: [expect.not.objectContaining({ longestGap: 0 })] } } },
    });
    const decoded = of("path", stitched);
    expect(decoded.ok && decoded.message.heat?.positions?.tracks[0]).not.toHaveProperty("longestGap");
  });

  it("reads who is there, and whether the camera is", () => {
    expect(of("occupancy", dataQOccupancy)).toMatchObject({ message: { state: { currentStay: 3 } } });
    expect(of("occupancy", { occupancy: {} })).toMatchObject({ message: { state: { currentStay: 0 } } });
    const camera = { model: "P3245-V", ipAddress: "192.168.1.100" };
    expect(of("connect", dataQConnected)).toEqual({
      ok: true,
      message: { ...heartbeat.message, state: camera },
    });
    expect(of("connect", dataQGone)).toMatchObject({ message: { heat: { blindSince: receivedAt } } });
    expect(of("connect", dataQGone, { isRetained: true })).toMatchObject({ ok: false, nothing: true });
  });

  it.each([
    ["a point outside", dataQSamples.human.replace("120", "1200"), "path[0].x"],
    ["a point without a time", dataQSamples.human.replace('"t":1772276395.000', '"t":null'), "path[0].t"],
    ["no JSON", "?", "the body is not a readable JSON object"],
  ])("refuses %s, and knows the camera", (_, body, reason) => {
    expect(of("path", body)).toEqual({ ok: false, sn, reason: expect.stringContaining(reason) });
  });
});

it("keeps no pictures, and reads the same from what is kept", () => {
  for (const body of Object.values(sceneSamples)) {
    const kept = axisScene.redact?.(Buffer.from(body)) ?? Buffer.alloc(0);
    expect(kept.toString()).not.toContain("/9j/");
    expect(decodeKept({ protocol: "axis", meta: { topic }, body: kept, receivedAt })).toEqual([decode(body)]);
  }
});

describe("random messages", () => {
  it("never throws, and sees nobody in random bytes and JSON", () => {
    const bodies = fc.oneof(
      fc.uint8Array({ maxLength: 300 }).map((raw) => Buffer.from(raw)),
      fc.json().map((json) => Buffer.from(json)),
    );
    fc.assert(
      fc.property(bodies, fc.constantFrom(topic, `dataq/path/${sn}`), (body, topic) => {
        const decoded = axisScene.decode({ topic, body, receivedAt });
        expect(decoded.ok && decoded.message.heat?.positions).toBeFalsy();
      }),
    );
  });

  it("reads no body that is cut off", () => {
    for (const sample of Object.values(sceneSamples))
      for (let length = 0; length < sample.length; length += 3)
        expect(axisScene.decode({ topic, body: Buffer.from(sample.slice(0, length)), receivedAt }).ok).toBe(
          false,
        );
  });
});
