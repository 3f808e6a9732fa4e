import { wordsIn } from "@foyer/phrases/translate";
import { expect, test } from "vitest";
import { storeSession } from "../../../../test/factories.ts";
import { queryHouse } from "../../../../test/query-house.ts";
import { testServer } from "../../../../test/test-server.ts";
import type { ExportCell } from "../table/table.ts";
import { placesOfQuestion } from "./query.ts";
import { queryExport } from "./query-export.ts";
import { type FlowQuestion, queryTable } from "./query-table.ts";

const days = { startTime: "2026-05-11", endTime: "2026-05-13" };

/** Cells between commas; none of them holds one. */
const parseCells = (csv: string) =>
  csv
    .replace(/^\uFEFF/, "")
    .trimEnd()
    .split(/\r?\n/)
    .map((line) => line.split(","));

test("a table goes into a file row by row: subjects with their days, subtotals, the total last", async () => {
  const server = await testServer();
  server.clock.set("2026-05-20T12:00:00Z");
  const house = await queryHouse(server);
  await house.alder.count({ "2026-05-11 09:00": { in: 5, genderMale: 2, genderUnknown: 3 } });
  await house.birch.count({ "2026-05-13 21:00": { in: 1, genderFemale: 1 } });
  const { token } = await storeSession(server, house.tenantId, { may: ["query:dept:query"] });
  const asked = async (payload: object) => {
    const file = await server.http.inject({
      method: "POST",
      url: "/hx-api/api/query/flow/export",
      headers: { authorization: token, lang: "en" },
      payload: { type: ["flowIn", "gender"], ...days, format: "csv", ...payload },
    });
    expect(file.statusCode).toBe(200);
    return parseCells(file.body);
  };
  const whole = await asked({ subtotals: true, deptId: house.north });
  expect(whole[0]).toEqual([
    ...["Organisation", "Name", "Kind", "Time zone"],
    ...["Entries", "Entries: completeness", "Entries: coverage"],
    ...["counted", "excluded", "corrected", "estimated"].map((layer) => `Entries: ${layer}`),
    ...["Gender: Unknown", "Gender: Male", "Gender: Female", "Gender: completeness", "Gender: coverage"],
  ]);
  const readActual = (rows: string[][]) =>
    rows.slice(1).map((row) => [...row.slice(0, 5), ...row.slice(11, 14)]);
  expect(readActual(whole)).toEqual([
    ["", "North", "Subtotal of organisation", "", "6", "3", "2", "1"],
    ["North", "East", "Subtotal of organisation", "", "1", "0", "0", "1"],
    ["North › East", "Birch", "Site", "UTC", "1", "0", "0", "1"],
    ["North", "Alder", "Site", "UTC", "5", "3", "2", "0"],
    ["", "Total", "", "", "6", "3", "2", "1"],
  ]);
  const byDay = await asked({ interval: "1d", ids: [house.alder.entityId] });
  expect(byDay.slice(1).map((row) => [row[1], row[4], row[5]])).toEqual([
    ["Alder", "2026-05-11", "5"],
    ["Alder", "2026-05-12", ""],
    ["Alder", "2026-05-13", ""],
    ["Total", "2026-05-11", "5"],
    ["Total", "2026-05-12", ""],
    ["Total", "2026-05-13", ""],
  ]);
});

test("counts that arrive while the file is written are in none of its parts: the rows add up to the total", async () => {
  const server = await testServer();
  server.clock.set("2026-05-20T12:00:00Z");
  const { alder, birch, tenantId } = await queryHouse(server);
  await alder.count({ "2026-05-11 09:00": { in: 5 } });
  await birch.count({ "2026-05-11 09:00": { in: 2 } });
  const caller = {
    ...{ userId: 1, tenantId, isPlatform: false, username: "", roles: [], permissions: new Set<string>() },
    ...{
      range: { all: true as const },
      mustChangePassword: false,
      mustSetUpFactor: false,
      writtenTo: null,
      session: Buffer.alloc(0),
    },
  };
  const types = [
    ...(["flowIn", "flowOut", "flowPassby", "gender", "age", "dedupedGender", "dedupedAge"] as const),
    ...(["captureRate", "turnbackRate", "groupSize"] as const),
  ];
  const pieces = 7 * 48;
  const question: FlowQuestion = {
    ...{ dataType: 0, ids: [alder.entityId, birch.entityId], type: types, interval: "30m" },
    ...{ startTime: "2026-05-11", endTime: "2026-05-17", openHoursOnly: false },
    ...{ subtotals: false, visibleOnly: false, orderBy: "name", order: "asc" },
  };
  const { platform } = server;
  const asked = {
    ...{ platform, caller, body: question, now: platform.clock.now().getTime() },
    ...{ days: { from: question.startTime, to: question.endTime }, ranges: [] },
    subjects: await placesOfQuestion(platform, caller, question),
  };
  const { rows } = queryExport(await wordsIn("en"), asked, await queryTable(asked));
  const written: ExportCell[][] = [];
  // Enough figures to make each site a part of its own.
  for await (const row of rows) {
    written.push(row);
    if (written.length !== pieces) continue;
    await alder.count({ "2026-05-11 09:15": { in: 10 } });
    await birch.count({ "2026-05-11 09:15": { in: 20 } });
  }
  const entries = (name: string) =>
    written.filter((row) => row[1] === name).reduce((all, row) => all + Number(row[5] ?? 0), 0);
  expect(written).toHaveLength(3 * pieces);
  expect([entries("Alder"), entries("Birch"), entries("Total")]).toEqual([5, 2, 7]);
});
