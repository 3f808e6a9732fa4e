import { expect, test } from "vitest";
import { present, rolesOf, turned } from "./page-turns.ts";

const pages = ["a", "b", "c"];
const at = (shown: string, leaving?: string) => ({ shown, leaving });

test("pages turn on and back, round about", () => {
  expect(turned(at("a"), pages, 1)).toEqual(at("b", "a"));
  expect(turned(at("c"), pages, 1)).toEqual(at("a", "c"));
  expect(turned(at("a"), pages, -1)).toEqual(at("c", "a"));
  expect(turned(at("a"), ["a"], 1)).toEqual(at("a"));
});

test("the next page waits unseen, the one that leaves stays below", () => {
  expect([...rolesOf(at("a"), pages)].sort()).toEqual([
    ["a", "shown"],
    ["b", "next"],
  ]);
  expect([...rolesOf(at("b", "a"), pages)].sort()).toEqual([
    ["a", "leaving"],
    ["b", "shown"],
    ["c", "next"],
  ]);
  expect(rolesOf(at("b", "a"), ["a", "b"])).toEqual(
    new Map([
      ["a", "leaving"],
      ["b", "shown"],
    ]),
  );
  expect(rolesOf(at("a"), ["a"])).toEqual(new Map([["a", "shown"]]));
});

test("a page that is gone gives way to the first", () => {
  expect(present(at("x", "a"), pages)).toEqual(at("a"));
  expect(present(at("b", "x"), pages)).toEqual(at("b"));
  expect(present(at("b", "a"), pages)).toEqual(at("b", "a"));
});
