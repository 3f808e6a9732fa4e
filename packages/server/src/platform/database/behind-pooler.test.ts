import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { hasPooler, pooler } from "../../../test/pooler.ts";
import { freshDatabase, isOnCitus } from "../../../test/test-server.ts";
import { startServer } from "../../server.ts";
import { inQuestion } from "./asked.ts";
import { openDatabase } from "./database.ts";

const environment = {
  FOYER_LOG: "silent",
  FOYER_DEMO: "off",
  FOYER_ADMIN_PASSWORD: "administrator-1",
  FOYER_SECRET: "what this server seals its secrets with",
  HOST: "127.0.0.1",
  PORT: "0",
  FOYER_DEVICE_PORT: "0",
  FOYER_HE2_PORT: "off",
  MQTT_PORT: "off",
};

test.skipIf(!hasPooler)("a server runs behind PgBouncer that pools sessions", async () => {
  const url = await pooler(await freshDatabase(), { pool_mode: "session" });
  const server = await startServer({ ...environment, DATABASE_URL: url });
  onTestFinished(server.stop);
  expect((await fetch(`${server.url}/health`)).status).toBe(200);
  // A payload of an unknown serial number is kept: written, and answered after the commit.
  const answer = await fetch(`http://127.0.0.1:${server.ports.http}/v1/records`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ sn: "SN1", records: [{ start: new Date().toISOString(), seconds: 60, in: 1 }] }),
  });
  expect(answer.status).toBeLessThan(300);
});

test.skipIf(!hasPooler)(
  "a server does not start behind PgBouncer that pools transactions, and says why",
  async () => {
    const url = await pooler(await freshDatabase(), { pool_mode: "transaction" });
    await expect(startServer({ ...environment, DATABASE_URL: url })).rejects.toThrow(
      "DATABASE_URL leads to a pooler",
    );
  },
);

// On Citus they have other ones.
test.skipIf(!hasPooler || isOnCitus())(
  "behind a pooler connections have their settings, and questions end with their asker",
  async () => {
    const database = await openDatabase(await pooler(await freshDatabase(), { pool_mode: "session" }), {
      pool: 1,
      ingest: 1,
    });
    onTestFinished(database.stop);
    const { rows } = await database.ingest.query(
      "select current_setting('plan_cache_mode') as plan, current_setting('enable_seqscan') as scans",
    );
    expect(rows).toEqual([{ plan: "force_generic_plan", scans: "off" }]);
    const leaving = new AbortController();
    const begun = performance.now();
    const asked = inQuestion({ gone: leaving.signal, tenantId: 1 }, () =>
      database.pool.query("select pg_sleep(20)"),
    );
    const ended = expect(asked).rejects.toThrow("canceling statement due to user request");
    await sleep(300);
    leaving.abort();
    await ended;
    expect(performance.now() - begun).toBeLessThan(5_000);
  },
);
