import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { AnswerSettings, Outcome } from "../protocol.ts";
import { foorir } from "./foorir.ts";
import { samples } from "./samples.ts";

const receivedAt = new Date("2024-05-01T12:00:00Z");
const settings: AnswerSettings = {
  wallClock: "2022-01-06 10:04:00",
  now: new Date(1641434640_500),
  offsetMinutes: 480,
  openMinute: 0,
  closeMinute: 1440,
  uploadIntervalMinutes: 5,
  recordPeriodMinutes: 5,
  velocity: 0,
  direction: 0,
};

function post(body: unknown, path = "/api/camera/dataUpload") {
  const source = typeof body === "string" ? body : JSON.stringify(body);
  return { path, contentType: "application/json", body: Buffer.from(source), receivedAt };
}
const decode = (body: unknown, path?: string) => foorir.decode(post(body, path));
const beat = (body: unknown) => decode(body, "/api/camera/heartBeat");

function answer(body: unknown, outcome: Outcome, path?: string, changed: Partial<AnswerSettings> = {}) {
  const payload = post(body, path);
  return foorir.answer(payload, foorir.decode(payload), outcome, { ...settings, ...changed });
}

describe("heartbeat", () => {
  it("reads the time under both its names", () => {
    expect(beat(samples.heartbeat)).toEqual({
      ok: true,
      message: {
        sn: "2010010000000000",
        kind: "heartbeat",
        records: [],
        state: { clock: { utc: new Date("2022-01-06T02:04:00Z") } },
      },
    });
    expect(beat(samples.heartbeatAi)).toMatchObject({
      message: { sn: "DEVICE_SN", state: { clock: { utc: new Date("2025-07-18T06:17:41Z") } } },
    });
  });

  it("reads what the camera tells about itself", () => {
    const about = {
      macAddress: "AA:BB",
      ipAddress: "10.0.0.7",
      connectionType: "wifi",
      wifiSSID: "shop\u0000",
      hwPlatform: "CCD21",
      swRelease: "2.5.1",
      timeZone: 3,
      hostName: "x",
      ipAddressMethod: "dhcp",
    };
    expect(beat({ sn: " A1 ", timestamp: "soon", ...about })).toEqual({
      ok: true,
      message: {
        sn: "A1",
        kind: "heartbeat",
        records: [],
        state: {
          macAddress: "AA:BB",
          ipAddress: "10.0.0.7",
          connectionType: "wifi",
          wifiSsid: "shop",
          hwPlatform: "CCD21",
          version: "2.5.1",
          timeZone: "3",
        },
      },
    });
  });

  it("is answered with time, zone, interval and the mode that asks for increments", () => {
    const sent = answer(samples.heartbeat, "stored", "/api/camera/heartBeat");
    expect(sent).toEqual({
      status: 200,
      contentType: "application/json",
      body:
        '{"code":0,"msg":"success","data":{"sn":"2010010000000000","time":1641434640,' +
        '"timezone":8,"uploadInterval":5,"dataMode":"Add"}}',
    });
    expect(answer(samples.heartbeat, "waiting", "/HeartBeat")).toEqual(sent);
  });

  it.each([
    [-480, -8],
    [330, 5],
    [-210, -3],
    [-30, 0],
  ])("tells a zone %i minutes east as %i hours", (offsetMinutes, hours) => {
    const { body } = answer(samples.heartbeat, "stored", "/d/key/api/heartbeat/", { offsetMinutes });
    expect(JSON.parse(body).data.timezone).toBe(hours);
  });
});

describe("counts", () => {
  it("are answered with serial number and time", () => {
    const body = '{"code":0,"msg":"success","data":{"sn":"2010010000000000","time":1648606824}}';
    const now = new Date(1648606824_000);
    for (const outcome of ["stored", "waiting"] as const) {
      expect(answer(samples.data, outcome, "/dataUpload", { now })).toEqual({
        status: 200,
        contentType: "application/json",
        body,
      });
    }
  });
});

describe("refusal", () => {
  const flow = { sn: "A1", startTime: 100, endTime: 160, in: 1, out: 2 };

  it("reads numbers that are written as texts", () => {
    const texts = Object.fromEntries(
      Object.entries(flow).map(([key, value]) => [key, typeof value === "number" ? ` ${value}` : value]),
    );
    expect(decode(texts)).toEqual(decode(flow));
  });

  it.each([
    ["a mode that is no text", { ...flow, dataMode: 1 }, "dataMode"],
    ["a negative total", { ...flow, dataMode: "Total", in: -1 }, "in"],
    ["a missing count", { sn: "A1", in: 1 }, "out"],
    ["a negative count", { ...flow, in: -1 }, "in"],
    ["half a person", { ...flow, out: 0.5 }, "out"],
    ["a count in words", { ...flow, in: "one" }, "in"],
    ["a count with a sign as text", { ...flow, in: "-1" }, "in"],
    ["half a person as text", { ...flow, out: "0.5" }, "out"],
    ["an end before the start", { ...flow, endTime: 99 }, "the interval ends before it starts"],
    ["more than a day", { ...flow, endTime: 86_501 }, "the interval is longer than a day"],
    ["no counts", { sn: "A1", time: 100 }, "no counts in the body"],
    ["one wrong element", { sn: "A1", data: [{ in: 1, out: 1 }, 5] }, "data[1] in"],
  ])("refuses %s, but knows the device", (_, body, reason) => {
    expect(decode(body)).toEqual({ ok: false, reason: expect.stringContaining(reason), sn: "A1" });
  });

  it.each([
    "",
    "no JSON",
    "[]",
    "null",
    "7",
    '{"in":1',
    '{"sn":7,"in":1,"out":1}',
    '{"sn":"a b"}',
    '{"sn":"A"," sn":"B"}',
  ])("refuses %j", (body) => {
    expect(decode(body)).toMatchObject({ ok: false });
    expect(decode(body)).not.toHaveProperty("sn");
  });

  it("tells the camera to keep its data", () => {
    expect(answer({ sn: "A1" }, "unreadable")).toMatchObject({
      status: 200,
      body: '{"code":2,"msg":"no counts in the body"}',
    });
    for (const path of ["/heartBeat", "/dataUpload"]) {
      expect(answer(flow, "failed", path)).toMatchObject({
        status: 503,
        body: expect.stringContaining('"code":2'),
      });
    }
  });
});

const onlyCounts = (values: object) =>
  Object.values(values).every((count) => Number.isSafeInteger(count) && count >= 0);

/** The document with another value at one of its places. */
function exchanged(document: unknown, [place, value]: [number, unknown]): unknown {
  const paths: (string | number)[][] = [];
  const walk = (node: unknown, path: (string | number)[]) => {
    if (typeof node !== "object" || node === null) return;
    for (const [key, member] of Object.entries(node)) {
      paths.push([...path, key]);
      walk(member, [...path, key]);
    }
  };
  walk(document, []);
  const path = paths[place % Math.max(paths.length, 1)];
  return path ? replaced(document, path, value) : document;
}

function replaced(node: unknown, [key = "", ...path]: (string | number)[], value: unknown): unknown {
  const copy: Record<string | number, unknown> = Array.isArray(node) ? { ...node } : { ...(node as object) };
  copy[key] = path.length === 0 ? value : replaced(copy[key], path, value);
  return Array.isArray(node) ? Object.values(copy) : copy;
}

describe("random bodies", () => {
  const outcomes = fc.constantFrom<Outcome>("stored", "waiting", "unreadable", "failed");
  const paths = fc.constantFrom(...foorir.paths);

  it("never throws and never counts on random bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), paths, outcomes, (raw, path, outcome) => {
        const payload = { ...post("", path), body: Buffer.from(raw) };
        const decoded = foorir.decode(payload);
        expect(decoded.ok).toBe(false);
        foorir.answer(payload, decoded, outcome, settings);
      }),
    );
  });

  it("never throws on known keys with random values, and never counts what is not a count", () => {
    const value = fc.oneof(fc.nat(100), fc.jsonValue({ maxDepth: 2 }), fc.double());
    const keys = [
      "in",
      "out",
      "passby",
      "turnback",
      "startTime",
      "endTime",
      "time",
      "dataMode",
      "avgStayTime",
      "attributes",
      "eventList",
      "data",
    ];
    const body = fc.record(Object.fromEntries(keys.map((key) => [key, value])), {
      requiredKeys: ["in", "out"],
    });
    fc.assert(
      fc.property(
        body,
        fc.constantFrom("Add", "Total", undefined),
        paths,
        outcomes,
        (random, mode, path, outcome) => {
          const payload = post({ sn: "A1", ...random, ...(mode && { dataMode: mode }) }, path);
          const decoded = foorir.decode(payload);
          foorir.answer(payload, decoded, outcome, settings);
          if (!decoded.ok || Array.isArray(random.data)) return;
          const { records, readings = [] } = decoded.message;
          const [values, ...others] = [
            ...records.map((record) => record.values),
            ...readings.map(({ totals }) => totals),
          ];
          expect(others).toEqual([]);
          expect([values?.in, values?.out]).toEqual([random.in, random.out]);
          expect(onlyCounts(values ?? {})).toBe(true);
        },
      ),
      { numRuns: 1000 },
    );
  });

  it("never throws on a sample with parts exchanged, and never counts what is not a count", () => {
    const sources = [
      samples.dataAi,
      samples.history,
      samples.lines,
      samples.aggregate,
      samples.dup,
      samples.reid,
    ];
    const odd = fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.integer(), fc.double());
    fc.assert(
      fc.property(
        fc.constantFrom(...sources, samples.status, samples.heartbeat),
        fc.array(fc.tuple(fc.nat(), odd), { maxLength: 3 }),
        paths,
        outcomes,
        (source, changes, path, outcome) => {
          const payload = post(changes.reduce(exchanged, JSON.parse(source)), path);
          const decoded = foorir.decode(payload);
          foorir.answer(payload, decoded, outcome, settings);
          if (!decoded.ok) return;
          for (const { values } of decoded.message.records) expect(onlyCounts(values)).toBe(true);
          for (const { totals } of decoded.message.readings ?? []) expect(onlyCounts(totals)).toBe(true);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it("loses a count only by refusing it: a cut-off body is never read", () => {
    const { data, dataAi, history, lines, aggregate, dup, reid } = samples;
    const whole = [data.slice(0, data.lastIndexOf("]")), dataAi, history, lines, aggregate, dup, reid];
    for (const sample of whole.map((text) => text.trim())) {
      const end = sample.lastIndexOf("}");
      for (let length = 0; length < end; length++) expect(decode(sample.slice(0, length)).ok).toBe(false);
    }
  });
});
