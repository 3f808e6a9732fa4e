import type pg from "pg";
import { outsideQuestion } from "../database/asked.ts";
import { inTransaction } from "../database/in-transaction.ts";
import type { ExportProgress, ExportRun } from "./export-run.ts";

export interface CompanyLimits {
  /** Exports of one company at once, and those of it that wait, over all servers. */
  ofCompany: number;
  waitingOfCompany: number;
  /** A server that says nothing for so long is gone, and what it made is broken off. */
  leaseMs: number;
}

/** Any number of its own, beside the company's. */
const placesLock = 7_304_119;
const lockPlaces = `select pg_advisory_xact_lock(${placesLock}, ($1::bigint % 2147483647)::int)`;
/** Somebody who waits for the company's place alone says so this often at least; later they do not count as waiting. */
const readyMs = 1_500;
/** How long the end of an export is told, and how long what nobody works on any more is kept at most. */
const keptMs = 5 * 60_000;
const forgottenMs = 60 * 60_000;

const ms = (parameter: string) => `${parameter}::float8 * interval '1 millisecond'`;

/** The exports of all servers. */
export function exportRunQueries(pool: pg.Pool, server: string, limits: CompanyLimits) {
  const { ofCompany, waitingOfCompany, leaseMs } = limits;

  /** Under the company's lock: of two servers that look for its last place only one finds it. */
  const ofCompanyAlone = <Result>(
    tenantId: number | null,
    work: (client: pg.PoolClient) => Promise<Result>,
  ) =>
    outsideQuestion(() =>
      inTransaction(pool, async (client) => {
        await client.query(lockPlaces, [tenantId ?? 0]);
        return work(client);
      }),
    );

  return {
    /** Notes a new export: it begins if it may here and there is a place for its company, else it waits if there is room to. */
    admit: ({ id, tenantId, userId }: ExportRun, mayBegin: boolean) =>
      ofCompanyAlone(tenantId, async (client): Promise<"running" | "waiting" | "full" | "taken"> => {
        const { rows } = await client.query<{ state: "running" | "waiting" }>(
          `insert into export_runs (id, tenant_id, user_id, server, state, holds_place)
           select $2::uuid, $1::bigint, $3::bigint, $4::uuid, case when may_begin then 'running' else 'waiting' end, may_begin
           from (
             select $5::boolean and count(*) filter (where holds_place) < $6
                 and count(*) filter (where state = 'waiting' and ready_at > now() - ${ms("$9")}) = 0 as may_begin,
               count(*) filter (where state = 'waiting') < $7 as may_wait
             from export_runs where tenant_id = $1 and seen_at > now() - ${ms("$8")}
           ) as places
           where may_begin or may_wait
           on conflict (id) do nothing
           returning state`,
          [tenantId ?? 0, id, userId, server, mayBegin, ofCompany, waitingOfCompany, leaseMs, readyMs],
        );
        if (rows[0]) return rows[0].state;
        const { rowCount } = await client.query("select from export_runs where id = $1", [id]);
        return rowCount === 0 ? "full" : "taken";
      }),

    /** Takes a place of the company for an export that waited, after those that waited longer. */
    claim: ({ id, tenantId }: ExportRun) =>
      ofCompanyAlone(tenantId, async (client): Promise<boolean> => {
        const { rows } = await client.query<{ mine: boolean }>(
          `update export_runs r
           set ready_at = now(), seen_at = now(), holds_place = p.is_free, state = case when p.is_free then 'running' else r.state end
           from (
             select count(*) filter (where o.holds_place) < $3 and count(*) filter (where o.state = 'waiting'
                 and o.ready_at > now() - ${ms("$5")} and (o.began_at, o.id) < (me.began_at, me.id)) = 0 as is_free
             from export_runs me
             join export_runs o on o.tenant_id = me.tenant_id and o.seen_at > now() - ${ms("$4")}
             where me.id = $2 and me.tenant_id = $1
             group by me.id
           ) as p
           where r.id = $2
           returning p.is_free as mine`,
          [tenantId ?? 0, id, ofCompany, leaseMs, readyMs],
        );
        return rows[0]?.mine ?? false;
      }),

    /** Says that these go on, and how far they are. */
    keep: (runs: readonly ExportRun[]) =>
      outsideQuestion(() =>
        pool.query(
          `update export_runs r set seen_at = now(), rows_done = v.done, rows_total = v.total
           from unnest($1::uuid[], $2::bigint[], $3::bigint[]) as v(id, done, total) where r.id = v.id`,
          [
            runs.map(({ id }) => id),
            runs.map(({ rowsDone }) => rowsDone),
            runs.map(({ rowsTotal }) => rowsTotal),
          ],
        ),
      ),

    /** Keeps what became of one, and whether it still takes a place. */
    settle: ({ id, state, rowsDone, rowsTotal, endedAt }: ExportRun, holdsPlace: boolean) =>
      outsideQuestion(() =>
        pool.query(
          `update export_runs set state = $2, holds_place = $3, rows_done = $4, rows_total = $5, seen_at = now(),
             ended_at = case when $6::boolean then coalesce(ended_at, now()) end
           where id = $1`,
          [id, state, holdsPlace, rowsDone, rowsTotal, endedAt !== null],
        ),
      ),

    /** A user's export on any server. */
    async find(userId: number, id: string): Promise<ExportProgress | undefined> {
      const { rows } = await pool.query<ExportProgress>(
        `select case when r.ended_at is null and r.seen_at <= now() - ${ms("$3")} then 'cancelled' else r.state end as state,
           r.rows_done as "rowsDone", r.rows_total as "rowsTotal",
           case when r.state = 'waiting' then (
             select count(*) from export_runs o
             where o.server = r.server and o.seen_at > now() - ${ms("$3")} and o.id <> r.id
               and (o.holds_place or (o.state = 'waiting' and (o.began_at, o.id) < (r.began_at, r.id)))
           ) else 0 end as before
         from export_runs r
         where r.id = $2 and r.user_id = $1 and coalesce(r.ended_at, r.seen_at) > now() - ${ms("$4")}`,
        [userId, id, leaseMs, keptMs],
      );
      return rows[0];
    },

    forget: () =>
      outsideQuestion(() =>
        pool.query(
          `delete from export_runs where ended_at < now() - ${ms("$1")} or seen_at < now() - ${ms("$2")}`,
          [keptMs, forgottenMs],
        ),
      ),
  };
}

export type ExportRunQueries = ReturnType<typeof exportRunQueries>;
