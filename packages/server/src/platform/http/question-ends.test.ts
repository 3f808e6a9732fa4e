import { contrasting } from "@foyer/contract/analytics/contrast";
import { endpoint } from "@foyer/contract/endpoint";
import { subjects } from "@foyer/contract/places/subjects";
import type pg from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import * as z from "zod/mini";
import { company, companyAdminSession, entity } from "../../../test/factories.ts";
import { testServer } from "../../../test/test-server.ts";
import { makeOperationLog } from "../../modules/operations/logs/logs.ts";
import { openDatabase } from "../database/database.ts";
import { makeHttp } from "./http.ts";
import { usualQuestions } from "./question-desk.ts";
import { apiRoot, serve } from "./serve.ts";

const patient = { timeout: 5_000 };

/** A server on a port, a company with a site, and roll-ups that nobody can read until `releaseTables`. */
async function house() {
  const server = await testServer();
  const { ask, token } = await companyAdminSession(server, await company(server.admin));
  const id = await entity(ask);
  const url = await server.http.listen({ port: 0, host: "127.0.0.1" });
  const { pool } = server.platform.database;
  const holder: pg.PoolClient = await pool.connect();
  await holder.query("begin; lock table day_rollups in access exclusive mode");
  let isHeld = true;
  const releaseTables = async () => {
    if (!isHeld) return;
    isHeld = false;
    await holder.query("rollback");
    holder.release();
  };
  onTestFinished(releaseTables);

  const call = (path: string, body: object | null, signal?: AbortSignal) =>
    fetch(`${url}${apiRoot}${path}`, {
      method: body ? "POST" : "GET",
      headers: { authorization: token, lang: "en", ...(body && { "content-type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    });
  /** Each of other days. */
  const contrast = (nth: number, signal?: AbortSignal) => {
    const day = `2026-05-${String(nth + 1).padStart(2, "0")}`;
    const ranges = [{ startTime: `2026-04-01`, endTime: day }];
    return call(contrasting.contrast.path, { ids: [id], type: "flowIn", interval: "1d", ranges }, signal);
  };
  /** Statements that wait for the roll-ups now. */
  const held = async () =>
    (
      await pool.query(
        `select count(*) as n from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' and query ilike '%day_rollups%'`,
      )
    ).rows[0].n as number;
  return { server, id, call, contrast, held, releaseTables };
}

test("a question whose asker hangs up is cancelled in the database, and its place is free at once", async () => {
  const { id, contrast, held, call } = await house();
  const pages = Array.from({ length: usualQuestions.ofUser }, () => new AbortController());
  const asked = pages.map(({ signal }, nth) => contrast(nth, signal));
  const outcomes = Promise.allSettled(asked);
  await vi.waitFor(async () => expect(await held()).toBeGreaterThan(0), patient);
  // A fifth waits for a place, and is forgotten when it goes.
  const fifth = new AbortController();
  const waiting = contrast(4, fifth.signal);
  fifth.abort();
  await expect(waiting).rejects.toThrow();

  for (const page of pages) page.abort();
  for (const outcome of await outcomes) expect(outcome.status).toBe("rejected");
  await vi.waitFor(async () => expect(await held()).toBe(0), patient);
  const body = { dataType: 0, ids: [id] };
  const names = await call(subjects.names.path, body, AbortSignal.timeout(3_000));
  expect(names.status).toBe(200);
}, 30_000);

test("who calls is known at once, however many questions lie in the database", async () => {
  const { server, contrast, held, call, releaseTables } = await house();
  const asked = Array.from({ length: 12 }, (_, nth) => contrast(nth));
  await vi.waitFor(async () => expect(await held()).toBeGreaterThan(0), patient);
  const info = await call("/auth/info", null, AbortSignal.timeout(3_000));
  expect(info.status).toBe(200);
  // What is no question, and changes, go on as well.
  const other = await companyAdminSession(server, await company(server.admin));
  const ids = [await entity(other.ask)];
  // So do questions of another company.
  const names = await other.ask(subjects.names, { body: { dataType: 0, ids } });
  expect(names.map(({ id }) => id)).toEqual(ids);
  await releaseTables();
  for (const { status } of await Promise.all(asked)) expect(status).toBe(200);
}, 30_000);

const slow = endpoint({
  method: "GET",
  path: "/api/made-up/slow",
  permission: "signedIn",
  summary: "A question of the tests",
  asks: true,
  reply: z.null(),
});

test("a question that takes too long is stopped and says so", async () => {
  const server = await testServer();
  const { platform, identity } = server;
  const { token } = await companyAdminSession(server, await company(server.admin));
  const connections = { pool: 1, ingest: 1, questionMs: 200 };
  const database = await openDatabase(platform.database.url, connections);
  const http = await makeHttp({
    ...platform,
    offersAccounts: () => false,
    authenticate: identity.sessions.authenticate,
    noteChange: identity.sessions.noteChange,
    recordOperation: makeOperationLog(platform),
  });
  onTestFinished(async () => {
    await http.close();
    await database.stop();
  });
  serve(http, slow, async () => {
    await database.pool.query("select pg_sleep(20)");
    return null;
  });
  const answer = await http.inject({
    url: apiRoot + slow.path,
    headers: { authorization: token, lang: "en" },
  });
  expect(answer.json()).toMatchObject({ code: 400, key: "question.tooLong" });
  expect(answer.json().message).toContain("Ask for fewer places");
  // What is no question may take its time.
  await database.pool.query("select pg_sleep(0.4)");
});
