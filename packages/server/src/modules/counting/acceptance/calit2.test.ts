import { home } from "@foyer/contract/analytics/home";
import { ranking } from "@foyer/contract/analytics/rank";
import { expect, test } from "vitest";
import { countingSite } from "../../../../test/counting-site.ts";
import { sharedData } from "../../../../test/shared-data.ts";
import { simulate } from "../../../../test/simulator.ts";
import { allRollups, listeningServer, recomputeAll } from "../../../../test/test-listeners.ts";

const file = sharedData("calit2_w01-w10.data");

interface Sums {
  in: number;
  out: number;
}

/** The file's own sums by local day and by week (its Monday). A stamp is the end of the half hour counted. */
function sumsOfFile() {
  const days = new Map<string, Sums>();
  const weeks = new Map<string, Sums>();
  const all = { in: 0, out: 0 };
  for (const [flow, date = "", time = "", count] of file.rows()) {
    const [month, day, year] = date.split("/");
    const begun = new Date(Date.parse(`20${year}-${month}-${day}T${time}Z`) - 30 * 60_000);
    const dayText = begun.toISOString().slice(0, 10);
    const daysSinceMonday = (begun.getUTCDay() + 6) % 7;
    const monday = new Date(Date.parse(dayText) - daysSinceMonday * 86_400_000).toISOString().slice(0, 10);
    const direction = flow === "9" ? "in" : "out";
    for (const [spans, span] of [
      [days, dayText],
      [weeks, monday],
    ] as const) {
      const sums = spans.get(span) ?? { in: 0, out: 0 };
      sums[direction] += Number(count);
      spans.set(span, sums);
    }
    all[direction] += Number(count);
  }
  return { days, weeks, all };
}

const later = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

test.skipIf(!file.isThere)(
  "ten weeks of a university's main door, sent as an infrared counter does, are its own sums again",
  { timeout: 90_000 },
  async () => {
    const expected = sumsOfFile();
    expect(expected.all).toEqual({ in: 12_038, out: 11_355 });

    const server = await listeningServer({ FOYER_MAX_AGE_DAYS: "36500" });
    const { ask, tenantId, entityId, device } = await countingSite(server, {
      timeZone: "America/Los_Angeles",
      recordPeriod: 30,
      sn: "1952307280269",
    });
    await simulate(
      server,
      `--replay=${file.path}`,
      "--map=calit2",
      "--protocol=he2-digital",
      `--sn=${device.sn}`,
    );
    const { rows } = await server.platform.database.pool.query(
      "select count(*) as records, min(start_at) as first, max(start_at) as last from records",
    );
    expect(rows).toEqual([
      { records: 3_360, first: new Date("2005-07-24T06:30:00Z"), last: new Date("2005-10-02T06:00:00Z") },
    ]);

    const daysText = [...expected.days.keys()].sort();
    const [first, last] = [daysText[0], daysText.at(-1)] as [string, string];
    expect([first, last, daysText.length]).toEqual(["2005-07-23", "2005-10-01", 71]);
    for (const [type, direction] of [
      ["flowIn", "in"],
      ["flowOut", "out"],
    ] as const) {
      const days = await ask(home.days, { query: { type, startTime: first, endTime: last, entityId } });
      expect(days.map(({ day, value }) => [day, value])).toEqual(
        daysText.map((day) => [day, expected.days.get(day)?.[direction]]),
      );
      // Every half hour of the file is there, so the days within it are whole.
      expect(new Set(days.slice(1, -1).map(({ completeness }) => completeness))).toEqual(new Set([1]));
      for (const [monday, sums] of expected.weeks) {
        const { week } = await ask(home.kpi, { query: { type, startTime: later(monday, 6), entityId } });
        expect(week).toMatchObject({ startTime: monday, endTime: later(monday, 6), value: sums[direction] });
      }
    }

    await ask(home.setStatisTypes, { query: { types: "flowIn,flowOut" } });
    const { cards } = await ask(home.statistical, {
      query: { period: 5, startTime: first, endTime: last, entityId },
    });
    expect(cards).toMatchObject({ flowIn: { value: 12_038 }, flowOut: { value: 11_355 } });
    const { rows: ranked, total } = await ask(ranking.rank, {
      body: { type: "flowIn", startTime: first, endTime: last },
    });
    expect(ranked).toMatchObject([{ id: entityId, value: 12_038, share: 1 }]);
    expect(total).toMatchObject({ value: 12_038 });

    const live = await allRollups(server, tenantId);
    await recomputeAll(server, tenantId);
    expect(await allRollups(server, tenantId)).toEqual(live);
  },
);
