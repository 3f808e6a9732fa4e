import { randomUUID } from "node:crypto";
import { ranking } from "@foyer/contract/analytics/rank";
import { expect, onTestFinished, test, vi } from "vitest";
import { countingSite } from "../../../../test/counting-site.ts";
import { askExport, exportingWith, readProgress } from "../../../../test/exporting.ts";
import { company, companyAdminSession } from "../../../../test/factories.ts";
import { realServer } from "../../../../test/real-server.ts";
import { type TestServer, testServer } from "../../../../test/test-server.ts";
import { openDatabase } from "../../../platform/database/database.ts";
import { type ExportLimits, usualLimits } from "../../../platform/http/export-desk.ts";
import { apiRoot } from "../../../platform/http/serve.ts";
import type { ExportTable } from "../table/table.ts";
import { exportRoutes } from "./export.routes.ts";

const exporting = exportingWith(exportRoutes);
/** Servers hear of one another once a second. */
const soon = { timeout: 15_000, interval: 50 };

const toTable = (rowCount: number, rows: ExportTable["rows"]): ExportTable => ({
  analysis: "rank",
  days: { from: "2026-05-04", to: "2026-05-10" },
  question: [],
  columns: [{ header: "Site", kind: "text" }],
  rows,
  rowCount,
});

/** Two servers of one installation; questions are answered when the test says so. */
async function twoServers(limits?: Partial<ExportLimits>) {
  const server = await testServer();
  const waiting = new Map<string, (table: ExportTable) => void>();
  const prepare = (name: string) => new Promise<ExportTable>((resolve) => waiting.set(name, resolve));
  const all = { ...usualLimits, ...limits };
  const database = await openDatabase(server.platform.database.url, { pool: 3, ingest: 1 });
  let isThere = true;
  const loseOther = async () => {
    if (isThere) await database.stop();
    isThere = false;
  };
  onTestFinished(loseOther);
  const other = { ...server, platform: { ...server.platform, database } };
  const roots = [await exporting(server, prepare, all), await exporting(other, prepare, all)] as const;
  const answer = (name: string, table = toTable(1, [["a"]])) => waiting.get(name)?.(table);
  const isAsked = (name: string) => waiting.has(name);
  const asked = (name: string) => vi.waitFor(() => expect(isAsked(name)).toBe(true), soon);
  return { server, roots, answer, asked, isAsked, loseOther };
}

const getToken = async (server: TestServer) =>
  (await companyAdminSession(server, await company(server.admin))).token;

function begin(root: string, token: string, name: string) {
  const exportId = randomUUID();
  const answer = askExport(root, token, { name, exportId, format: "csv" });
  const done = answer.then((file) => file.text());
  done.catch(() => undefined);
  return { exportId, answer, done };
}

test("any server tells how far an export is, to whose it is", async () => {
  const { server, roots, answer, asked } = await twoServers();
  const [here, there] = roots;
  const [token, stranger] = [await getToken(server), await getToken(server)];
  const { exportId, done } = begin(here, token, "a");
  await asked("a");
  expect(await readProgress(there, token, exportId)).toMatchObject({
    ...{ state: "running", rowsDone: 0, rowsTotal: null, before: 0 },
  });
  expect((await readProgress(there, stranger, exportId)).status).toBe(404);
  expect((await readProgress(there, token, randomUUID())).status).toBe(404);
  expect(await (await askExport(there, token, { name: "a", exportId })).json()).toMatchObject({
    fields: { exportId: "taken" },
  });

  const half = Promise.withResolvers<void>();
  const rows = async function* () {
    for (let row = 0; row < 4_000; row++) {
      if (row === 2_000) await half.promise;
      yield ["a"];
    }
  };
  answer("a", toTable(4_000, rows()));
  await vi.waitFor(async () => {
    const { rowsDone, ...rest } = await readProgress(there, token, exportId);
    expect(rest).toMatchObject({ state: "running", rowsTotal: 4_000 });
    expect(rowsDone).toBeGreaterThan(0);
    expect(rowsDone).toBeLessThanOrEqual(2_000);
  }, soon);
  half.resolve();
  expect((await done).trimEnd().split("\r\n")).toHaveLength(4_001);
  await vi.waitFor(
    async () =>
      expect(await readProgress(there, token, exportId)).toMatchObject({
        ...{ state: "done", rowsDone: 4_000, rowsTotal: 4_000 },
      }),
    soon,
  );
});

test("a company has its places over all servers, and so many exports wait; who waited longer comes first", async () => {
  const { server, roots, answer, asked, isAsked } = await twoServers({ waitingOfCompany: 2 });
  const [here, there] = roots;
  const [token, neighbour] = [await getToken(server), await getToken(server)];
  begin(here, token, "a");
  await asked("a");
  const b = begin(there, token, "b");
  await asked("b");
  const c = begin(there, token, "c");
  const state = (root: string, { exportId }: { exportId: string }) => readProgress(root, token, exportId);
  await vi.waitFor(
    async () => expect(await state(here, c)).toMatchObject({ state: "waiting", before: 1 }),
    soon,
  );
  const d = begin(here, token, "d");
  await vi.waitFor(async () => expect(await state(there, d)).toMatchObject({ state: "waiting" }), soon);
  expect(await (await askExport(here, token, { name: "e" })).json()).toMatchObject({ key: "export.busy" });
  // Another company does not wait for this one's.
  begin(here, neighbour, "n");
  await asked("n");
  // Both are ready, and say so once a second.
  const ready = "select from export_runs where state = 'waiting' and ready_at is not null";
  await vi.waitFor(async () => expect((await server.platform.database.pool.query(ready)).rowCount).toBe(2));
  expect([isAsked("c"), isAsked("d")]).toEqual([false, false]);
  answer("a");
  await asked("c");
  expect(isAsked("d")).toBe(false);
  answer("b");
  await b.done;
  await asked("d");
  for (const name of ["c", "d", "n"]) answer(name);
  await Promise.all([c.done, d.done]);
});

test("what a server made that is gone is broken off, and takes no place any more", async () => {
  const { server, roots, answer, asked, loseOther } = await twoServers({ ofCompany: 1, leaseMs: 2_500 });
  const [here, there] = roots;
  const token = await getToken(server);
  const lost = begin(there, token, "lost");
  await asked("lost");
  const next = begin(here, token, "next");
  const state = ({ exportId }: { exportId: string }) => readProgress(here, token, exportId);
  await vi.waitFor(async () => expect(await state(next)).toMatchObject({ state: "waiting" }), soon);
  expect(await state(lost)).toMatchObject({ state: "running" });
  await loseOther();
  await asked("next");
  expect(await state(lost)).toMatchObject({ state: "cancelled" });
  answer("next");
  expect(await next.done).toContain("a");
});

test("a server that is killed leaves an export behind, of which the next one says that it was broken off", async () => {
  const server = await testServer();
  const { tenantId, entityId } = await countingSite(server);
  const { token } = await companyAdminSession(server, tenantId);
  const { url, pool } = server.platform.database;
  const blocker = await pool.connect();
  onTestFinished(() => blocker.release(true));
  const running = await realServer(url, { FOYER_ROLE: "api" });
  // Its question waits for what is locked, so that it is in the middle of it when it is killed.
  await blocker.query("begin");
  await blocker.query("lock table rollups, day_rollups in access exclusive mode");
  const exportId = randomUUID();
  const asked = fetch(`http://127.0.0.1:${running.ports.console}${apiRoot}${ranking.export.path}`, {
    method: "POST",
    headers: { authorization: token, "content-type": "application/json" },
    body: JSON.stringify({
      ...{ dataType: 0, ids: [entityId], startTime: "2026-05-04", endTime: "2026-05-10" },
      ...{ type: "flowIn", format: "csv", exportId },
    }),
  });
  const answer = asked.then(
    ({ status }) => status,
    () => "broken off",
  );
  const state = async () => {
    const url = `${apiRoot}/api/exports/${exportId}`;
    const told = await server.http.inject({ method: "GET", url, headers: { authorization: token } });
    return told.json<{ data: { state?: string } | null }>().data?.state;
  };
  await vi.waitFor(async () => expect(await state()).toBe("running"), soon);
  await running.end("SIGKILL");
  expect(await answer).toBe("broken off");
  await blocker.query("rollback");
  expect(await state()).toBe("running");
  await vi.waitFor(async () => expect(await state()).toBe("cancelled"), { timeout: 25_000, interval: 200 });
}, 120_000);
