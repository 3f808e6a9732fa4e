import fc from "fast-check";
import { expect, test } from "vitest";
import { differences } from "./operation-difference.ts";

const told = (content: unknown, before: unknown) =>
  differences(content, before).map(({ path, before, after, changed }) => [
    path.join("."),
    before,
    after,
    changed,
  ]);

test("a change is told field by field, columns and fields under one name", () => {
  const before = { id: 4, job_name: "A", cron: "0 0 3 * * ?", remark: null, created_at: "2026-05-01" };
  const content = { id: 4, jobName: "B", cronExpression: "0 0 3 * * ?", remark: "", params: { entities: 5 } };
  expect(told(content, before)).toEqual([
    ["id", 4, 4, false],
    ["jobName", "A", "B", true],
    ["cronExpression", "0 0 3 * * ?", "0 0 3 * * ?", false],
    ["remark", null, "", false],
    ["params.entities", undefined, 5, true],
  ]);
});

test("what was made is all new, what was deleted is all gone", () => {
  expect(told({ name: "A", menus: [1, 2] }, null)).toEqual([
    ["name", undefined, "A", true],
    ["menus", undefined, [1, 2], true],
  ]);
  expect(told([4], [{ id: 4, name: "A" }])).toEqual([
    ["1.id", 4, undefined, true],
    ["1.name", "A", undefined, true],
  ]);
  expect(told([4, 5], null)).toEqual([["", undefined, [4, 5], true]]);
});

test("a call that sent nothing shows what it was about, and nothing as changed", () => {
  expect(told(null, { name: "A" })).toEqual([["name", "A", undefined, false]]);
  expect(told(null, null)).toEqual([]);
});

test("nothing differs from itself, whatever it is", () => {
  fc.assert(
    fc.property(fc.object(), (thing) => {
      expect(differences(thing, thing).some(({ changed }) => changed)).toBe(false);
    }),
  );
});
