import type { Tx } from "../../../platform/database/database.ts";
import { markSubjects, subjectsOfAccess } from "../../places/marks/marks.ts";
import { type Period, without } from "./periods.ts";
import { deletePeriod, insertPeriod, type LineOfAccess, listPeriods } from "./span-bindings.queries.ts";

async function mark(tx: Tx, tenantId: number, accessId: number, { from, to }: Period): Promise<void> {
  const subjects = await subjectsOfAccess(tx, tenantId, accessId);
  await markSubjects(tx, tenantId, subjects, {
    from: new Date(from),
    to: Number.isFinite(to) ? new Date(to) : null,
  });
}

/**
 * Lets a line count for an access within a span, as far as it is not bound there already. The caller holds the device's
 * lock and announces `recomputeMarked` after the commit.
 */
export async function bindSpan(tx: Tx, tenantId: number, line: LineOfAccess, span: Period): Promise<void> {
  const pieces = without(span, await listPeriods(tx, tenantId, line));
  for (const piece of pieces) await insertPeriod(tx, tenantId, line, piece);
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
  const bound = await listPeriods(tx, tenantId, line);
  for (const { id, ...period } of bound.filter(({ accessId }) => accessId === line.accessId)) {
    const left = without(period, gone);
    if (left.length === 1 && left[0]?.from === period.from && left[0].to === period.to) continue;
    await deletePeriod(tx, tenantId, id);
    for (const piece of left) await insertPeriod(tx, tenantId, line, piece);
  }
  await mark(tx, tenantId, line.accessId, span);
}
