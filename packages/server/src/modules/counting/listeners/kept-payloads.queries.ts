import { sql } from "kysely";
import type { Db } from "../../../platform/database/database.ts";
import { storableJson } from "../../../platform/database/storable-json.ts";
import { cameFromNetworks } from "../../devices/registry/registry.ts";

/** Payloads kept of one serial number, and of a protocol where none is known: enough for days, bounded for good. */
const mostPerSn = 20_000;
/** What a row takes beside its body, with its entries in indexes. */
export const bytesOfRow = 512;
/** The largest body the device port takes. */
const longestBody = 8 * 1024 * 1024;

/**
 * Payload `k` waited for the one who added serial number `s`: it came by a site key or from a network of that company,
 * or nobody else can be meant. What others sent stays where it is.
 */
const isOfClaimant = sql<boolean>`((s.takes_waiting and not k.meta ? 'siteKey') or k.released or k.meta->>'siteKey' like s.tenant_id || ':%'
  or ${cameFromNetworks(sql`s.tenant_id`)})`;

export interface KeptPayload {
  state: "waiting" | "unreadable";
  sn: string | null;
  protocol: string;
  reason: string | null;
  meta: Record<string, string>;
  body: Buffer;
  receivedAt: Date;
}

export const keptPayloadQueries = (db: Db) => ({
  /**
   * Keeps a payload; false when there is no more room for this serial number (of its protocol, where none is known):
   * in number, or in bytes where they are bounded.
   */
  async keep({ receivedAt, meta, ...payload }: KeptPayload, mostBytes: number | null): Promise<boolean> {
    const isOfSame =
      payload.sn === null ? sql`sn is null and protocol = ${payload.protocol}` : sql`sn = ${payload.sn}`;
    const bytes = mostBytes === null ? sql`0` : sql`octet_length(body) + ${bytesOfRow}::int`;
    const mostBefore = (mostBytes ?? longestBody) - payload.body.length;
    if (payload.body.length > longestBody) return false;
    const { rows } = await sql`
      insert into kept_payloads (state, sn, protocol, reason, meta, body, received_at)
      select ${payload.state}, ${payload.sn}, ${payload.protocol}, ${payload.reason}, ${storableJson(JSON.stringify(meta))}::jsonb,
        ${payload.body}, ${receivedAt}
      where (select count(*) < ${mostPerSn} and coalesce(sum(bytes), 0) <= ${mostBefore}::bigint from (
        select ${bytes} as bytes from kept_payloads where state = ${payload.state} and ${isOfSame} limit ${mostPerSn}
      ) as k)
      returning id`.execute(db);
    return rows.length > 0;
  },

  /** What everything takes that came without proof. */
  async unprovenBytes(): Promise<number> {
    const { rows } = await sql<{ bytes: string }>`
      select coalesce(sum(octet_length(body) + ${bytesOfRow}::int), 0) as bytes from kept_payloads
      where meta ?| array['from', 'by'] and not meta ? 'siteKey'`.execute(db);
    return Number(rows[0]?.bytes ?? 0);
  },

  isWaiting: async (sn: string) =>
    (
      await db
        .selectFrom("kept_payloads")
        .select("id")
        .where("state", "=", "waiting")
        .where("sn", "=", sn)
        .limit(1)
        .execute()
    ).length > 0,

  /** What may be counted now that its device has been added. */
  listWaiting: (sn: string, afterId: number) =>
    db
      .selectFrom("kept_payloads as k")
      .innerJoin("serial_numbers as s", "s.sn", "k.sn")
      .selectAll("k")
      .where("k.state", "=", "waiting")
      .where("k.sn", "=", sn)
      .where("k.id", ">", afterId)
      .where(isOfClaimant)
      .orderBy("k.id")
      .limit(500)
      .execute(),

  /** Serial numbers with payloads still waiting although their device has been added. */
  async waitingButKnown(): Promise<string[]> {
    const { rows } = await sql<{ sn: string }>`
      select distinct k.sn from kept_payloads k join serial_numbers s on s.sn = k.sn
      where k.state = 'waiting' and ${isOfClaimant}`.execute(db);
    return rows.map(({ sn }) => sn);
  },

  delete: (ids: readonly number[]) => db.deleteFrom("kept_payloads").where("id", "in", ids).execute(),
});
