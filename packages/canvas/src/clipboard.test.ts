import fc from "fast-check";
import { expect, test } from "vitest";
import { clipboardText, newIds, pasted, pasteOffset } from "./clipboard.ts";

const kind = { type: "foyer/things", version: 2 };
const listed = (content: unknown) => (Array.isArray(content) ? (content as unknown[]) : undefined);

test("what was copied comes back as it was", () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue()), (content) => {
      const text = clipboardText(kind, content);
      expect(JSON.stringify(pasted(text, kind, listed))).toBe(JSON.stringify({ is: "content", content }));
    }),
  );
});

test("whatever else there is never throws and is refused with a reason", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      expect(pasted(text, kind, listed)).toEqual({ is: "foreign" });
    }),
  );
  const broken = () => {
    throw new Error("no such thing");
  };
  expect(pasted(clipboardText({ ...kind, version: 3 }, []), kind, listed)).toEqual({ is: "newer" });
  expect(pasted(clipboardText({ ...kind, type: "foyer/other" }, []), kind, listed)).toEqual({
    is: "foreign",
  });
  expect(pasted(clipboardText(kind, "text"), kind, listed)).toEqual({ is: "invalid" });
  expect(pasted(clipboardText(kind, []), kind, broken)).toEqual({ is: "invalid" });
});

test("pasted things differ in their ids only", () => {
  let made = 0;
  const ids = newIds(["a", "b"], () => `new${made++}`);
  expect([...ids]).toEqual([
    ["a", "new0"],
    ["b", "new1"],
  ]);
});

test("things are pasted a step aside, at the pointer, or into what is seen", () => {
  const copied = { x: 0, y: 0, width: 100, height: 50 };
  expect(pasteOffset(copied)).toEqual({ x: 16, y: 16 });
  expect(pasteOffset(copied, { times: 2 })).toEqual({ x: 48, y: 48 });
  expect(pasteOffset(copied, { pointer: { x: 200, y: 100 } })).toEqual({ x: 150, y: 75 });
  expect(pasteOffset(copied, { seen: { x: 900, y: 900, width: 200, height: 100 } })).toEqual({
    x: 950,
    y: 925,
  });
  expect(pasteOffset(copied, { inPlace: true })).toEqual({ x: 0, y: 0 });
});
