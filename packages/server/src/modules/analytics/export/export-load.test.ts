import { randomUUID } from "node:crypto";
import { expect, test, vi } from "vitest";
import { askExport, exportingWith, readProgress } from "../../../../test/exporting.ts";
import { company, companyAdminSession } from "../../../../test/factories.ts";
import { type TestServer, testServer } from "../../../../test/test-server.ts";
import { timed } from "../../../../test/timed.ts";
import { usualLimits } from "../../../platform/http/export-desk.ts";
import { excelSheets } from "../../../platform/spreadsheet/excel-sheets.ts";
import type { ExportCell, ExportTable } from "../table/table.ts";
import { exportRoutes } from "./export.routes.ts";

const exporting = exportingWith(exportRoutes);

const columns: ExportTable["columns"] = [
  { header: "Site", kind: "text" },
  { header: "Day", kind: "day" },
  { header: "Hour", kind: "moment" },
  ...["In", "Out", "Passing", "Measured", "Corrected"].map((header) => ({ header, kind: "number" as const })),
  { header: "Completeness", kind: "percent" },
  { header: "Stay", kind: "duration" },
];

const toRow = (row: number): ExportCell[] => {
  const day = `2026-05-${String((row % 28) + 1).padStart(2, "0")}`;
  return [`Site ${row % 1_000}`, day, `${day} 09:00`, row, row * 2, row / 7, row, 0, (row % 100) / 100, row];
};

interface Source {
  given: number;
  isClosed: boolean;
}

/** Rows as a cursor gives them: in parts, each after a turn of the event loop. */
async function* cursor(count: number, source: Source): AsyncGenerator<ExportCell[]> {
  try {
    for (let row = 0; row < count; row++) {
      if (row % 1_000 === 0) await new Promise((resolve) => setImmediate(resolve));
      source.given += 1;
      yield toRow(row);
    }
  } finally {
    source.isClosed = true;
  }
}

const toTable = (rowCount: number, rows: ExportTable["rows"]): ExportTable => ({
  analysis: "query",
  days: null,
  question: [],
  columns,
  rows,
  rowCount,
});

async function getToken(server: TestServer): Promise<string> {
  return (await companyAdminSession(server, await company(server.admin))).token;
}

const megabyte = 1024 ** 2;

/**
 * The most memory the process takes while something is done, and the longest its thread works without letting others
 * have their turn: in processor time, for other processes may stop it on the clock.
 */
async function watched(work: () => Promise<void>) {
  const idle = process.memoryUsage().rss;
  let [most, longest] = [idle, 0];
  let before = process.threadCpuUsage();
  const timer = setInterval(() => {
    const now = process.threadCpuUsage();
    longest = Math.max(longest, now.user + now.system - before.user - before.system);
    before = now;
    most = Math.max(most, process.memoryUsage().rss);
  }, 2);
  await work();
  clearInterval(timer);
  return { memory: (most - idle) / megabyte, longestMs: longest / 1000 };
}

test("100,000 rows of ten columns pass through without lying in memory or in the way", {
  ...timed,
  timeout: 120_000,
}, async () => {
  const server = await testServer();
  const source: Source = { given: 0, isClosed: false };
  const root = await exporting(server, async (name) =>
    name === "large" ? toTable(100_000, cursor(100_000, source)) : toTable(10, cursor(10, source)),
  );
  const token = await getToken(server);
  await (await askExport(root, token, {})).arrayBuffer();
  let bytes = 0;
  const seen = await watched(async () => {
    const answer = await askExport(root, token, { name: "large" });
    for await (const part of answer.body ?? []) bytes += (part as Uint8Array).length;
  });
  expect(bytes).toBeGreaterThan(megabyte);
  expect(source).toMatchObject({ given: 100_010, isClosed: true });
  expect(seen.memory).toBeLessThan(150);
  expect(seen.longestMs).toBeLessThan(50);
});

test("a long file is whole: every row is in it, also when its reader is slow", async () => {
  const server = await testServer();
  const source: Source = { given: 0, isClosed: false };
  const root = await exporting(server, async () => toTable(20_000, cursor(20_000, source)));
  const token = await getToken(server);
  const answer = await askExport(root, token, {});
  const [, figures] = await excelSheets(Buffer.from(await answer.arrayBuffer()), 500 * megabyte);
  expect(figures?.rows).toHaveLength(20_001);
  expect(figures?.rows[20_000]?.slice(0, 5)).toEqual([
    "Site 999",
    "2026-05-08",
    "2026-05-08 09:00:00",
    "19999",
    "39998",
  ]);
  const csv = await (await askExport(root, token, { format: "csv" })).text();
  expect(csv.trimEnd().split("\r\n")).toHaveLength(20_001);
}, 60_000);

test("no more rows are taken than the reader has room for; who goes stops everything within a second", async () => {
  const server = await testServer();
  const source: Source = { given: 0, isClosed: false };
  const root = await exporting(server, async () => toTable(1_000_000, cursor(1_000_000, source)));
  const token = await getToken(server);
  const exportId = randomUUID();
  const reader = new AbortController();
  const answer = await askExport(root, token, { exportId }, { signal: reader.signal });
  await answer.body?.getReader().read();
  // Nobody reads on: once the buffers are full, the rows stop.
  let before = -1;
  await vi.waitFor(
    () => {
      const stands = source.given === before;
      before = source.given;
      expect(stands).toBe(true);
    },
    { timeout: 20_000, interval: 300 },
  );
  expect(source.given).toBeLessThan(1_000_000);
  expect(await readProgress(root, token, exportId)).toMatchObject({ state: "running", rowsTotal: 1_000_000 });

  reader.abort();
  await vi.waitFor(() => expect(source.isClosed).toBe(true), { timeout: 1_000, interval: 20 });
  await vi.waitFor(async () =>
    expect(await readProgress(root, token, exportId)).toMatchObject({ state: "cancelled" }),
  );
}, 60_000);

test("who goes while the question is being answered is not waited for", async () => {
  const server = await testServer();
  const received = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  const root = await exporting(server, (name, { signal }) => {
    if (name === "quick") return Promise.resolve(toTable(1, [toRow(1)]));
    asked.resolve();
    signal.addEventListener("abort", () => received.resolve());
    return new Promise<ExportTable>((_, reject) => {
      void received.promise.then(() => reject(signal.reason));
    });
  });
  const token = await getToken(server);
  const exportId = randomUUID();
  const reader = new AbortController();
  const answer = askExport(root, token, { exportId }, { signal: reader.signal });
  await asked.promise;
  expect(await readProgress(root, token, exportId)).toMatchObject({ state: "running", rowsTotal: null });
  reader.abort();
  await expect(answer).rejects.toThrow();
  await received.promise;
  await vi.waitFor(async () =>
    expect(await readProgress(root, token, exportId)).toMatchObject({ state: "cancelled" }),
  );
  expect((await askExport(root, token, { name: "quick" })).status).toBe(200);
});

/** Answers questions one by one, when asked to. */
function gate() {
  const waiting = new Map<string, (table: ExportTable) => void>();
  return {
    prepare: (name: string) => new Promise<ExportTable>((resolve) => waiting.set(name, resolve)),
    asked: (name: string) => vi.waitFor(() => expect(waiting.has(name)).toBe(true)),
    answer: (name: string) => waiting.get(name)?.(toTable(1, [toRow(1)])),
    names: () => [...waiting.keys()],
  };
}

test("two of a company and three of this server at once; others wait, are told so and come in their order", async () => {
  const server = await testServer();
  const { prepare, asked, answer, names } = gate();
  const root = await exporting(server, prepare, { ...usualLimits, ofServer: 3 });
  const [one, two] = [await getToken(server), await getToken(server)];
  const begin = (token: string, name: string) => {
    const exportId = randomUUID();
    const done = askExport(root, token, { name, exportId }).then((file) => file.arrayBuffer());
    const state = () => readProgress(root, token, exportId);
    return { done, state };
  };
  const a = begin(one, "a");
  await asked("a");
  const b = begin(one, "b");
  await asked("b");
  const c = begin(one, "c");
  await vi.waitFor(async () => expect(await c.state()).toMatchObject({ state: "waiting", before: 2 }));
  // Another company does not wait for this one's.
  const d = begin(two, "d");
  await asked("d");
  const e = begin(two, "e");
  await vi.waitFor(async () => expect(await e.state()).toMatchObject({ state: "waiting", before: 4 }));
  expect(names()).toEqual(["a", "b", "d"]);
  answer("d");
  await d.done;
  await asked("e");
  expect(await c.state()).toMatchObject({ state: "waiting" });
  answer("a");
  await a.done;
  await asked("c");
  for (const name of ["b", "c", "e"]) answer(name);
  await Promise.all([b.done, c.done, e.done]);
});

test("who cannot wait is told to come again", async () => {
  const server = await testServer();
  const { prepare, asked, answer } = gate();
  const limits = { ...usualLimits, ofCompany: 1, waitingOfCompany: 1, longestWaitMs: 300 };
  const root = await exporting(server, prepare, limits);
  const token = await getToken(server);
  const first = askExport(root, token, { name: "first" });
  await asked("first");
  const exportId = randomUUID();
  const second = askExport(root, token, { name: "second", exportId });
  await vi.waitFor(async () =>
    expect(await readProgress(root, token, exportId)).toMatchObject({ state: "waiting" }),
  );
  const third = await askExport(root, token, { name: "third" });
  expect(third.headers.get("retry-after")).toBe("30");
  expect(await third.json()).toMatchObject({ code: 429, key: "export.busy" });
  expect(await (await second).json()).toMatchObject({ key: "export.busy" });
  answer("first");
  expect((await first).status).toBe(200);
  const fourth = askExport(root, token, { name: "fourth" });
  await asked("fourth");
  answer("fourth");
  expect((await fourth).status).toBe(200);
});
