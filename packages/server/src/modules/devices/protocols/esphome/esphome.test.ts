import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeKept, decodeMqtt } from "../protocols.ts";
import { esphome } from "./esphome.ts";
import { topics } from "./samples.ts";

const receivedAt = new Date("2026-11-22T10:00:15.250Z");
const decode = (topic: string, body: string, isRetained = false) =>
  decodeMqtt({ topic, body: Buffer.from(body), receivedAt, isRetained }).decoded;

const heartbeat = { ok: true, message: { sn: "roode32", kind: "heartbeat", records: [], state: {} } };
const crossing = (values: object) => ({
  ok: true,
  message: {
    sn: "roode32",
    kind: "records",
    records: [{ line: "1", at: { utc: receivedAt }, anchor: "start", seconds: 0, values }],
    state: {},
  },
});
const nothing = { ok: false, nothing: true };

describe("Roode", () => {
  it("counts one person a passage, at the time it arrives", () => {
    expect(decode(topics.direction, "Entry")).toEqual(crossing({ in: 1 }));
    expect(decode(topics.direction, "Exit")).toEqual(crossing({ out: 1 }));
    expect(decode("roode32/text_sensor/last_direction/state", "Entry")).toEqual(crossing({ in: 1 }));
  });

  it("counts nobody again whom the broker kept", () => {
    expect(decode(topics.direction, "Entry", true)).toMatchObject(nothing);
    expect(decode(topics.status, "online", true)).toMatchObject(nothing);
  });

  it("counts what waited for its device at the time it came", () => {
    const kept = { protocol: "esphome", meta: { topic: topics.direction }, body: Buffer.from("Exit") };
    expect(decodeKept({ ...kept, receivedAt })).toEqual([crossing({ out: 1 })]);
  });

  it.each(["", "unknown", "Entrypoint", "0", "ON"])("takes the word %j for a sign of life", (word) => {
    expect(decode(topics.direction, word)).toEqual(heartbeat);
  });

  it("never counts from how many are inside", () => {
    const inside = (text: string) => decode(topics.inside, text);
    expect(inside("3")).toEqual({ ok: true, message: { ...heartbeat.message, state: { currentStay: 3 } } });
    expect(inside("10.0")).toMatchObject({ message: { records: [], state: { currentStay: 10 } } });
    for (const text of ["nan", "-1", "", "1e9"]) expect(inside(text)).toEqual(heartbeat);
    expect(decode(topics.presence, "ON")).toEqual(heartbeat);
  });

  it("is there while it says so", () => {
    expect(decode(topics.status, "online")).toEqual(heartbeat);
    expect(decode(topics.status, "offline")).toMatchObject(nothing);
  });

  it("keeps nothing of the node's other states", () => {
    expect(decode("roode32/sensor/wifi_signal/state", "-61")).toMatchObject(nothing);
    expect(decode("roode32/text_sensor/roode32_version/state", "1.5.1")).toMatchObject(nothing);
    expect(decode("roode32/number/threshold/command", "75")).toMatchObject(nothing);
  });

  it("names a node by its topic prefix", () => {
    expect(decode("shop/doors/north/text_sensor/x_last_direction/state", "Exit")).toMatchObject({
      message: { sn: "shop.doors.north" },
    });
    expect(decode("my door/text_sensor/x_last_direction/state", "Exit")).toEqual({
      ok: false,
      reason: "the topic prefix makes no serial number",
    });
  });

  it("leaves other systems' topics alone that end like its own", () => {
    expect(decodeMqtt({ topic: "zone/status", body: Buffer.from("{}"), receivedAt }).protocol.name).toBe(
      "foyer",
    );
  });
});

it("never throws on random bytes, and counts nobody by them", () => {
  const topic = fc.constantFrom(...Object.values(topics));
  fc.assert(
    fc.property(topic, fc.uint8Array({ maxLength: 40 }), (topic, raw) => {
      const decoded = esphome.decode({ topic, body: Buffer.from(raw), receivedAt });
      if (decoded.ok) expect(decoded.message.records).toEqual([]);
    }),
  );
});
