import fc from "fast-check";
import { expect, test } from "vitest";
import { isDeepJson, listElements, parseShallowJson } from "./shallow-json.ts";

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

test("a list is read element by element as it is read as a whole, and what is no list is refused by one of its parts", () => {
  const read = (json: string) => {
    try {
      return listElements(json)?.map((element) => JSON.parse(element));
    } catch {
      return undefined;
    }
  };
  const whole = (json: string) => {
    try {
      const value: unknown = JSON.parse(json);
      return Array.isArray(value) && value.length > 0 && /^\[.*\]$/s.test(json) ? value : undefined;
    } catch {
      return undefined;
    }
  };
  const cut = fc.tuple(fc.nat(), fc.constantFrom("", ",", "]", "[", "{", '"', "\\", " "));
  fc.assert(
    fc.property(fc.array(fc.jsonValue({ maxDepth: 5 })), fc.option(cut), (list, change) => {
      const json = JSON.stringify(list);
      const at = change ? change[0] % (json.length + 1) : 0;
      const sent = change ? json.slice(0, at) + change[1] + json.slice(at + 1) : json;
      expect(read(sent)).toEqual(whole(sent));
    }),
    { numRuns: 2_000 },
  );
  expect(listElements('[1,"],[",{"a":[2,3]}]')).toEqual(["1", '"],["', '{"a":[2,3]}']);
});
