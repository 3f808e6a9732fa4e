import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { DecodedRecord, Outcome } from "../protocol.ts";
import { milesight, milesightMqtt } from "./milesight.ts";
import { decode, device, minute, periodic, post } from "./posted.ts";
import { samples } from "./samples.ts";

const settings = {} as Parameters<typeof milesight.answer>[3];

describe("refusal", () => {
  it.each([
    [
      "a missing count",
      periodic({ line: 1, total: {} }),
      "line_periodic_data[0] neither in nor out is given",
    ],
    ["a negative count", periodic({ line: 1, total: { in: -1 } }), "line_periodic_data[0] total.in: "],
    ["half a person", periodic({ line: 1, total: { in: 1.5 } }), "line_periodic_data[0] total.in: "],
    ["a count as text", periodic({ line: 1, in: "1", out: 0 }), "line_periodic_data[0] total.in: "],
    ["a block that is no list", { ...device, line_total_data: 5 }, "line_total_data: not a list"],
    ["a line that is none", periodic(null as never), "line_periodic_data[0] "],
    [
      "an interval turned round",
      periodic({ line: 1, total: { in: 1 } }, { start_time: minute.end_time, end_time: minute.start_time }),
      "the interval does not end after its start",
    ],
    [
      "a date that is none",
      periodic({ line: 1, total: { in: 1 } }, { start_time: "2026-02-30 00:00:00" }),
      "time_info: the start time cannot be read",
    ],
    [
      "a stay without a region",
      { ...device, region_data: { dwell_time_data: [{ avg_dwell_time: 5 }] } },
      "region_data.dwell_time_data[0] region: ",
    ],
  ])("refuses %s, but knows the device", (_, body, reason) => {
    expect(decode(body)).toEqual({ ok: false, reason: expect.stringContaining(reason), sn: "A1" });
  });

  it.each(["", "{", "[]", "null", '{"device_info":{}}', '{"device_info":{"device_sn":"a b"}}'])(
    "refuses %j",
    (body) => {
      expect(decode(body)).toMatchObject({ ok: false });
      expect(decode(body)).not.toHaveProperty("sn");
    },
  );

  it("answers by the status", () => {
    const status = (body: unknown, outcome: Outcome) => {
      const payload = post(body);
      return milesight.answer(payload, milesight.decode(payload), outcome, settings).status;
    };
    expect(status(samples.trigger, "stored")).toBe(200);
    expect(status(samples.trigger, "waiting")).toBe(200);
    expect(status(samples.trigger, "failed")).toBe(503);
    expect(status("{", "unreadable")).toBe(422);
  });
});

describe("what is kept", () => {
  it("has no picture, and reads the same", () => {
    const kept = milesight.redact?.(Buffer.from(samples.room)).toString() ?? "";
    expect(JSON.parse(kept)).toMatchObject({ snapshot: "", current_total: 10 });
    expect(decode(kept)).toEqual(decode(samples.room));
  });
});

describe("over MQTT", () => {
  it("reads the same bodies, told by the device's serial number", () => {
    for (const sample of Object.values(samples)) {
      expect(milesightMqtt.recognises(JSON.parse(sample))).toBe(true);
      expect(milesightMqtt.decode({ ...post(sample), topic: "door/1" })).toEqual(decode(sample));
    }
    const others = [{ sn: "A1", records: [] }, { device_info: {} }, { device_info: "x" }, {}];
    for (const body of others) expect(milesightMqtt.recognises(body)).toBe(false);
  });
});

describe("random bodies", () => {
  /** Every whole number in a value, however deep. */
  function numbersIn(value: unknown): number[] {
    if (typeof value === "number") return [value];
    return typeof value === "object" && value !== null ? Object.values(value).flatMap(numbersIn) : [];
  }

  /** Counts come from the body as they are; adults are what is left of a total. */
  function expectReportedCounts(body: unknown, records: readonly DecodedRecord[]): void {
    const actual = new Set(numbersIn(body));
    for (const { values } of records) {
      const { adult, dwellMs: _, dwellCount: __, ...counts } = values;
      for (const count of Object.values(counts)) expect(actual.has(count)).toBe(true);
      for (const count of Object.values(values)) expect(Number.isSafeInteger(count) && count >= 0).toBe(true);
      expect(adult ?? 0).toBeLessThanOrEqual(values.in ?? 0);
    }
  }

  it("never throws and never counts on random bytes and random JSON", () => {
    const bytes = fc.uint8Array({ maxLength: 300 }).map((raw) => Buffer.from(raw));
    fc.assert(
      fc.property(fc.oneof(bytes, fc.json().map(Buffer.from)), (body) => {
        expect(milesight.decode({ ...post(""), body }).ok).toBe(false);
        milesight.redact?.(body);
      }),
    );
  });

  it("never throws and invents nothing on samples with random members", () => {
    const places = Object.values(samples).flatMap((sample) => {
      const found: { sample: string; path: string[] }[] = [];
      (function walk(value: unknown, path: string[]) {
        if (path.length > 0) found.push({ sample, path });
        if (typeof value === "object" && value !== null)
          for (const [key, member] of Object.entries(value)) walk(member, [...path, key]);
      })(JSON.parse(sample), []);
      return found;
    });
    const value = fc.oneof(fc.nat(1000), fc.jsonValue({ maxDepth: 2 }), fc.double(), fc.string());
    fc.assert(
      fc.property(fc.constantFrom(...places), value, ({ sample, path }, random) => {
        const body = JSON.parse(sample);
        const holder = path.slice(0, -1).reduce((at, key) => at[key], body);
        holder[path.at(-1) as string] = random;
        const text = JSON.stringify(body);
        const decoded = decode(text);
        if (!decoded.ok) return;
        expectReportedCounts(JSON.parse(text), decoded.message.records);
        for (const { totals } of decoded.message.readings ?? [])
          expectReportedCounts(JSON.parse(text), [{ values: totals } as DecodedRecord]);
      }),
      { numRuns: 2000 },
    );
  });

  it("reads no body that is cut off", () => {
    for (const sample of Object.values(samples)) {
      const end = sample.trimEnd().length;
      for (let length = 0; length < end; length++) expect(decode(sample.slice(0, length)).ok).toBe(false);
    }
  });
});
