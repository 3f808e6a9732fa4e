import fc from "fast-check";
import { expect, test } from "vitest";
import { brickstream } from "./brickstream/brickstream.ts";
import { samples as brickstreamSamples } from "./brickstream/samples.ts";
import { hikvision } from "./hikvision/hikvision.ts";
import { samples as hikvisionSamples } from "./hikvision/samples.ts";
import { inUtf8 } from "./xml-text.ts";

const little = (text: string) => Buffer.from(text, "utf16le");
const big = (text: string) => Buffer.from(text, "utf16le").swap16();
const marked = (text: string) => `\uFEFF${text}`;
const receivedAt = new Date("2026-05-04T08:00:00Z");
const inUtf16 = (source: string) => {
  const text = source.trimStart().replace(/encoding="[^"]*"/i, 'encoding="UTF-16"');
  return [little(text), big(text), little(marked(text)), big(marked(text))];
};

test("XML in UTF-16 is read, told by its mark or by its first bytes", () => {
  for (const [protocol, sample] of [
    [brickstream, brickstreamSamples.foorir],
    [hikvision, hikvisionSamples.window],
  ] as const) {
    const decode = (body: Buffer) =>
      protocol.decode({ path: "/xml", contentType: "text/xml", body, receivedAt });
    const expected = decode(Buffer.from(sample));
    expect(expected.ok).toBe(true);
    for (const body of inUtf16(sample)) expect(decode(body)).toEqual(expected);
  }
});

test("a Wi-Fi password is taken out of UTF-16, too", () => {
  for (const body of inUtf16(brickstreamSamples.foorir)) {
    const kept = brickstream.redact?.(body) ?? body;
    for (const text of [kept.toString("utf8"), kept.toString("utf16le")])
      expect(text).not.toContain("Wi-Fi-Password");
    expect(brickstream.decode({ path: "/xml", contentType: "", body: kept, receivedAt }).ok).toBe(true);
  }
});

test("what is no UTF-16 stays as it is, and nothing throws", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
      const body = Buffer.from(bytes);
      const text = inUtf8(body);
      const head = body.toString("hex", 0, 2);
      if (!["fffe", "feff", "3c00", "003c"].includes(head)) expect(text).toBe(body);
      expect(text.length).toBeLessThanOrEqual(2 * body.length + 4);
    }),
  );
});
