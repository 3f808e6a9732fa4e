import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Decoded } from "../protocol.ts";
import { hikvision } from "./hikvision.ts";
import { decode, post } from "./posted.ts";
import { samples } from "./samples.ts";

const parseValues = (decoded: Decoded) => {
  const { records = [], readings = [] } = decoded.ok ? decoded.message : {};
  return [...records.map(({ values }) => values), ...readings.map(({ totals }) => totals)];
};

describe("random bodies", () => {
  it("never throws and never counts on random bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.string(), fc.string(), (raw, contentType, query) => {
        const payload = { ...post(Buffer.from(raw), query), contentType };
        const decoded = hikvision.decode(payload);
        expect(decoded.ok).toBe(false);
        expect(parseValues(decoded)).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it("never throws on random texts in the elements, and counts only what they say", () => {
    const text = fc.oneof(fc.nat(20).map(String), fc.constantFrom("x", "2020-04-19T19:34:00Z"), fc.string());
    const content = text.map((raw) => raw.replace(/[<&]/g, ""));
    const measures = { enter: "in", exit: "out", pass: "passby", statisticalMethods: "", startTime: "" };
    const element = fc.constantFrom(...(Object.keys(measures) as (keyof typeof measures)[]));
    fc.assert(
      fc.property(element, content, (name, said) => {
        const decoded = decode(
          samples.window.replace(new RegExp(`(<${name}>)[^<]*`), () => `<${name}>${said}`),
        );
        const plain = { in: 0, out: 0, passby: 0 };
        const measure = measures[name];
        for (const values of parseValues(decoded))
          expect({ ...plain, ...values }).toEqual(measure ? { ...plain, [measure]: Number(said) } : plain);
      }),
      { numRuns: 1000 },
    );
  });

  it("never throws on changed samples, and every count is a whole number", () => {
    const sample = fc.constantFrom(...Object.values(samples));
    const change = fc.tuple(fc.nat(1200), fc.string({ unit: "binary", maxLength: 3 }));
    fc.assert(
      fc.property(sample, fc.array(change, { minLength: 1, maxLength: 3 }), (text, changes) => {
        let body = text;
        for (const [at, by] of changes) body = body.slice(0, at) + by + body.slice(at + 1);
        for (const count of parseValues(decode(body)).flatMap((values) => Object.values(values)))
          expect(Number.isInteger(count) && count >= 0 && count < 2 ** 31).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  it("never reads a body that was cut off", () => {
    for (const sample of Object.values(samples).map((text) => text.trim()))
      for (let length = 0; length < sample.length; length++)
        expect(decode(sample.slice(0, length)).ok).toBe(false);
  });
});
