import { controlKinds, usualOptions } from "@foyer/contract/reporting/screens/screen-controls";
import { expect, test } from "vitest";
import { isKnownKind, optionsOf, usual } from "./control-options.ts";

test("what a control does that says nothing is what the contract says", () => {
  expect(Object.keys(usual)).toEqual(controlKinds);
  for (const kind of controlKinds) expect(optionsOf(kind, {}), kind).toEqual(usualOptions(kind));
});

test("own options count where they are of the right type", () => {
  expect(optionsOf("figure", { label: "Guests", decimals: "2", change: false, other: 1 })).toEqual({
    ...usual.figure,
    label: "Guests",
    change: false,
  });
});

test("a kind that is not known here is not one of the object's own names either", () => {
  expect(isKnownKind("figure")).toBe(true);
  expect(isKnownKind("toString")).toBe(false);
});
