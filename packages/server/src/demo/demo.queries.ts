import type { DemoAccount } from "../modules/identity/identity.ts";
import type { Database } from "../platform/database/database.ts";

/** What a later start has to know of the demonstration. Moments are ISO 8601. */
export interface DemoState {
  tenantId: number;
  userIds: Record<DemoAccount["role"], number>;
  /** The invented history: hourly from `from`, in records of five minutes from `fineFrom` until `to`. */
  from: string;
  fineFrom: string;
  to: string;
  /** Whether all of it has been sent. */
  sent: boolean;
  /** Whether the past of the heat maps has been sent as well; absent in demonstrations made before there were any. */
  heatSent?: boolean;
}

const key = "demo";

export const demoQueries = ({ db, pool }: Database) => ({
  /** undefined: there is no demonstration yet; null: one that was interrupted while it was made. */
  async state(): Promise<DemoState | null | undefined> {
    const row = await db.selectFrom("installation").select("value").where("key", "=", key).executeTakeFirst();
    if (!row) return undefined;
    return "tenantId" in row.value ? (row.value as DemoState) : null;
  },

  begin: () => db.insertInto("installation").values({ key, value: "{}" }).execute(),

  keep: (state: DemoState) =>
    db
      .updateTable("installation")
      .set({ value: JSON.stringify(state) })
      .where("key", "=", key)
      .execute(),

  async siteIds(tenantId: number): Promise<number[]> {
    const rows = await db
      .selectFrom("entities")
      .select("id")
      .where("tenant_id", "=", tenantId)
      .orderBy("id")
      .execute();
    return rows.map(({ id }) => id);
  },

  /** Until when each device has reported, by its serial number. */
  async reportedUntil(tenantId: number): Promise<Map<string, Date>> {
    const { rows } = await pool.query<{ sn: string; until: Date }>(
      `select d.sn, max(r.start_at + make_interval(secs => r.seconds)) as until
       from records r join devices d on d.tenant_id = r.tenant_id and d.id = r.device_id
       where r.tenant_id = $1 group by d.sn`,
      [tenantId],
    );
    return new Map(rows.map(({ sn, until }) => [sn, until]));
  },

  /**
   * The past came in one go: devices that had fallen silent in it were heard last when they reported last. Gives how many were
   * said to be heard otherwise.
   */
  async hearLast(tenantId: number, sns: readonly string[]): Promise<number> {
    const { rowCount } = await pool.query(
      `with last as materialized (
         select d.id, max(r.start_at + make_interval(secs => r.seconds)) as at
         from devices d left join records r on r.tenant_id = d.tenant_id and r.device_id = d.id
         where d.tenant_id = $1 and d.sn = any($2) group by d.id
       )
       update devices d set last_seen_at = last.at from last
       where d.tenant_id = $1 and d.id = last.id and d.last_seen_at is distinct from last.at`,
      [tenantId, sns],
    );
    return rowCount ?? 0;
  },

  /** While the history was being made nothing had been heard of anything: that never was to be fixed. */
  forgetMended: (tenantId: number) =>
    pool.query("delete from fix_items where tenant_id = $1 and ended_at is not null", [tenantId]),

  /** The newest piece of time of which there is heat, of each device that sees it, by its serial number. */
  async heatSeenAt(tenantId: number): Promise<Map<string, Date>> {
    const { rows } = await pool.query<{ sn: string; at: Date }>(
      `select d.sn, max(g.start_at) as at from heat_grids g
       join devices d on d.tenant_id = g.tenant_id and d.id = g.device_id
       where g.tenant_id = $1 group by d.sn`,
      [tenantId],
    );
    return new Map(rows.map(({ sn, at }) => [sn, at]));
  },

  /** Whether figures still have to be recomputed from records. */
  async isCounting(tenantId: number): Promise<boolean> {
    const { rowCount } = await pool.query("select 1 from recompute_marks where tenant_id = $1 limit 1", [
      tenantId,
    ]);
    return rowCount !== 0;
  },
});

/** Whether the database holds the demonstration, or nothing yet. */
export async function fitsDemo(pool: Database["pool"]): Promise<boolean> {
  const { rows } = await pool.query<{ fits: boolean }>(
    `select exists (select 1 from installation where key = 'demo') or not exists (select 1 from companies) as fits`,
  );
  return rows[0]?.fits ?? false;
}
