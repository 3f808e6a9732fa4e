import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { withoutValues } from "./without-values.ts";

const redact = withoutValues("snapshot", "key");
const redacted = (text: string) => redact(Buffer.from(text)).toString();

describe("withoutValues", () => {
  it.each([
    ['{"a":1,"snapshot":"/9j/4AA=","b":[2]}', '{"a":1,"snapshot":"","b":[2]}'],
    ['{"x":{"snapshot" : "a\\/b\\"c\\\\","key":"k"}}', '{"x":{"snapshot" : "","key":""}}'],
    ['{"snapshot":"cut off in the pic', '{"snapshot":""'],
    ['{"snapshot":"cut off in an escape\\', '{"snapshot":""'],
    ['{"snapshot":null,"key":{"key":"k"}}', '{"snapshot":null,"key":{"key":""}}'],
    [
      '{"name":"\\"snapshot\\":\\"no key\\"","session_key":"x"}',
      '{"name":"\\"snapshot\\":\\"no key\\"","session_key":"x"}',
    ],
    ["no JSON", "no JSON"],
  ])("%s", (text, expected) => {
    expect(redacted(text)).toBe(expected);
  });

  it("takes pictures of megabytes", () => {
    expect(redacted(`{"snapshot":"${"/9j\\/4AAQ".repeat(300_000)}","a":1}`)).toBe('{"snapshot":"","a":1}');
  });

  it("changes nothing else, whatever the bytes are", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (raw) => {
        const bytes = Buffer.from(raw);
        if (!/"(snapshot|key)"/.test(bytes.toString("latin1"))) expect(redact(bytes)).toEqual(bytes);
      }),
    );
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.string(), (others, picture) => {
        const body = JSON.stringify({ ...others, snapshot: picture });
        const kept = JSON.parse(redact(Buffer.from(body)).toString());
        const { snapshot, key, ...rest } = others;
        const { snapshot: emptied, key: _, ...same } = kept;
        expect(emptied).toBe("");
        if (!/"(snapshot|key)":/.test(JSON.stringify(rest)))
          expect(same).toEqual(JSON.parse(JSON.stringify(rest)));
      }),
    );
  });
});
