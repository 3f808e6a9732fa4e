import { expect, test } from "vitest";
import { namedIds } from "./named-ids.ts";

test("fields named like what every object has name nothing", () => {
  const content = { constructor: 5, toString: [6], __proto__: null, entityId: 7 };
  const named = namedIds("role", content, { constructor: { constructor: 8 } });
  expect([...named].filter(([, ids]) => ids.size > 0)).toEqual([["entity", new Set([7])]]);
});
