import type { Tx } from "../../../../platform/database/database.ts";
import { type Caller, requireTenant } from "../../../../platform/http/caller.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { Refusal } from "../../../../platform/refusal.ts";
import { type CountRecord, type RecordOutcome, recordKey } from "../../records/records.ts";
import { toReportedValues } from "./measure-values.ts";
import { meetingProven } from "./proven-beside.queries.ts";
import { quarantineListQueries } from "./quarantine-lists.queries.ts";
import { writeRecords } from "./write-records.ts";

type Kept = Awaited<ReturnType<ReturnType<typeof quarantineListQueries>["forDecision"]>>[number];

const toRecord = (kept: Kept): CountRecord => ({
  tenantId: kept.tenant_id,
  deviceId: kept.device_id,
  line: kept.line,
  startMs: kept.start_at.getTime(),
  seconds: kept.seconds,
  receivedMs: kept.received_at.getTime(),
  source: kept.source,
  revision: kept.revision,
  values: toReportedValues(kept.measures),
  remark: "released",
});

/** Batches in which no key repeats: of several values of one interval each is a revision of the one before. */
function rounds(records: readonly CountRecord[]): CountRecord[][] {
  const result: CountRecord[][] = [];
  const seen = new Map<string, number>();
  for (const record of records) {
    const round = seen.get(recordKey(record)) ?? 0;
    seen.set(recordKey(record), round + 1);
    result[round] = [...(result[round] ?? []), record];
  }
  return result;
}

/** The records, all of them undecided or discarded; refuses what the caller does not see or somebody has counted. */
async function undecided(tx: Tx, caller: Caller, ids: readonly number[], states: readonly string[]) {
  const kept = await quarantineListQueries(tx).forDecision(caller, ids);
  if (kept.length !== new Set(ids).size) throw new Refusal("notFound.thing");
  if (!kept.every(({ state }) => states.includes(state))) throw new Refusal("conflict.changed");
  return kept;
}

/**
 * Counts quarantined records as if they had been taken when they came: a newer record of the same interval stays.
 * They are written first and marked after: should the server fail between, they are listed still, and releasing
 * them again changes nothing more. What came without proof replaces nothing that came with it: it stays as it was.
 */
export async function releaseQuarantined(
  { database, events, metrics, clock }: Platform,
  caller: Caller,
  ids: readonly number[],
): Promise<Record<RecordOutcome | "withheld", number>> {
  const counts = { new: 0, unchanged: 0, revised: 0, outdated: 0, quarantined: 0, withheld: 0 };
  const tenantId = requireTenant(caller);
  const entityIds = new Set<number>();
  let isMarked = false;
  await database.db.transaction().execute(async (tx) => {
    const kept = await undecided(tx, caller, ids, ["held", "discarded"]);
    if (await quarantineListQueries(tx).isOfMonthGone(tenantId, ids)) throw new Refusal("record.monthGone");
    const all = kept.map((row) => ({ id: row.id, reason: row.reason, record: toRecord(row) }));
    const met = await meetingProven(
      tx,
      tenantId,
      all.filter(({ reason }) => reason === "unproven"),
    );
    counts.withheld = met.size;
    const released = all.filter(({ id }) => !met.has(id));
    if (released.length === 0) return;
    for (const round of rounds(released.map(({ record }) => record))) {
      const written = await writeRecords(database.ingest, "live", round);
      for (const outcome of written.outcomes) {
        counts[outcome]++;
        metrics.records.inc({ outcome });
      }
      for (const id of written.entityIds) entityIds.add(id);
      isMarked ||= written.markedTenants.length > 0;
    }
    await quarantineListQueries(tx).decide(
      caller,
      released.map(({ id }) => id),
      { state: "released", at: clock.now() },
    );
  });
  if (isMarked) events.emit("recomputeMarked", { tenantId });
  if (entityIds.size > 0) events.emit("countsChanged", { tenantId, entityIds: [...entityIds] });
  return counts;
}

/** Decides that quarantined records never count. */
export async function discardQuarantined(
  { database, clock }: Platform,
  caller: Caller,
  ids: readonly number[],
): Promise<void> {
  await database.db.transaction().execute(async (tx) => {
    await undecided(tx, caller, ids, ["held"]);
    await quarantineListQueries(tx).decide(caller, ids, { state: "discarded", at: clock.now() });
  });
}
