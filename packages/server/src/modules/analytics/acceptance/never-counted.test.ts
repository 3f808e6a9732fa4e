import { batches } from "@foyer/contract/analytics/batch";
import { contrasting } from "@foyer/contract/analytics/contrast";
import { expecting } from "@foyer/contract/analytics/expected";
import { festivals } from "@foyer/contract/analytics/festivals";
import { growing } from "@foyer/contract/analytics/growth";
import { home } from "@foyer/contract/analytics/home";
import { peaks } from "@foyer/contract/analytics/peaks";
import { proportion } from "@foyer/contract/analytics/proportion";
import { query } from "@foyer/contract/analytics/query";
import { ranking } from "@foyer/contract/analytics/rank";
import { screenData } from "@foyer/contract/analytics/screen-data";
import { figures } from "@foyer/contract/counting/figures-why";
import { holidays } from "@foyer/contract/places/holidays";
import { expect, test } from "vitest";
import { counted } from "../../../../test/counted.ts";
import { countingSite } from "../../../../test/counting-site.ts";
import { entity } from "../../../../test/factories.ts";
import { testServer } from "../../../../test/test-server.ts";

const day = { startTime: "2026-05-12", endTime: "2026-05-12" };

test("of a site that never had a sensor no answer says 0, and it takes part in nothing", async () => {
  const server = await testServer();
  server.clock.set("2026-05-13T12:00:00Z");
  const site = await countingSite(server);
  const { ask, entityId } = site;
  await counted(server, site, "+02:00", { "2026-05-12 10:00": { in: 30, group: 10 } });
  const empty = await entity(ask, { name: "No sensors" });
  const body = { ids: [entityId, empty], ...day };
  const nothing = { value: null, completeness: null, coveredSeconds: 0, expectedSeconds: 0 };

  for (const order of ["asc", "desc"] as const) {
    const { rows } = await ask(ranking.rank, { body: { ...body, type: "flowIn", order } });
    expect(rows.map(({ id, value, place, share }) => [id, value, place, share])).toEqual([
      [entityId, 30, 1, 1],
      [empty, null, null, null],
    ]);
  }
  const { rows: shares } = await ask(proportion.proportion, { body });
  expect(shares.map(({ id, value, share }) => [id, value, share])).toEqual([
    [entityId, 30, 1],
    [empty, null, null],
  ]);
  const { subjects } = await ask(batches.batch, { body: { ...body, interval: "1h" } });
  expect(subjects.map(({ id, batch }) => [id, batch.value])).toEqual([
    [entityId, 10],
    [empty, null],
  ]);
  const alone = { ids: [empty], ...day };
  const batch = await ask(batches.batch, { body: { ...alone, interval: "1h" } });
  expect([batch.total.batch, batch.rows[0]?.customerIn]).toMatchObject([nothing, nothing]);
  const table = await ask(query.flow, { body: { ...alone, type: ["flowIn", "age"] } });
  expect([...(table.rows[0]?.figures ?? []), ...table.total.figures]).toMatchObject(Array(4).fill(nothing));
  const grown = await ask(growing.growth, { body: { ...alone, type: "flowIn", plain: true } });
  expect([grown.rows[0]?.current, grown.total.current]).toMatchObject([nothing, nothing]);
  const { series } = await ask(contrasting.contrast, {
    body: { ids: [empty], type: "flowIn", interval: "1h", ranges: [day] },
  });
  expect([series[0]?.total, series[0]?.points[0]]).toMatchObject([nothing, nothing]);
  const of = { entityId: String(empty) };
  const { cards } = await ask(home.statistical, { query: { ...of, period: "6" } });
  expect(cards.flowIn).toMatchObject(nothing);
  expect((await ask(home.kpi, { query: of })).year).toMatchObject({ ...nothing, growth: null });
  const why = await ask(figures.why, { query: { id: empty, ...day } });
  expect(why.figure).toMatchObject(nothing);
});

test("how many are inside belongs to a moment: no span is asked for it", async () => {
  const server = await testServer();
  server.clock.set("2026-05-13T12:00:00Z");
  const { ask, entityId } = await countingSite(server);
  const holidayId = (await ask(holidays.create, { body: { name: "Fair", ...day } })).id;
  const type = "occupancy";
  const body = { ...day, type };
  const asked = [
    () => ask(contrasting.contrast, { body: { type, interval: "1h", ranges: [day] } }),
    () => ask(ranking.rank, { body }),
    () => ask(growing.growth, { body }),
    () => ask(proportion.proportion, { body }),
    () => ask(peaks.peaks, { body }),
    () => ask(expecting.expected, { body: { ...body, interval: "1h" } }),
    () => ask(festivals.details, { body: { type, holidayId } }),
    () => ask(home.kpi, { query: { type } }),
    () => ask(home.trend, { query: { type } }),
    () => ask(home.holiday, { query: { type } }),
    () => ask(home.days, { query: body }),
    () => ask(screenData.yearflowRank, { query: { type } }),
    () => ask(screenData.increment, { query: { type } }),
    () => ask(figures.why, { query: { id: entityId, ...body } }),
  ];
  for (const one of asked)
    await expect(one(), String(one)).rejects.toMatchObject({ fields: { type: "metric" } });
  await expect(
    ask(screenData.realTimeStatistics, { query: { types: "flowIn,occupancy" } }),
  ).rejects.toMatchObject({ status: 400 });
});
