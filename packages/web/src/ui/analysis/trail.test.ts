import { expect, test } from "vitest";
import { extendTrail, restoredParts, toEntry } from "./trail.ts";

const month = { time: "6", step: "1d", types: "flowOut" };
const day = { time: null, from: "2026-04-04", to: "2026-04-04", step: "1h" };
const door = { of: "1", ids: "7" };

test("each drill can be taken back, to exactly what was asked before", () => {
  const first = toEntry(month, day);
  const second = toEntry({ ...month, ...day }, door);
  const here = { ...month, ...day, ...door };
  const [top, middle] = extendTrail(here, [first, second]);
  expect(top).toMatchObject({ ...month, from: null, to: null, of: null, ids: null });
  expect(middle).toMatchObject({ ...month, ...day, of: null, ids: null });
  expect({ ...here, ...restoredParts([first, second]) }).toEqual(top);
  expect({ ...here, ...restoredParts([second]) }).toEqual(middle);
});

test("an entry somebody made up brings nothing back that is not part of a question", () => {
  expect(restoredParts(["time=2&evil=1", "%%%"])).toEqual({ time: "2" });
});
