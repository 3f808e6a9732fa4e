import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { AnswerSettings, DecodedRecord, Outcome } from "../protocol.ts";
import { axis } from "./axis.ts";
import { samples } from "./samples.ts";

const receivedAt = new Date("2025-05-22T08:15:39Z");
const settings = {} as AnswerSettings;

function post(body: unknown) {
  const source = typeof body === "string" ? body : JSON.stringify(body);
  return { path: "/axis", contentType: "application/json", body: Buffer.from(source), receivedAt };
}
const decode = (body: unknown) => axis.decode(post(body));

const window = { utcFrom: "2025-05-22T08:14:00Z", utcTo: "2025-05-22T08:15:00Z" };
const items = [
  { direction: "in", count: 5, adults: 4 },
  { direction: "out", count: 3, adults: 1 },
];

function report(measurements: unknown) {
  return { apiName: "Axis Retail Data", data: { measurements }, sensor: { serial: "b8a44fa89c85" } };
}

function records(measurements: unknown): DecodedRecord[] {
  const decoded = decode(report(measurements));
  if (!decoded.ok) throw new Error(decoded.reason);
  return decoded.message.records;
}

describe("samples", () => {
  it("reads the captured push; 0 adults are not measured", () => {
    expect(decode(samples.captured)).toEqual({
      ok: true,
      message: {
        sn: "b8a44fa89c85",
        kind: "records",
        records: [
          {
            line: "1",
            at: { utc: new Date("2025-05-22T08:14:00Z") },
            anchor: "start",
            seconds: 60,
            values: { in: 1, out: 2 },
          },
        ],
        state: {
          version: "11.11.148",
          ipAddress: "192.168.109.60",
          timeZone: "Europe/Zurich",
          clock: { utc: new Date("2025-05-22T08:15:38Z") },
        },
      },
    });
  });

  it("reads the printed example with the zone's other spelling", () => {
    expect(decode(samples.printed)).toEqual({
      ok: true,
      message: {
        sn: "accc8ef3d92e",
        kind: "records",
        records: [
          {
            line: "1",
            at: { utc: new Date("2020-12-08T12:19:00Z") },
            anchor: "start",
            seconds: 60,
            values: { in: 0, out: 0 },
          },
        ],
        state: {
          version: "10.3",
          ipAddress: "172.25.70.165",
          timeZone: "Europe/Stockholm",
          clock: { utc: new Date("2020-12-08T12:20:12Z") },
        },
      },
    });
  });
});

describe("measurements", () => {
  it("takes the adults of those who enter and makes no children of the others", () => {
    expect(records([{ kind: "people-counts", ...window, items }])[0]?.values).toEqual({
      in: 5,
      out: 3,
      adult: 4,
    });
  });

  it("reads several windows and leaves other kinds alone", () => {
    const later = { utcFrom: "2025-05-22T10:15:00+02:00", utcTo: "2025-05-22T08:30:00Z" };
    const read = records([
      { kind: "people-counts", ...window, items },
      { kind: "occupancy", items: "?" },
      { kind: "people-counts", ...later, items: [...items, { direction: "sideways", count: 9 }] },
    ]);
    expect(read.map(({ at, seconds }) => [at, seconds])).toEqual([
      [{ utc: new Date("2025-05-22T08:14:00Z") }, 60],
      [{ utc: new Date("2025-05-22T08:15:00Z") }, 900],
    ]);
    expect(read[1]?.values).toEqual({ in: 5, out: 3, adult: 4 });
  });

  it("takes one direction alone", () => {
    expect(records([{ kind: "people-counts", ...window, items: items.slice(1) }])[0]?.values).toEqual({
      out: 3,
    });
  });

  it("takes a report without any for a test: the camera is there", () => {
    expect(decode(report([]))).toEqual({
      ok: true,
      message: { sn: "b8a44fa89c85", kind: "heartbeat", records: [], state: {} },
    });
  });
});

describe("refusal", () => {
  const counts = (changed: object) => report([{ kind: "people-counts", ...window, items, ...changed }]);
  const entered = (changed: object) => counts({ items: [{ ...items[0], ...changed }] });

  it.each([
    ["no measurements", { sensor: { serial: "b8a44fa89c85" }, data: {} }, "data.measurements"],
    ["no times", counts({ utcFrom: undefined }), "measurements[0] utcFrom"],
    ["a wall clock", counts({ utcTo: "2025-05-22T08:15:00" }), "measurements[0] utcTo"],
    [
      "an end before the start",
      counts({ utcTo: window.utcFrom }),
      "the interval does not end after its start",
    ],
    ["more than a day", counts({ utcTo: "2025-05-23T08:14:01Z" }), "the interval is longer than a day"],
    ["no direction", counts({ items: [] }), "neither in nor out is given"],
    ["a direction twice", counts({ items: [...items, items[0]] }), "in is given twice"],
    ["a negative count", entered({ count: -1 }), "measurements[0] items[0].count"],
    ["half a person", entered({ count: 0.5 }), "items[0].count"],
    ["a count as text", entered({ count: "5" }), "items[0].count"],
    ["a count beyond its column", entered({ count: 2 ** 31 }), "items[0].count"],
  ])("refuses %s, but knows the camera", (_, body, reason) => {
    expect(decode(body)).toEqual({ ok: false, reason: expect.stringContaining(reason), sn: "b8a44fa89c85" });
  });

  it.each(["", "no JSON", "[]", "null", "{}", '{"sensor":{"serial":7}}', '{"sensor":{"serial":"a b"}}'])(
    "refuses %j",
    (body) => {
      expect(decode(body)).toMatchObject({ ok: false });
      expect(decode(body)).not.toHaveProperty("sn");
    },
  );
});

describe("answer", () => {
  const answer = (body: unknown, outcome: Outcome) =>
    axis.answer(post(body), decode(body), outcome, settings);

  it("tells the camera by status what became of its report", () => {
    expect(answer(samples.captured, "stored")).toMatchObject({ status: 200, body: "" });
    expect(answer(samples.captured, "waiting").status).toBe(200);
    expect(answer(samples.captured, "failed").status).toBe(503);
    expect(answer("{}", "unreadable")).toMatchObject({
      status: 422,
      body: "the serial number cannot be read",
    });
    expect(answer(samples.captured, "unreadable").status).toBe(422);
  });
});

describe("random bodies", () => {
  it("never throws and never counts on random bytes and JSON", () => {
    const bodies = fc.oneof(
      fc.uint8Array({ maxLength: 300 }).map((raw) => Buffer.from(raw)),
      fc.json().map((json) => Buffer.from(json)),
    );
    fc.assert(
      fc.property(bodies, (body) => {
        expect(axis.decode({ ...post(""), body }).ok).toBe(false);
      }),
    );
  });

  it("never throws on random values in known places, and counts only what is told", () => {
    const value = fc.oneof(fc.nat(100), fc.jsonValue({ maxDepth: 1 }), fc.double());
    const mostly = (usual: fc.Arbitrary<unknown>) => fc.oneof({ weight: 9, arbitrary: usual }, value);
    const item = fc.record({
      direction: mostly(fc.constantFrom("in", "out")),
      count: mostly(fc.nat(100)),
      adults: mostly(fc.nat(100)),
    });
    const times = mostly(fc.constantFrom(window.utcFrom, window.utcTo));
    const measurement = fc.record({
      kind: mostly(fc.constant("people-counts")),
      utcFrom: times,
      utcTo: times,
      items: fc.array(item, { maxLength: 3 }),
    });
    fc.assert(
      fc.property(fc.array(measurement, { maxLength: 3 }), (measurements) => {
        const decoded = decode(report(measurements));
        if (!decoded.ok) return;
        const actual = measurements.flatMap(({ items }) => JSON.parse(JSON.stringify(items)) as typeof items);
        const counts = actual.flatMap(({ count, adults }) => [count, adults]);
        for (const { at, values } of decoded.message.records) {
          expect(at).toEqual({ utc: new Date(window.utcFrom) });
          expect(counts).toEqual(expect.arrayContaining(Object.values(values)));
        }
      }),
      { numRuns: 1000 },
    );
  });

  it("loses a count only by refusing it: a cut-off body is never read", () => {
    for (let length = 0; length < samples.captured.length; length++)
      expect(decode(samples.captured.slice(0, length)).ok).toBe(false);
  });
});
