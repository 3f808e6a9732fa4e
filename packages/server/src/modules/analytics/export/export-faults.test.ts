import { randomUUID } from "node:crypto";
import { expect, test, vi } from "vitest";
import { askExport, exportingWith, readProgress } from "../../../../test/exporting.ts";
import { company, companyAdminSession } from "../../../../test/factories.ts";
import { type TestServer, testServer } from "../../../../test/test-server.ts";
import { usualLimits } from "../../../platform/http/export-desk.ts";
import type { ExportTable } from "../table/table.ts";
import { exportRoutes } from "./export.routes.ts";

const exporting = exportingWith(exportRoutes);

const small = (): ExportTable => ({
  analysis: "rank",
  days: { from: "2026-05-04", to: "2026-05-10" },
  question: [],
  columns: [{ header: "Site", kind: "text" }],
  rows: [["a"]],
  rowCount: 1,
});

const getToken = async (server: TestServer) =>
  (await companyAdminSession(server, await company(server.admin))).token;

test("a file that cannot even begin leaves its place to the next", async () => {
  const server = await testServer();
  const limits = { ...usualLimits, ofServer: 1, longestWaitMs: 300 };
  const root = await exporting(
    server,
    async (name) => {
      const table = small();
      if (name === "nameless")
        Object.defineProperty(table, "days", {
          get: () => {
            throw new Error("no days");
          },
        });
      return table;
    },
    limits,
  );
  const token = await getToken(server);
  const exportId = randomUUID();
  expect((await askExport(root, token, { name: "nameless", exportId })).status).toBe(500);
  expect(await readProgress(root, token, exportId)).toMatchObject({ state: "failed" });
  expect((await askExport(root, token, {})).status).toBe(200);
});

test("a question that cannot be answered is refused; one that breaks in the middle breaks the download", async () => {
  const server = await testServer();
  const root = await exporting(server, async (name) => {
    if (name === "huge") return { ...small(), rowCount: 1_048_576 };
    if (name === "wrong") throw new Error("no such thing");
    return {
      ...small(),
      rowCount: 5_000,
      rows: (async function* () {
        for (let row = 0; row < 2_000; row++) yield ["a"];
        throw new Error("the database has gone");
      })(),
    };
  });
  const token = await getToken(server);
  const huge = await askExport(root, token, { name: "huge" });
  expect(await huge.json()).toMatchObject({ key: "export.tooManyRows" });
  expect((await askExport(root, token, { name: "huge", format: "csv" })).status).toBe(200);
  expect((await askExport(root, token, { name: "wrong" })).status).toBe(500);
  const exportId = randomUUID();
  const broken = await askExport(root, token, { exportId });
  await expect(broken.arrayBuffer()).rejects.toThrow();
  await vi.waitFor(async () =>
    expect(await readProgress(root, token, exportId)).toMatchObject({ state: "failed", rowsDone: 2_000 }),
  );
});
