import { addDays } from "@foyer/contract/calendar-days";
import { measures } from "@foyer/contract/counting/measures";
import type pg from "pg";
import { isLockTimeout } from "../../../platform/database/lock-timeout.ts";
import { dayStart } from "../../../platform/time/zone-time.ts";
import { deviceLockClass } from "../../devices/bindings/bindings.ts";
import type { Subject, SubjectKind } from "../../places/subject-kinds/subject-kinds.ts";
import { coverageSums, sumColumn } from "../columns/columns.ts";
import { entityLocks } from "../placement/placement.ts";
import type { CheckedEntity, KeptDifference } from "./check.queries.ts";
import { compareMeasured, isOutOfReach } from "./check-statements.queries.ts";

/** Where clocks are changed a slot near the edge of a day may belong to the day beside: so much more is read. */
const edgeMs = 4 * 3_600_000;
/**
 * A holder of the devices' locks for so long recomputes thousands of roll-ups; this day can be compared another night.
 */
const lockTimeout = "3s";

export interface ComparedDay {
  /** Roll-ups. */
  compared: number;
  differing: number;
  /** Whose roll-ups differ. */
  subjects: Subject[];
  found: KeptDifference[];
}

interface Answer {
  compared: number;
  differing: number;
  subjects: [SubjectKind, number][];
  found: (Omit<KeptDifference, "entityId" | "day" | "slot"> & { slot: string | null })[];
}

const measureByColumn = new Map<string, string>([
  ["covered_seconds", "coveredSeconds"],
  ...[...measures, ...coverageSums].map((sum) => [sumColumn(sum), sum] as const),
]);

/** Values under the contract's names of measures. */
const byMeasure = (values: Record<string, number> | null) =>
  values &&
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [measureByColumn.get(name) ?? name, value]),
  );

/**
 * Compares one business day of an entity, its accesses and areas with the records. `outOfReach`: its figures wait to be
 * recomputed, or its records have expired; `busy`: others hold the devices for long. Runs behind the locks of all
 * devices involved, held by the session: they must be held before the snapshot is taken from which everything is read,
 * so that live counts are wholly in it or not at all, and a change of meaning comes with its marks.
 */
export async function compareDay(
  pool: pg.Pool,
  entity: CheckedEntity,
  day: string,
): Promise<ComparedDay | "outOfReach" | "busy"> {
  const { tenantId, id, zone, dayStartMinute } = entity;
  const from = new Date(dayStart(zone, day, dayStartMinute) - edgeMs);
  const to = new Date(dayStart(zone, addDays(day, 1), dayStartMinute) + edgeMs);
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    const parameters = [deviceLockClass, await entityLocks(client, tenantId, id)];
    await client.query(`set lock_timeout = '${lockTimeout}'`);
    await client.query("select pg_advisory_lock($1, x) from unnest($2::int[]) as x", parameters);
    await client.query("begin isolation level repeatable read read only");
    const reach = await client.query<{ out: boolean }>(isOutOfReach, [tenantId, id, from, to]);
    const answer = reach.rows[0]?.out
      ? undefined
      : (await client.query<Answer>(compareMeasured, [tenantId, id, from, to, day])).rows[0];
    await client.query("commit");
    await client.query("select pg_advisory_unlock($1, x) from unnest($2::int[]) as x", parameters);
    await client.query("reset lock_timeout");
    if (!answer) return "outOfReach";
    return {
      ...answer,
      subjects: answer.subjects.map(([kind, subject]) => ({ kind, id: subject })),
      found: answer.found.map((each) => ({
        ...each,
        kept: byMeasure(each.kept),
        recomputed: byMeasure(each.recomputed),
        entityId: id,
        day,
        slot: each.slot === null ? null : new Date(each.slot).toISOString(),
      })),
    };
  } catch (error) {
    // The session's locks end with its connection.
    broken = error as Error;
    if (isLockTimeout(error)) return "busy";
    throw error;
  } finally {
    client.release(broken);
  }
}
