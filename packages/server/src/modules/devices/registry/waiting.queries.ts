import { type RawBuilder, sql } from "kysely";
import { contains, type Db, type Tx } from "../../../platform/database/database.ts";
import type { Page } from "../../../platform/database/page.ts";

/** Payloads beyond this are not decoded: a device's own messages are far smaller. */
const mostBytesRead = 256 * 1024;

/**
 * Payloads of serial numbers that nobody has added, as far as they are the reader's to see; of a company that shows they
 * are its own also those that another company has.
 */
const unknownSql = (readable: RawBuilder<boolean>, tenantId: number | null) => sql`k.state = 'waiting'
  and k.sn is not null and ${readable} and not exists (select from serial_numbers s
    where s.sn = k.sn ${tenantId === null ? sql`` : sql`and s.tenant_id = ${tenantId}`})`;

/** Serial numbers that some company has, and whether it has shown so. */
async function ofOthers(db: Db | Tx, sns: readonly string[]): Promise<Map<string, "added" | "proven">> {
  const { rows } = await sql<{ sn: string; isProven: boolean }>`
    select s.sn, c.proven_at is not null as "isProven" from serial_numbers s
    join devices d on d.tenant_id = s.tenant_id and d.id = s.device_id
    left join device_contacts c on c.tenant_id = d.tenant_id and c.device_id = d.id
    where s.sn = any(${sns}::text[])`.execute(db);
  return new Map(rows.map(({ sn, isProven }) => [sn, isProven ? "proven" : "added"]));
}

/** `readable`: what the reader may see, everything where left out; `tenantId`: the company that `readable` shows its own of; null where it shows all. */
export const waitingQueries = (
  db: Db | Tx,
  readable: RawBuilder<boolean> = sql`true`,
  tenantId: number | null = null,
) => {
  const unknown = unknownSql(readable, tenantId);
  return {
    /** Unknown serial numbers with what is kept of them, the latest first; never what they sent. */
    async page({ page, size, search }: Page & { search: string }) {
      const { rows } = await sql<{
        sn: string;
        protocols: string[];
        protocol: string;
        first: Date;
        last: Date;
        kept: number;
        bytes: number;
      }>`
      select k.sn, array_agg(distinct k.protocol) as protocols, (array_agg(k.protocol order by k.id desc))[1] as protocol,
        min(k.received_at) as first, max(k.received_at) as last, count(*) as kept, sum(octet_length(k.body)) as bytes
      from kept_payloads k
      where ${unknown} and k.sn ilike ${contains(search)}
      group by k.sn
      order by max(k.received_at) desc, k.sn
      limit ${size} offset ${page * size}
    `.execute(db);
      const total = await sql<{ n: number }>`
      select count(distinct k.sn) as n from kept_payloads k where ${unknown} and k.sn ilike ${contains(search)}
    `.execute(db);
      const elsewhere = await ofOthers(
        db,
        rows.map(({ sn }) => sn),
      );
      return {
        content: rows.map(({ first, last, ...row }) => ({
          ...row,
          elsewhere: elsewhere.get(row.sn) ?? null,
          firstSeen: first.toISOString(),
          lastSeen: last.toISOString(),
        })),
        totalElements: total.rows[0]?.n ?? 0,
      };
    },

    /** The newest payloads of an unknown serial number. */
    async newest(sn: string, most: number) {
      const { rows } = await sql<{
        protocol: string;
        meta: Record<string, string>;
        body: Buffer;
        received_at: Date;
      }>`
      select k.protocol, k.meta, k.body, k.received_at from kept_payloads k
      where ${unknown} and k.sn = ${sn} and octet_length(k.body) <= ${mostBytesRead}
      order by k.id desc limit ${most}
    `.execute(db);
      return rows;
    },

    /** Deletes what is kept of unknown serial numbers; gives those of which anything was. */
    async discard(sns: readonly string[]): Promise<string[]> {
      // Found apart: on Citus what they are held against lies on each node, they on the coordinator alone.
      const { rows: found } = await sql<{ id: number }>`
      select k.id from kept_payloads k where ${unknown} and k.sn = any(${sns}::text[])
    `.execute(db);
      const { rows } = await sql<{ sn: string }>`
      with gone as (delete from kept_payloads k where k.id = any(${found.map(({ id }) => id)}::bigint[]) returning k.sn)
      select distinct sn from gone
    `.execute(db);
      return rows.map(({ sn }) => sn);
    },

    modelByCode: (code: string) =>
      db
        .selectFrom("device_models")
        .select(["id", "device_type as deviceType"])
        .where((e) => e(e.fn<string>("lower", ["code"]), "=", code.toLowerCase()))
        .executeTakeFirst(),
  };
};
