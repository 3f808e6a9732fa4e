import fc from "fast-check";
import { expect, test } from "vitest";
import { isDeepJson, parseShallowJson } from "./shallow-json.ts";

test("what is nested deeper than 32 levels is not read, however it is written", () => {
  const nested = (depth: number, [open, close]: readonly [string, string]) =>
    `${open.repeat(depth)}1${close.repeat(depth)}`;
  for (const signs of [
    ["[", "]"],
    ['{"a":', "}"],
  ] as const) {
    expect(() => parseShallowJson(nested(32, signs))).not.toThrow();
    expect(() => parseShallowJson(nested(33, signs))).toThrow(SyntaxError);
  }
  expect(isDeepJson("[".repeat(8_000_000))).toBe(true);
});

test("brackets in texts are no levels: everything shallow is read as ever", () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 20 }), (json) => {
      expect(parseShallowJson(json)).toEqual(JSON.parse(json));
    }),
  );
  const text = `${"[{".repeat(40)}\\"`;
  expect(parseShallowJson(JSON.stringify([text, text]))).toEqual([text, text]);
});
