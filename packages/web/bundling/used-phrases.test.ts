import { expect, test } from "vitest";
import { namedIn, pickNeeded } from "./used-phrases.ts";

const tree = {
  home: { title: "Home", days_one: "a day", days_other: "days", card: { in: "In", out: "Out" } },
  units: { mm: "mm", cm: "cm" },
  states: { empty: "Nothing", failed: "Failed" },
};

test("keys that are said, beginnings of keys, and branches are found", () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the code that is read
  const code = "usePhrases('home.card'); phrase('states.empty'); phrase(`units.${unit}`); import('./a.b');";
  expect(namedIn(code, tree)).toEqual(["home.card", "states.empty", "units."]);
});

test("only what is named travels, plurals and all possible ends included", () => {
  expect(pickNeeded(tree, ["home.card", "units.", "home.days"])).toEqual({
    home: { card: { in: "In", out: "Out" }, days_one: "a day", days_other: "days" },
    units: { mm: "mm", cm: "cm" },
  });
});

test("what is there already does not travel again", () => {
  expect(pickNeeded(tree, ["states.empty", "states.failed"], { states: { empty: "Nothing" } })).toEqual({
    states: { failed: "Failed" },
  });
});
