import { mostListedUploads } from "@foyer/contract/devices/upload-records";
import type pg from "pg";
import type { Db } from "../../../platform/database/database.ts";
import { linesOfDevice } from "../detail/detail.ts";

/** Which uploads are asked for, of which counted time, and since when they arrived. */
export interface UploadScope {
  tenantId: number;
  deviceId: number;
  from: Date | null;
  to: Date | null;
  clearedBefore: Date | null;
}

export interface UploadRow {
  line: string;
  start_at: Date;
  seconds: number;
  received_at: Date;
  first_received_at: Date | null;
  source: string;
  in_count: number | null;
  out_count: number | null;
  turnback: number | null;
  passby: number | null;
  staff_in: number | null;
  staff_out: number | null;
}

/** Where a part of the list ended. */
export interface UploadMark {
  start: Date;
  line: string;
  seconds: number;
}

const toParameters = ({ tenantId, deviceId, from, to, clearedBefore }: UploadScope) => [
  tenantId,
  deviceId,
  from,
  to,
  clearedBefore,
];

const wanted = `r.tenant_id = $1 and r.device_id = $2 and r.line = l.line
  and r.start_at >= coalesce($3::timestamptz, '-infinity') and r.start_at < coalesce($4::timestamptz, 'infinity')
  and ($5::timestamptz is null or r.received_at > $5)`;

/** Each line is read by the records' primary key, newest first; a page reads itself and what lies before it. */
const orderSql = (rows: string) =>
  `order by ${rows}.start_at desc, ${rows}.line collate "C", ${rows}.seconds desc`;

const shown = `r.line, r.start_at, r.seconds, r.received_at, r.source, r.in_count, r.out_count, r.turnback, r.passby,
  r.staff_in, r.staff_out`;

/** With the time its interval first came, where another value was there before. */
const withFirstArrival = (page: string) => `
  select p.*, (select min(v.received_at) from record_revisions v where v.tenant_id = $1 and v.device_id = $2
    and v.line = p.line and v.start_at = p.start_at and v.seconds = p.seconds) as first_received_at
  from (${page}) p ${orderSql("p")}`;

export const uploadRecordQueries = ({ db, pool }: { db: Db; pool: pg.Pool }) => ({
  async page(scope: UploadScope, page: number, size: number): Promise<UploadRow[]> {
    const { rows } = await pool.query<UploadRow>(
      withFirstArrival(`
        select r.* from ${linesOfDevice} cross join lateral (
          select ${shown} from records r where ${wanted} order by r.start_at desc, r.seconds desc
          limit $6::bigint + $7::bigint) r
        ${orderSql("r")} limit $6 offset $7`),
      [...toParameters(scope), size, page * size],
    );
    return rows;
  },

  /** How many there are, counted no further than one beyond what pages reach. */
  async count(scope: UploadScope): Promise<number> {
    const most = mostListedUploads + 1;
    const { rows } = await pool.query<{ n: number }>(
      `select count(*) as n from (select 1 from ${linesOfDevice} cross join lateral (
         select 1 from records r where ${wanted} limit ${most}) r limit ${most}) c`,
      toParameters(scope),
    );
    return rows[0]?.n ?? 0;
  },

  /** The next part of the list after `mark`: reading goes on where it ended. */
  async part(scope: UploadScope, mark: UploadMark | null, size: number): Promise<UploadRow[]> {
    const { rows } = await pool.query<UploadRow>(
      withFirstArrival(`
        select r.* from ${linesOfDevice} cross join lateral (
          select ${shown} from records r where ${wanted} and ($7::timestamptz is null or r.start_at < $7
            or (r.start_at = $7 and (r.line collate "C" > $8 or (r.line = $8 and r.seconds < $9))))
            and r.start_at <= coalesce($7::timestamptz, 'infinity')
          order by r.start_at desc, r.seconds desc limit $6) r
        ${orderSql("r")} limit $6`),
      [...toParameters(scope), size, mark?.start ?? null, mark?.line ?? "", mark?.seconds ?? 0],
    );
    return rows;
  },

  markCleared: (tenantId: number, deviceId: number, at: Date) =>
    db
      .updateTable("devices")
      .set({ uploads_cleared_before: at })
      .where("tenant_id", "=", tenantId)
      .where("id", "=", deviceId)
      .execute(),
});
