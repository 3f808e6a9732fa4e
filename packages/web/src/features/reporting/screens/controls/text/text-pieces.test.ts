import { expect, test } from "vitest";
import { textPieces } from "./text-pieces.ts";

const pieces = (text: string) => textPieces(text, (name) => ["guests", "a1"].includes(name));

test("figures stand among words", () => {
  expect(pieces("Today {guests} guests ({guests:change})")).toEqual([
    { text: "Today " },
    { figure: "guests", change: false, source: "{guests}" },
    { text: " guests (" },
    { figure: "guests", change: true, source: "{guests:change}" },
    { text: ")" },
  ]);
  expect(pieces("{a1}{guests}")).toHaveLength(2);
  expect(pieces("")).toEqual([]);
});

test("all else is what it says", () => {
  for (const text of [
    "{other}",
    "{Guests}",
    "{guests:compact}",
    "{guests + 1}",
    "{{guests}",
    "${guests",
    "<b>guests</b>",
    "{constructor}",
  ])
    expect(
      pieces(text)
        .map((piece) => ("text" in piece ? piece.text : piece.source))
        .join(""),
    ).toBe(text);
  expect(pieces("<img onerror=alert(1)>{toString}")).toEqual([{ text: "<img onerror=alert(1)>{toString}" }]);
});
