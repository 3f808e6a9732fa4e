import { addDays } from "@foyer/contract/calendar-days";
import type pg from "pg";
import { lockClasses } from "../../../platform/database/advisory-locks.ts";
import { inTransaction } from "../../../platform/database/in-transaction.ts";
import { rollupLockClass } from "../../devices/bindings/bindings.ts";
import { type MarkKind, markKinds, type SubjectKind } from "../../places/subject-kinds/subject-kinds.ts";
import type { Days } from "../clocks/clocks.ts";
import { noFlowBit, rollupColumns } from "../columns/columns.ts";
import { entityLocks, narrowestGroupTier } from "../placement/placement.ts";
import { makeRoomForEstimates, recomputeLayers } from "../rules/rules.ts";
import { reachesExpired } from "../storage/storage.ts";
import * as statements from "./recompute-statements.queries.ts";

/** An entity with something to recompute; `lastMark` grows when more is added. */
export interface MarkedEntity {
  entityId: number;
  lastMark: number;
}

interface Target {
  kind: MarkKind;
  subject_id: number;
  /** Business days, and the moments at which they begin. */
  from_day: string;
  to_day: string;
  from_at: Date;
  to_at: Date;
}

/** The entities of a company that wait, longest unchanged first. Forgets the marks of what no longer exists. */
export async function markedEntities(pool: pg.Pool, tenantId: number): Promise<MarkedEntity[]> {
  const { rows } = await pool.query<{ entity_id: number | null; last_mark: number }>(
    statements.markedEntities,
    [tenantId],
  );
  if (rows.some((row) => row.entity_id === null)) await pool.query(statements.forgetMarks, [tenantId]);
  return rows.flatMap(({ entity_id, last_mark }) =>
    entity_id === null ? [] : [{ entityId: entity_id, lastMark: last_mark }],
  );
}

/** What was measured is of subjects; a mark for the rules' layers alone is of the entity. */
const isMeasured = (target: Target): target is Target & { kind: SubjectKind } =>
  target.kind !== markKinds.rulesOfEntity;

const toDays = ({ from_day, to_day }: Target): Days => ({ from: from_day, to: addDays(to_day, -1) });

/**
 * Recomputes the roll-ups of what is marked in an entity, what was measured from its records and then what rules make
 * of it, in one transaction behind the roll-up locks of all devices involved: live data leaves marks meanwhile instead
 * of adding to sums. The marks are deleted first, so that one made meanwhile is not lost. One worker does it at a time, others
 * pass over the entity; answers whether something was made.
 */
export async function recomputeEntity(
  pool: pg.Pool,
  tenantId: number,
  entityId: number,
  now: number,
): Promise<boolean> {
  await makeRoomForEstimates(pool, tenantId, entityId, now);
  return inTransaction(pool, async (client) => {
    const { rows: locked } = await client.query<{ mine: boolean }>(statements.tryLock, [
      lockClasses.recomputing,
      entityId,
    ]);
    if (!locked[0]?.mine) return false;
    await client.query("set local work_mem = '64MB'");
    const { rows: targets } = await client.query<Target>(statements.takeMarks, [tenantId, entityId]);
    if (targets.length === 0) return false;
    const locks = await entityLocks(client, tenantId, entityId);
    await client.query("select pg_advisory_xact_lock($1, x) from unnest($2::int[]) as x", [
      rollupLockClass,
      locks,
    ]);
    const measured = targets.filter(isMeasured);
    if (measured.length > 0) {
      const made = await readColumns(client, tenantId, entityId, measured);
      // Accesses come first: entities and areas are the sums of theirs.
      for (const target of measured) await recomputeTarget(client, tenantId, entityId, target, made);
    }
    // Of what rules alone may have changed the months stand unless there are rules, or were.
    const touched = [
      ...measured.map(toDays),
      ...(await recomputeLayers(client, { tenantId, entityId }, targets.map(toDays), now)),
    ];
    const firstDay = touched.map(({ from }) => from).sort()[0];
    const lastDay = touched
      .map(({ to }) => to)
      .sort()
      .at(-1);
    if (firstDay && lastDay)
      for (const statement of statements.noteRecomputedMonths)
        await client.query(statement, [tenantId, entityId, firstDay, addDays(lastDay, 1)]);
    await client.query(statements.noteRecomputed, [tenantId, entityId]);
    return true;
  });
}

const monthMs = 28 * 86_400_000;

/** Moments of which some lies in each month of a span. */
function monthsBetween(from: Date, to: Date): number[] {
  const moments: number[] = [];
  for (let at = from.getTime(); at < to.getTime(); at += monthMs) moments.push(at);
  return [...moments, to.getTime()];
}

/** What the roll-ups of marked subjects are to be made of. */
async function readColumns(
  client: pg.PoolClient,
  tenantId: number,
  entityId: number,
  targets: readonly Target[],
) {
  const from = new Date(Math.min(...targets.map((target) => target.from_at.getTime())));
  const to = new Date(Math.max(...targets.map((target) => target.to_at.getTime())));
  const { rows } = await client.query<{ used: string; measured: number }>(statements.usedMeasures, [
    tenantId,
    entityId,
    from,
    to,
  ]);
  const measured = rows[0]?.measured ?? 0;
  const made = {
    columns: statements.columnsUsed(BigInt(rows[0]?.used ?? 0)),
    groups: narrowestGroupTier(measured),
    isBeside: (measured & noFlowBit) !== 0,
  };
  // Days are made of all their slots, also of those that stand for good, with whatever these hold.
  const hasStanding = await reachesExpired(client, monthsBetween(from, to));
  const ofDays = hasStanding ? rollupColumns : statements.recomputedColumns(made);
  return { ...made, ofDays, hasStanding };
}

async function recomputeTarget(
  client: pg.PoolClient,
  tenantId: number,
  entityId: number,
  target: Target & { kind: SubjectKind },
  made: Awaited<ReturnType<typeof readColumns>>,
) {
  const { kind, subject_id, from_day, to_day, from_at, to_at } = target;
  const subject = [tenantId, kind, subject_id];
  await client.query(statements.clearSlots, [...subject, from_at, to_at]);
  await client.query(statements.clearDays, [...subject, from_day, to_day]);
  await client.query(statements.fillSlots(kind, made), [...subject, from_at, to_at]);
  if (made.hasStanding) await client.query(statements.sayUnknown, [...subject, from_at, to_at]);
  await client.query(statements.fillDays(made.ofDays), [
    ...subject,
    from_at,
    to_at,
    entityId,
    from_day,
    to_day,
  ]);
}

/** The companies in which something is marked. */
export async function markedCompanies(pool: pg.Pool): Promise<number[]> {
  const { rows } = await pool.query<{ tenant_id: number }>("select distinct tenant_id from recompute_marks");
  return rows.map(({ tenant_id }) => tenant_id);
}
