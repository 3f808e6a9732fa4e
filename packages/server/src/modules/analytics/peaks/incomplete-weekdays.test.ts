import { peaks } from "@foyer/contract/analytics/peaks";
import { rules } from "@foyer/contract/counting/rules";
import { expect, test } from "vitest";
import { counted, wholeDays } from "../../../../test/counted.ts";
import { countingSite } from "../../../../test/counting-site.ts";
import { testServer } from "../../../../test/test-server.ts";

test("a day is incomplete for what was not measured on it, and not for the rest", async () => {
  const server = await testServer();
  server.clock.set("2026-05-20T12:00:00Z");
  const place = await countingSite(server, { timeZone: "UTC", from: "2026-01-01" });
  const passing = wholeDays({
    "2026-05-04 09:00": { in: 10, passby: 40 },
    "2026-05-11 09:00": { in: 20, passby: 20 },
  });
  // Who entered on the second Monday is known of all day, who passed by until noon.
  await counted(
    server,
    place,
    "Z",
    Object.fromEntries(Object.entries(passing).filter(([at]) => at < "2026-05-11 12:00")),
  );
  const entering = Object.entries(wholeDays({ "2026-05-11 15:00": { in: 30 } }));
  await counted(server, place, "Z", Object.fromEntries(entering.filter(([at]) => at >= "2026-05-11 12:00")));
  const draft = {
    subject: { kind: 4 as const, id: null },
    definition: { type: "incompleteBelow" as const, completeness: 0.9 },
    reason: "a fair mean",
  };
  await place.ask(rules.create, { body: { drafts: [draft] } });
  const mondays = async (type: string) => {
    const body = { type, startTime: "2026-05-04", endTime: "2026-05-11" };
    const answer = await place.ask(peaks.peaks, { body });
    return [answer, ...answer.subjects].map(({ weekdays }) => weekdays.find((row) => row.weekday === 1));
  };
  for (const monday of await mondays("flowIn"))
    expect(monday).toMatchObject({ days: 2, incomplete: 0, average: 30 });
  for (const monday of await mondays("flowPassby"))
    expect(monday).toMatchObject({ days: 1, incomplete: 1, average: 40 });
  for (const monday of await mondays("captureRate"))
    expect(monday).toMatchObject({ days: 1, incomplete: 1, average: 0.2 });
});
