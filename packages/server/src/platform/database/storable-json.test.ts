import fc from "fast-check";
import { expect, test } from "vitest";
import { storableJson } from "./storable-json.ts";

test("zero bytes and halves of characters give way, everything else stays", () => {
  const texts = fc.array(
    fc.oneof(fc.string(), fc.constantFrom("\u0000", "\ud83d", "\ude00", "😀", "\\", "\\u0000")),
  );
  fc.assert(
    fc.property(texts, (parts) => {
      const text = parts.join("");
      const expected = text.replaceAll("\u0000", "\ufffd").toWellFormed();
      expect(JSON.parse(storableJson(JSON.stringify(text)))).toBe(expected);
      // As programs write it that know nothing but ASCII.
      const ascii = JSON.stringify(text).replace(
        /[^\x20-\x7e]/g,
        (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`,
      );
      expect(JSON.parse(storableJson(ascii))).toBe(expected);
    }),
  );
});
