import { fieldFaults } from "@foyer/contract/field-faults";
import { refusals } from "@foyer/contract/refusals";
import { completeLanguages } from "@foyer/phrases/languages";
import { flattened, loadPhrases } from "@foyer/phrases/phrases";
import { expect, test } from "vitest";
import { refusalOfConstraint } from "./refusal-map.ts";

test.each(completeLanguages)(
  "every refusal and every fault of a field has its phrase in %s",
  async (language) => {
    const phrases = flattened(await loadPhrases(language));
    const wanted = [
      ...Object.keys(refusals).map((key) => `refusals.${key}`),
      ...fieldFaults.map((fault) => `fields.${fault}`),
    ];
    // A refusal that counts something has its phrase in plural forms.
    expect(wanted.filter((key) => !phrases.has(key) && !phrases.has(`${key}_other`))).toEqual([]);
  },
);

test("constraints lead to refusals that exist", () => {
  expect(Object.values(refusalOfConstraint).filter((key) => !(key in refusals))).toEqual([]);
});
