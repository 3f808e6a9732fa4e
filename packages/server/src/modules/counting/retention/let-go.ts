import type pg from "pg";
import { longestRecordSeconds } from "../records/count-record.ts";
import { monthsLetGo } from "./retention.queries.ts";

/** A month's last records reach so far into the next one: what they cover there cannot be made anew either. */
const reach = `interval '1 month' + interval '${longestRecordSeconds} seconds'`;

/** SQL condition: a slot may be made anew, for the records it was made of are still there. */
export const canBeRemade = (slot: string): string => `not exists (
  select 1 from months_let_go l
  where ${slot} >= l.month::timestamp at time zone 'UTC' and ${slot} < (l.month + ${reach})::timestamp at time zone 'UTC')`;

/** Whether one of these moments lies where roll-ups are never made anew: there amounts can only be added. */
export async function reachesLetGo(
  database: pg.Pool | pg.PoolClient,
  moments: Iterable<number>,
): Promise<boolean> {
  const gone = await monthsLetGo(database);
  if (gone.length === 0) return false;
  const spans = gone.map((month) => {
    const [year = 0, number = 1] = month.split("-").map(Number);
    return {
      from: Date.UTC(year, number - 1, 1),
      to: Date.UTC(year, number, 1) + longestRecordSeconds * 1000,
    };
  });
  for (const ms of moments) if (spans.some(({ from, to }) => ms >= from && ms < to)) return true;
  return false;
}
