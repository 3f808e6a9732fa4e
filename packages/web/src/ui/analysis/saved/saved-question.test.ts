import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { SavedQueryDraft, savedParts } from "@foyer/contract/analytics/saved-queries";
import { expect, test } from "vitest";
import { questionParts } from "../question.ts";
import { savedQuestion } from "./saved-question.ts";

test("what is saved is the question alone, and says of which kind its places are", () => {
  const search = "?ids=3,4&page=2&trail=ids%3D&types=flowIn&tab=saved&sort=flowIn,desc";
  const question = savedQuestion(search, 0);
  expect(Object.fromEntries(new URLSearchParams(question))).toEqual({
    of: "0",
    ids: "3,4",
    types: "flowIn",
    sort: "flowIn,desc",
  });
  expect(savedQuestion("?of=2", "dept")).toBe("of=dept");
  const saved = { name: "X", screen: "/query/entity", question, shared: false };
  expect(SavedQueryDraft.parse(saved)).toEqual(saved);
});

/** In the address, but no part of a question: where on the page one is. */
const elsewhere = ["page", "size", "search", "tab", "trail"];

test("every part of an address that an analysis reads can be saved", () => {
  const features = resolve(import.meta.dirname, "../../../features/analytics");
  const read = readdirSync(features, { recursive: true, encoding: "utf8" })
    .filter((file) => /^(analyses|query)\/.*(?<!\.test)\.tsx?$/.test(file))
    .flatMap((file) => [...readFileSync(join(features, file), "utf8").matchAll(/useQueryState\(\s*"(\w+)"/g)])
    .map(([, part = ""]) => part);
  const known: readonly string[] = [...savedParts, ...elsewhere];
  expect([...questionParts, ...read].filter((part) => !known.includes(part))).toEqual([]);
});
