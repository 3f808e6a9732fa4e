import type pg from "pg";
import { longestRecordSeconds } from "../../records/records.ts";
import { expiredMonths } from "./retention.queries.ts";

/** A month's last records reach so far into the next one: what they cover there cannot be recomputed either. */
const reach = `interval '1 month' + interval '${longestRecordSeconds} seconds'`;

/** SQL condition: a slot may be recomputed, since the records it was made of still exist. */
export const canBeRecomputed = (slot: string): string => `not exists (
  select 1 from months_let_go l
  where ${slot} >= l.month::timestamp at time zone 'UTC' and ${slot} < (l.month + ${reach})::timestamp at time zone 'UTC')`;

/** The months `yyyy-MM` (UTC) whose records were dropped: figures of that time stand for good, nothing can be recomputed. */
export const listExpiredMonths = (pool: pg.Pool): Promise<ReadonlySet<string>> => expiredMonths(pool);

/** Whether one of these moments lies where roll-ups are never recomputed: there amounts can only be added. */
export async function reachesExpired(
  database: pg.Pool | pg.PoolClient,
  moments: Iterable<number>,
): Promise<boolean> {
  const expired = await expiredMonths(database);
  if (expired.size === 0) return false;
  const spans = [...expired].map((month) => {
    const [year = 0, number = 1] = month.split("-").map(Number);
    return {
      from: Date.UTC(year, number - 1, 1),
      to: Date.UTC(year, number, 1) + longestRecordSeconds * 1000,
    };
  });
  for (const ms of moments) if (spans.some(({ from, to }) => ms >= from && ms < to)) return true;
  return false;
}
