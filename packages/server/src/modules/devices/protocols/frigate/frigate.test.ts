import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Decoded, MqttPayload } from "../protocol.ts";
import { decodeKept, decodeMqtt } from "../protocols.ts";
import { frigate } from "./frigate.ts";
import { samples, topics } from "./samples.ts";
import { withoutPeople } from "./without-people.ts";

const receivedAt = new Date("2026-11-22T10:00:15Z");

function decode(body: string | object, topic = topics.events, more: Partial<MqttPayload> = {}): Decoded {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const { protocol, decoded } = decodeMqtt({ topic, body: Buffer.from(text), receivedAt, ...more });
  expect(protocol.name).toBe("frigate");
  return decoded;
}

const changed = (after: object, type = "update") => {
  const event = JSON.parse(samples.update);
  return { ...event, type, after: { ...event.after, ...after } };
};

const path = [
  [1_795_341_600.21, 0.4219, 0.7861],
  [1_795_341_602.01, 0.4302, 0.8403],
  [1_795_341_605.44, 0.4977, 0.9104],
];
const heartbeat = {
  ok: true,
  message: { sn: "frigate.front_door", kind: "heartbeat", records: [], state: {} },
};
const withPath = (points: unknown) => ({
  ok: true,
  message: {
    ...heartbeat.message,
    heat: {
      positions: {
        cols: 32,
        rows: 18,
        crosses: true,
        tracks: [{ id: "front_door/1795341600.07-k3x9qa", points, longestGap: Number.POSITIVE_INFINITY }],
      },
    },
  },
});
const nothing = { ok: false, nothing: true };

describe("events", () => {
  it("reads the path so far from each message of a person", () => {
    expect(decode(samples.begun)).toEqual(withPath(path.slice(0, 1)));
    expect(decode(samples.update)).toEqual(withPath(path));
  });

  it("lets the person rest at the last point until the end", () => {
    expect(decode(samples.end)).toEqual(withPath([...path, [1_795_341_612.5, 0.4977, 0.9104]]));
  });

  it("rests at the point that is last in time, and nowhere if it ended with it", () => {
    const shuffled = [
      [[0.5, 0.6], 200],
      [[0.1, 0.2], 100],
    ];
    expect(decode(changed({ path_data: shuffled, end_time: 230 }, "end"))).toEqual(
      withPath([
        [200, 0.5, 0.6],
        [100, 0.1, 0.2],
        [230, 0.5, 0.6],
      ]),
    );
    expect(decode(changed({ path_data: shuffled, end_time: 200 }, "end"))).toMatchObject({
      message: { heat: { positions: { tracks: [{ points: { length: 2 } }] } } },
    });
  });

  it("says the same track and points again where messages are doubled, out of order or the end is lost", () => {
    const heats = [samples.end, samples.update, samples.begun, samples.update].map((body) => {
      const decoded = decode(body);
      if (!decoded.ok) throw new Error(decoded.reason);
      return decoded.message.heat?.positions?.tracks[0];
    });
    expect(new Set(heats.map((track) => track?.id)).size).toBe(1);
    expect(heats[1]).toEqual(heats[3]);
    // Whatever comes last, each earlier message holds points of the whole path only.
    const all = heats[0]?.points.map((point) => JSON.stringify(point)) ?? [];
    for (const track of heats)
      for (const point of track?.points ?? []) expect(all).toContain(JSON.stringify(point));
    // The end lost: all but the rest is there.
    expect(heats[1]?.points).toEqual(heats[0]?.points.slice(0, -1));
  });

  it.each([
    ["of a car", samples.car],
    ["of what was no person", changed({ false_positive: true })],
    ["without a path", changed({ path_data: undefined })],
    ["with a path of another form", changed({ path_data: { points: [] } })],
    ["with an empty path", changed({ path_data: [] })],
    [
      "with points that are none",
      changed({ path_data: [7, [[0.5], 100], [[0.5, "1"], 100], [[0.5, 1.2], 100], [[0.1, 0.1], null]] }),
    ],
  ])("takes an event %s for a sign that the camera works", (_, body) => {
    expect(decode(body)).toEqual(heartbeat);
  });

  it("names cameras under another topic prefix after it", () => {
    expect(decode(samples.update, "house/frigate-2/events")).toMatchObject({
      message: { sn: "house.frigate-2.front_door" },
    });
    expect(decode(samples.update, "cctv/events")).toMatchObject({ message: { sn: "cctv.front_door" } });
  });

  it.each([
    ["no JSON", "{", "the body is not a readable JSON object"],
    ["another type", changed({}, "snapshot_saved"), "type"],
    ["no camera", changed({ camera: undefined }), "after.camera"],
    ["no id", changed({ id: "" }), "after.id"],
    ["a camera that makes no serial number", changed({ camera: "back yard" }), "the name of the camera"],
    ["something else", "{}", "type"],
  ])("refuses %s", (_, body, reason) => {
    expect(decode(body)).toEqual({ ok: false, reason: expect.stringContaining(reason) });
  });
});

describe("coverage", () => {
  it("says when a camera stopped watching, and that it is there", () => {
    const blind = { ...heartbeat.message, heat: { blindSince: receivedAt } };
    expect(decode("online", topics.detection)).toEqual(heartbeat);
    expect(decode("offline", topics.detection)).toEqual({ ok: true, message: blind });
    expect(decode("disabled", topics.detection)).toEqual({ ok: true, message: blind });
    expect(decode("on", topics.detection)).toEqual({
      ok: false,
      sn: "frigate.front_door",
      reason: "none of online, offline and disabled",
    });
  });

  it("says nothing of cameras by its own availability, nor by what the broker kept", () => {
    expect(decode("offline", "frigate/available")).toMatchObject(nothing);
    expect(decode("offline", topics.detection, { isRetained: true })).toMatchObject(nothing);
    expect(decode(samples.end, topics.events, { isRetained: true })).toMatchObject(nothing);
  });
});

describe("privacy", () => {
  const secrets = /Jane|AB-123|snapshot|sub_label|license|attributes|"face"/;

  it("keeps no names, plates and pictures, and reads the same from what is kept", () => {
    for (const body of Object.values(samples)) {
      expect(body).toMatch(secrets);
      const kept = withoutPeople(Buffer.from(body));
      expect(kept.toString()).not.toMatch(secrets);
      expect(withoutPeople(kept)).toEqual(kept);
      const meta = { topic: topics.events };
      expect(decodeKept({ protocol: "frigate", meta, body: kept, receivedAt })).toEqual([decode(body)]);
    }
  });

  it("keeps nothing of what is cut off, and words as they are", () => {
    for (let length = 0; length < samples.end.length; length += 7) {
      const cut = Buffer.from(samples.end.slice(0, length));
      expect(withoutPeople(cut)).toEqual(Buffer.alloc(0));
      expect(decode(cut.toString()).ok).toBe(false);
    }
    expect(withoutPeople(Buffer.from("disabled")).toString()).toBe("disabled");
  });
});

describe("random messages", () => {
  it("never throws, and sees nobody in random bytes and JSON", () => {
    const bodies = fc.oneof(
      fc.uint8Array({ maxLength: 300 }).map((raw) => Buffer.from(raw)),
      fc.json().map((json) => Buffer.from(json)),
    );
    fc.assert(
      fc.property(bodies, fc.constantFrom(...Object.values(topics)), (body, topic) => {
        const decoded = frigate.decode({ topic, body, receivedAt });
        expect(decoded.ok && decoded.message.heat?.positions).toBeFalsy();
        withoutPeople(body);
      }),
    );
  });

  it("never throws on random values in known places, and says only points that were sent", () => {
    const value = fc.oneof(fc.nat(100), fc.jsonValue({ maxDepth: 1 }), fc.double());
    const mostly = (usual: fc.Arbitrary<unknown>) => fc.oneof({ weight: 9, arbitrary: usual }, value);
    const share = mostly(fc.double({ min: 0, max: 1, noNaN: true }));
    const step = mostly(fc.tuple(mostly(fc.tuple(share, share)), mostly(fc.nat(2_000_000_000))));
    const after = fc.record({
      id: mostly(fc.constant("1-a")),
      camera: mostly(fc.constant("door")),
      label: mostly(fc.constant("person")),
      end_time: mostly(fc.nat(2_000_000_000)),
      path_data: mostly(fc.array(step, { maxLength: 5 })),
    });
    const type = mostly(fc.constantFrom("update", "end"));
    fc.assert(
      fc.property(type, after, (type, after) => {
        const text = JSON.stringify(changed(after, type as string));
        const decoded = frigate.decode({ topic: topics.events, body: Buffer.from(text), receivedAt });
        if (!decoded.ok) return;
        expect(decoded.message.records).toEqual([]);
        const sent = JSON.parse(text).after;
        const places = JSON.stringify(sent.path_data);
        for (const [at, x, y] of decoded.message.heat?.positions?.tracks[0]?.points ?? []) {
          expect(places).toContain(`[${JSON.stringify(x)},${JSON.stringify(y)}]`);
          if (at !== sent.end_time) expect(places).toContain(JSON.stringify(at));
        }
      }),
      { numRuns: 1000 },
    );
  });
});
