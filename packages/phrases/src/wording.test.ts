import { expect, test } from "vitest";
import { wordingParts } from "./wording.ts";

test("a phrase whose places stay open comes in pieces, in its own order", () => {
  expect(wordingParts("{{what}} of {{who}}, today")).toEqual([
    { place: "what" },
    { text: " of " },
    { place: "who" },
    { text: ", today" },
  ]);
  expect(wordingParts("nothing to fill in")).toEqual([{ text: "nothing to fill in" }]);
});
