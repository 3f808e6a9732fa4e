import type { Tx } from "../../../platform/database/database.ts";
import { markSubjects, subjectsOfAccess } from "../../places/subjects/subject-marks.ts";
import { type Period, without } from "./periods.ts";

interface LineOfAccess {
  deviceId: number;
  line: string;
  accessId: number;
}

interface Kept extends Period {
  id: number;
  accessId: number;
}

const dateOf = (ms: number): Date | null => (Number.isFinite(ms) ? new Date(ms) : null);

async function periodsOf(tx: Tx, tenantId: number, { deviceId, line }: LineOfAccess): Promise<Kept[]> {
  const rows = await tx
    .selectFrom("bindings")
    .select(["id", "access_id", "from_at", "to_at"])
    .where("tenant_id", "=", tenantId)
    .where("device_id", "=", deviceId)
    .where("line", "=", line)
    .execute();
  return rows.map(({ id, access_id, from_at, to_at }) => ({
    id,
    accessId: access_id,
    from: from_at.getTime(),
    to: to_at?.getTime() ?? Number.POSITIVE_INFINITY,
  }));
}

async function mark(tx: Tx, tenantId: number, accessId: number, { from, to }: Period): Promise<void> {
  const subjects = await subjectsOfAccess(tx, tenantId, accessId);
  await markSubjects(tx, tenantId, subjects, { from: new Date(from), to: dateOf(to) });
}

const insert = (tx: Tx, tenantId: number, { deviceId, line, accessId }: LineOfAccess, period: Period) =>
  tx
    .insertInto("bindings")
    .values({
      tenant_id: tenantId,
      device_id: deviceId,
      line,
      access_id: accessId,
      direction: 0,
      from_at: new Date(period.from),
      to_at: dateOf(period.to),
    })
    .execute();

/**
 * Lets a line count for an access within a span, as far as it is not bound there already. The caller holds the device's
 * lock and announces `recomputeMarked` after the commit.
 */
export async function bindSpan(tx: Tx, tenantId: number, line: LineOfAccess, span: Period): Promise<void> {
  const pieces = without(span, await periodsOf(tx, tenantId, line));
  for (const piece of pieces) await insert(tx, tenantId, line, piece);
  await mark(tx, tenantId, line.accessId, span);
}

/** The contrary: takes the line's bindings to the access out of a span, but where one of `keep` lies. */
export async function unbindSpan(
  tx: Tx,
  tenantId: number,
  line: LineOfAccess,
  span: Period,
  keep: readonly Period[],
): Promise<void> {
  const gone = without(span, keep);
  const bound = await periodsOf(tx, tenantId, line);
  for (const { id, ...period } of bound.filter(({ accessId }) => accessId === line.accessId)) {
    const left = without(period, gone);
    if (left.length === 1 && left[0]?.from === period.from && left[0].to === period.to) continue;
    await tx.deleteFrom("bindings").where("tenant_id", "=", tenantId).where("id", "=", id).execute();
    for (const piece of left) await insert(tx, tenantId, line, piece);
  }
  await mark(tx, tenantId, line.accessId, span);
}
