import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseLenientJson } from "./lenient-json.ts";

describe("parseLenientJson", () => {
  it.each([
    ["a comma missing before a key", '{"a":1 "b":"x" "c":[] "d":null}', { a: 1, b: "x", c: [], d: null }],
    ["a comma missing before an object", '[{"a":1} {"a":2}]', [{ a: 1 }, { a: 2 }]],
    ["a full-width comma and colon", '{"a"：1，"b":[1，2]}', { a: 1, b: [1, 2] }],
    ["stray closing brackets", '{"a":{}}\n]\n}', { a: {} }],
    ["blanks around a key", '{" a ":1 "b":2}', { a: 1, b: 2 }],
    ["a full-width comma within a text", '{"a":"1，2"，"b":"\\"，"}', { a: "1，2", b: '"，' }],
  ])("reads on over %s", (_, source, value) => {
    expect(parseLenientJson(source)).toEqual(value);
  });

  it.each([
    "",
    "{",
    '{"in":1',
    '{"in":1,',
    '{"in":}',
    '{"in":1 2}',
    "[1 2]",
    '{"in":12 "in":3}',
    '{"in":1," in ":2]}',
    '{"in":1,}',
    '{"in":1}{"in":2}',
    "{in:1}",
    "{'in':1}",
    '{"in":0x10}',
    '{"in":1.}',
    '{"in":1"}',
    '{"in":01}',
    '{"in" 1}',
    '{"in":NaN}',
    '{"in":truex}',
    '[1,"a\nb"]',
    `${"[".repeat(40)}1 ${"]".repeat(41)}`,
  ])("does not guess at %j", (source) => {
    expect(parseLenientJson(source)).toBeUndefined();
  });

  it("does not try large texts twice", () => {
    expect(parseLenientJson(`{"a":"${"x".repeat(70_000)}" "b":1}`)).toBeUndefined();
  });

  it("reads every JSON the same with stray brackets behind it", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
        const source = JSON.stringify(value);
        const read = parseLenientJson(`${source} ] }`);
        if (read !== undefined && !/"\s|\s"/.test(source)) expect(read).toEqual(JSON.parse(source));
      }),
    );
  });

  it("never throws", () => {
    const mess = fc.array(
      fc.constantFrom("{", "}", "[", "]", '"', "a", ":", ",", "，", "1", " ", "\\", "-", "e9"),
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: "binary" }),
          mess.map((parts) => parts.join("")),
        ),
        (source) => {
          parseLenientJson(source);
        },
      ),
      { numRuns: 2000 },
    );
  });
});
