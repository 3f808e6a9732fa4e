import { batches } from "@foyer/contract/analytics/batch";
import { contrasting } from "@foyer/contract/analytics/contrast";
import { demographics } from "@foyer/contract/analytics/demographics";
import { growing } from "@foyer/contract/analytics/growth";
import { peaks } from "@foyer/contract/analytics/peaks";
import { proportion } from "@foyer/contract/analytics/proportion";
import { query } from "@foyer/contract/analytics/query";
import { ranking } from "@foyer/contract/analytics/rank";
import { expect, test } from "vitest";
import { exportedQuestion } from "../../../../test/export-as-excel.ts";
import { entity, organisation, storeSession } from "../../../../test/factories.ts";
import { queryHouse } from "../../../../test/query-house.ts";
import { type Ask, testServer } from "../../../../test/test-server.ts";

const may = [
  "contrast",
  "growth:list",
  "demographics",
  "query:dept:query",
  "rank:data",
  "high",
  "query:proportion",
] as const;

type Step = "5m" | "30m" | "1d";

/** The warnings of every question that is divided into pieces. */
async function piecesWarned(ask: Ask, days: { startTime: string; endTime: string }, interval: Step) {
  const asked = { ...days, interval };
  const answers = {
    contrast: await ask(contrasting.contrast, { body: { type: "flowIn", interval, ranges: [days] } }),
    // Applies to all: nobody counted on the days before.
    growth: await ask(growing.growth, { body: { ...asked, type: "flowIn", plain: true } }),
    demographics: await ask(demographics.demographics, { body: asked }),
    flow: await ask(query.flow, { body: { ...asked, type: ["flowIn"] } }),
  };
  return Object.values(answers).map(({ warnings }) => warnings);
}

async function wholesWarned(ask: Ask, days: { startTime: string; endTime: string }) {
  const body = { ...days, type: "flowIn" as const };
  const answers = [
    await ask(ranking.rank, { body }),
    await ask(peaks.peaks, { body }),
    await ask(proportion.proportion, { body }),
  ];
  return answers.map(({ warnings }) => warnings);
}

test("of days that have begun nowhere every question says that they are still to come", async () => {
  const server = await testServer();
  const { ask } = await queryHouse(server);
  server.clock.set("2026-05-20T12:00:00Z");
  const coming = { startTime: "2026-05-21", endTime: "2026-05-23" };
  const begun = { startTime: "2026-05-20", endTime: "2026-05-22" };
  expect(await piecesWarned(ask, coming, "1d")).toEqual(Array(4).fill(["ahead"]));
  expect(await wholesWarned(ask, coming)).toEqual(Array(3).fill(["ahead"]));
  expect(await piecesWarned(ask, begun, "1d")).toEqual(Array(4).fill(undefined));
  expect(await wholesWarned(ask, begun)).toEqual(Array(3).fill(undefined));
  const both = { type: "flowIn" as const, interval: "1d" as const, ranges: [coming, begun] };
  expect((await ask(contrasting.contrast, { body: both })).warnings).toBeUndefined();
  // Where it is tomorrow already the first of the days has begun.
  await entity(ask, { name: "East", deptId: await organisation(ask), timeZone: "Pacific/Kiritimati" });
  expect(await wholesWarned(ask, coming)).toEqual(Array(3).fill(undefined));
});

test("files say what their answers warn of", async () => {
  const server = await testServer();
  const { tenantId } = await queryHouse(server);
  server.clock.set("2026-05-20T12:00:00Z");
  const { token } = await storeSession(server, tenantId, { may });
  const coming = { startTime: "2026-05-21", endTime: "2026-05-23" };
  const pieces = { ...coming, interval: "1d" };
  const files = [
    [contrasting.export, { type: "flowIn", interval: "1d", ranges: [coming] }],
    [growing.export, { ...pieces, type: "flowIn", plain: true }],
    [demographics.export, pieces],
    [query.export, { ...pieces, type: ["flowIn"] }],
    [ranking.export, { ...coming, type: "flowIn" }],
    [peaks.export, { ...coming, type: "flowIn" }],
    [proportion.export, { ...coming, type: "flowIn" }],
  ] as const;
  for (const [endpoint, body] of files) {
    const lines = await exportedQuestion(server, token, endpoint, body);
    expect(lines.at(-1), endpoint.path).toBe("These days are still to come. Nothing has been counted yet.");
  }
  const begun = { startTime: "2026-05-20", endTime: "2026-05-22", type: "flowIn" };
  expect((await exportedQuestion(server, token, ranking.export, begun)).join()).not.toContain(
    "still to come",
  );
});

test("five minutes of quarter-hour records say that their times are not known; half hours do not", async () => {
  const server = await testServer();
  const { ask, alder } = await queryHouse(server);
  server.clock.set("2026-05-20T12:00:00Z");
  await alder.count({ "2026-05-19 10:00": { in: 6, group: 2 } });
  const counted = { startTime: "2026-05-19", endTime: "2026-05-19" };
  const silent = { startTime: "2026-05-18", endTime: "2026-05-18" };
  const groups = async (days: typeof counted, interval: Step) =>
    (await ask(batches.batch, { body: { ...days, interval } })).warnings;
  expect(await piecesWarned(ask, counted, "5m")).toEqual(Array(4).fill(["coarse"]));
  expect(await groups(counted, "5m")).toEqual(["coarse"]);
  expect(await piecesWarned(ask, counted, "30m")).toEqual(Array(4).fill(undefined));
  expect(await groups(counted, "30m")).toBeUndefined();
  expect(await piecesWarned(ask, silent, "5m")).toEqual(Array(4).fill(undefined));
});
