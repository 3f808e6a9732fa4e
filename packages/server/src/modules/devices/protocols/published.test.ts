import fc from "fast-check";
import { expect, test } from "vitest";
import { publishedSamples } from "../../../../test/fuzz/decoder-samples.ts";
import { mutatedBytes } from "../../../../test/fuzz/mutated-bytes.ts";
import type { DecodedMessage } from "./protocol.ts";
import { decodeKept, decodeMqtt } from "./protocols.ts";

const receivedAt = new Date("2026-11-22T10:00:15Z");

function expectSound({ sn, records, heat }: DecodedMessage): void {
  expect(sn).toMatch(/^[\w.:-]{1,64}$/);
  for (const { at, values } of records) {
    expect("utc" in at && at.utc.getTime()).toSatisfy(Number.isFinite);
    for (const value of Object.values(values)) expect(value).toSatisfy(Number.isSafeInteger);
  }
  for (const { id, points, weight = 1 } of heat?.positions?.tracks ?? []) {
    expect(id.length).toBeLessThan(200);
    expect(weight).toSatisfy(Number.isSafeInteger);
    for (const number of points.flat()) expect(number).toSatisfy(Number.isFinite);
  }
}

test.each(publishedSamples)("a sample on $topic is read by $protocol", ({ protocol, topic, body }) => {
  const { protocol: owner, decoded } = decodeMqtt({ topic, body, receivedAt });
  expect(owner.name).toBe(protocol);
  expect(decoded.ok || decoded.nothing).toBe(true);
  if (decoded.ok) expectSound(decoded.message);
});

test("faulty messages of every brand that publishes never throw, and what is read of them can be kept", () => {
  const faulty = fc
    .constantFrom(...publishedSamples)
    .chain(({ topic, body }) => mutatedBytes(body).map((mutated) => ({ topic, body: mutated })));
  fc.assert(
    fc.property(faulty, ({ topic, body }) => {
      const { protocol, decoded } = decodeMqtt({ topic, body, receivedAt });
      if (decoded.ok) expectSound(decoded.message);
      const kept = protocol.redact?.(body) ?? body;
      expect(protocol.redact?.(kept) ?? kept).toEqual(kept);
      const [again] = decodeKept({ protocol: protocol.name, meta: { topic }, body: kept, receivedAt });
      if (decoded.ok) expect(again).toEqual(decoded);
      else expect(again?.ok).toBe(false);
    }),
    { numRuns: 3000 },
  );
});
