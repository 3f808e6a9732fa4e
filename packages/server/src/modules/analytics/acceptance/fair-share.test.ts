import { contrasting } from "@foyer/contract/analytics/contrast";
import { home } from "@foyer/contract/analytics/home";
import { livePath } from "@foyer/contract/analytics/live";
import { bulk } from "@foyer/contract/places/bulk";
import pg from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import { company, companyAdminSession, entity } from "../../../../test/factories.ts";
import { isOnCitus, type TestServer, testServer } from "../../../../test/test-server.ts";
import { usualQuestions } from "../../../platform/http/question-desk.ts";
import { apiRoot } from "../../../platform/http/serve.ts";

const sites = 5;
const refused = 6;
const contrasts = usualQuestions.ofUser + usualQuestions.waiting + refused;
const files = 30;
const streams = 100;
const patience = { timeout: 20_000, interval: 20 };

/** Every question of a company's days takes until `release` is called. */
async function holdDays({ platform }: TestServer, tenantId: number) {
  const client = new pg.Client({ connectionString: platform.database.url });
  await client.connect();
  onTestFinished(() => client.end().catch(() => undefined));
  const lock = 4_711;
  await client.query(`
    create function held(bigint) returns boolean language plpgsql volatile as $$ begin
      if $1 = ${tenantId} then perform pg_advisory_xact_lock_shared(${lock}); end if;
      return true;
    end $$;
    alter table day_rollups rename to days_kept;
    create view day_rollups as select * from days_kept where held(tenant_id)`);
  await client.query("select pg_advisory_lock($1)", [lock]);
  return { release: () => client.query("select pg_advisory_unlock($1)", [lock]) };
}

// What holds questions up here cannot be made on Citus.
test.skipIf(isOnCitus())(
  "however much one user asks, however long it takes: another company's home is answered meanwhile",
  async () => {
    const server = await testServer();
    const tenantId = await company(server.admin);
    const [asker, neighbour] = [
      await companyAdminSession(server, tenantId),
      await companyAdminSession(server, await company(server.admin)),
    ];
    await entity(asker.ask);
    await entity(neighbour.ask);
    const { pool } = server.platform.database;
    await pool.query(
      `insert into entities (tenant_id, organisation_id, name, time_zone, open_minute, close_minute)
     select tenant_id, organisation_id, 'Shop ' || n, 'Europe/Berlin', 540, 1200
     from entities cross join generate_series(2, $2::int) n where tenant_id = $1`,
      [tenantId, sites],
    );
    await pool.query(
      `insert into day_rollups (tenant_id, kind, subject_id, day, layer, covered_seconds, in_count, out_count)
     select tenant_id, 0, id, date '2026-03-31' - n, 0, 39600, id % 97, n
     from entities cross join generate_series(0, 120) n where tenant_id = $1`,
      [tenantId],
    );
    const url = await server.http.listen({ port: 0, host: "127.0.0.1" });
    const leaving = new AbortController();
    onTestFinished(() => leaving.abort());

    const call = async (token: string, path: string, body?: object): Promise<number> => {
      const answer = await fetch(`${url}${apiRoot}${path}`, {
        method: body ? "POST" : "GET",
        headers: { authorization: token, lang: "en", ...(body && { "content-type": "application/json" }) },
        ...(body && { body: JSON.stringify(body) }),
        signal: leaving.signal,
      });
      // What opens is a stream: it has no end.
      if (path !== livePath || !answer.ok) await answer.arrayBuffer();
      return answer.status;
    };
    const day = (nth: number) => new Date(Date.UTC(2026, 0, 1 + nth)).toISOString().slice(0, 10);
    const hold = await holdDays(server, tenantId);
    const early: number[] = [];
    const asked = Array.from({ length: contrasts }, (_, nth) =>
      call(asker.token, contrasting.contrast.path, {
        ...{ type: "flowIn", interval: "1d" },
        ranges: [{ startTime: day(nth), endTime: day(nth + 9) }],
      }).then((status) => {
        early.push(status);
        return status;
      }),
    );
    const made = Array.from({ length: files }, () =>
      call(asker.token, bulk.export.path.replace(":kind", "entities")),
    );
    const tried = Array.from({ length: streams }, () => call(asker.token, livePath));
    // Four are running, sixty wait, and further ones are refused.
    const tooMany = Array<number>(refused).fill(429);
    await vi.waitFor(() => expect(early).toEqual(tooMany), patience);
    const shown = [`${home.statistical.path}?period=1`, `${home.trend.path}?type=flowIn`];
    expect(await Promise.all(shown.map((path) => call(neighbour.token, path)))).toEqual([200, 200]);
    expect(early).toEqual(tooMany);
    await hold.release();

    const answered = await Promise.all(asked);
    const count = (statuses: readonly number[], wanted: number) =>
      statuses.filter((status) => status === wanted).length;
    // A question that waits too long is asked to come again.
    expect(count(answered, 200)).toBeGreaterThanOrEqual(usualQuestions.ofUser);
    expect(count(answered, 200) + count(answered, 429)).toBe(contrasts);
    const opened = await Promise.all(tried);
    expect([count(opened, 200), count(opened, 429)]).toEqual([6, streams - 6]);
    const written = await Promise.all(made);
    expect(count(written, 200)).toBeGreaterThanOrEqual(7);
    expect(count(written, 429)).toBeGreaterThan(0);
    expect(count(written, 200) + count(written, 429)).toBe(files);
  },
  120_000,
);
