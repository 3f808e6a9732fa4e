import { rules } from "@foyer/contract/counting/rules";
import { expect, test } from "vitest";
import { counted, wholeDays } from "../../../../test/counted.ts";
import { countingSite } from "../../../../test/counting-site.ts";
import { testServer } from "../../../../test/test-server.ts";

test("what is asked of a threshold is told for each group of sensors that leaves out other days", async () => {
  const server = await testServer();
  server.clock.set("2026-05-06T23:58:00Z");
  const place = await countingSite(server, { timeZone: "UTC", from: "2026-05-04" });
  const days = [4, 5, 6].map((nth) => `2026-05-0${nth}`);
  const whole = wholeDays(Object.fromEntries(days.map((each) => [`${each} 09:00`, { in: 10, passby: 40 }])));
  // Nothing is known of passers-by on the second day, nor of anybody on the third afternoon.
  const counts = Object.entries(whole).flatMap(([at, values]) =>
    at >= "2026-05-06 12:00" ? [] : [[at, at.startsWith("2026-05-05") ? { in: values.in } : values] as const],
  );
  await counted(server, place, "Z", Object.fromEntries(counts));
  const draft = {
    subject: { kind: 4 as const, id: null },
    definition: { type: "incompleteBelow" as const, completeness: 0.9 },
    reason: "a fair mean",
  };
  const { totals, days: changes } = await place.ask(rules.preview, { body: { drafts: [{ draft }] } });
  expect(totals).toEqual([
    { figure: "incompleteDays", before: 0, after: 1 },
    { figure: "incompleteDays.flowPassby", before: 0, after: 2 },
  ]);
  expect(changes.map(({ day: each, figure }) => [each, figure])).toEqual([
    ["2026-05-06", "incompleteDays"],
    ["2026-05-05", "incompleteDays.flowPassby"],
    ["2026-05-06", "incompleteDays.flowPassby"],
  ]);
});
