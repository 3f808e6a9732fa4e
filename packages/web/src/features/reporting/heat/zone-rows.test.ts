import type { ZoneHeat } from "@foyer/contract/reporting/heat-map";
import { expect, test } from "vitest";
import { zoneRows } from "./zone-rows.ts";

const zone = (areaId: number, atOnce: number | null): ZoneHeat => ({
  areaId,
  name: `A${areaId}`,
  personSeconds: atOnce === null ? null : atOnce * 7200,
  covered: 7200,
  atOnce,
  share: 0.5,
  place: 1,
});

test("areas are compared by the hour that was watched, not by the length of the periods", () => {
  const [first, second, third] = zoneRows(
    [zone(1, 0.5), zone(2, 0.2), zone(3, 0.1)],
    [{ ...zone(1, 0.4), covered: 360_000, personSeconds: 144_000 }, zone(2, null)],
  );
  expect(first?.change).toBeCloseTo(6);
  expect(first?.growth).toBeCloseTo(0.25);
  expect(second).toMatchObject({ change: null, growth: null });
  expect(third).toMatchObject({ before: null, change: null });
});

test("nothing before has a change but no growth; nothing compared has neither", () => {
  expect(zoneRows([zone(1, 0.5)], [zone(1, 0)])[0]).toMatchObject({ change: 30, growth: null });
  expect(zoneRows([zone(1, 0.5)], undefined)[0]).toMatchObject({ before: null, change: null });
});
