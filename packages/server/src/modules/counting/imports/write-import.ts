import type { ImportPlan } from "@foyer/contract/counting/import-plan";
import type { ImportEntry } from "@foyer/contract/counting/imports";
import type { Tx } from "../../../platform/database/database.ts";
import type { Platform } from "../../../platform/platform.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { bindSpan, lockDevices } from "../../devices/bindings/bindings.ts";
import { makeLineFeeds } from "../../devices/lines/lines.ts";
import { importDevice } from "../../devices/registry/registry.ts";
import type { CountRecord } from "../records/records.ts";
import { listExpiredMonths, quarantineUnfit, writeRecords } from "../storage/storage.ts";
import { planFiles, readAgainstKept } from "./check-plan.ts";
import { importQuarantine, importSource, recordAt, toMonth, touchesMonths } from "./import-records.ts";
import { type TargetSpan, targetQueries } from "./import-targets.queries.ts";
import { importQueries } from "./imports.queries.ts";
import type { Reading } from "./read-plan.ts";
import { resolveTargets, type Target } from "./targets.ts";

type Result = NonNullable<ImportEntry["result"]>;

/** Records in one transaction. */
const batchSize = 5_000;

export interface Import {
  tenantId: number;
  id: number;
  plan: ImportPlan;
  committedAt: Date;
}

interface Line extends TargetSpan {
  rows: Uint32Array;
}

/** Minutes that most records of a sensor span. */
const countMinutes = ({ table }: Reading, rows: Uint32Array) =>
  (table.seconds[rows[rows.length >> 1] ?? 0] ?? 0) / 60;

/** Makes the devices that are missing, and notes every line with its span before anything is written to it. */
async function prepareLines(
  tx: Tx,
  { tenantId, id }: Import,
  reading: Reading,
  bySensor: ReadonlyMap<number, Uint32Array>,
  targets: ReadonlyMap<string, Target>,
): Promise<Line[]> {
  const lines: Line[] = [];
  for (const [sensor, rows] of bySensor) {
    const target = targets.get(reading.sensors[sensor]?.name ?? "");
    const [first, last] = [rows[0], rows.at(-1)];
    if (!target || first === undefined || last === undefined) continue;
    const { accessId, entityId, line } = target;
    const deviceId =
      accessId === null
        ? (target.deviceId as number)
        : await importDevice(tx, tenantId, { accessId, recordPeriod: countMinutes(reading, rows) });
    // A count of no time ends where it begins; the span holds it all the same.
    const to = Math.max(reading.table.endAt(last), (reading.table.start[last] as number) + 1);
    const span = { deviceId, line, entityId, accessId, from: reading.table.start[first] as number, to };
    await targetQueries(tx).note(tenantId, id, span);
    lines.push({ ...span, rows });
  }
  return lines;
}

/** Lets the lines count for their accesses, each exactly for the time it was imported. */
async function bindLines(tx: Tx, { tenantId }: Import, lines: readonly TargetSpan[]): Promise<void> {
  await lockDevices(
    tx,
    lines.map(({ deviceId }) => deviceId),
  );
  for (const { deviceId, line, accessId, from, to } of lines) {
    if (accessId !== null) await bindSpan(tx, tenantId, { deviceId, line, accessId }, { from, to });
  }
}

/** What an import writes: made once, used batch by batch. */
function makeWriting(
  { database, metrics }: Platform,
  work: Import,
  expired: ReadonlySet<string>,
  stopping: AbortSignal,
) {
  const { db, pool, ingest } = database;
  const queries = importQueries(db);
  const result: Omit<Result, "faults"> = { fresh: 0, revised: 0, equal: 0, outdated: 0, quarantined: 0 };
  const counted = { new: "fresh", revised: "revised", unchanged: "equal", outdated: "outdated" } as const;
  let done = 0;

  async function writeBatch(batch: readonly CountRecord[]): Promise<void> {
    const good = await quarantineUnfit(pool, batch, importQuarantine);
    result.quarantined += batch.length - good.length;
    // Where records have expired nothing can be recomputed: there the difference goes to the figures at once.
    const isOld = ({ startMs }: CountRecord) => expired.size > 0 && expired.has(toMonth(startMs));
    const parts = [
      ["live", good.filter(isOld)],
      ["bulk", good.filter((record) => !isOld(record))],
    ] as const;
    for (const [mode, records] of parts) {
      const { outcomes } = await writeRecords(ingest, mode, records);
      for (const outcome of outcomes) {
        metrics.records.inc({ outcome });
        if (outcome !== "quarantined") result[counted[outcome]]++;
      }
    }
    done += batch.length;
    await queries.noteProgress(work.tenantId, work.id, done);
  }

  return {
    result,

    async writeLine(reading: Reading, { rows, deviceId, line }: Line): Promise<void> {
      const place = {
        tenantId: work.tenantId,
        deviceId,
        line,
        receivedMs: work.committedAt.getTime(),
        source: importSource(work.id),
      };
      for (let from = 0; from < rows.length; from += batchSize) {
        stopping.throwIfAborted();
        const batch = Array.from(rows.subarray(from, from + batchSize), (at) => recordAt(reading, at, place));
        await writeBatch(batch);
      }
    },
  };
}

/**
 * Writes an import as planned. It may be run again after it was interrupted: what is written already is found equal.
 * New lines are bound at the end, so that the figures change once and as a whole.
 */
export async function writeImport(platform: Platform, work: Import, stopping: AbortSignal): Promise<void> {
  const { database, events } = platform;
  const { db, pool } = database;
  const { tenantId, id, plan } = work;
  const queries = importQueries(db);
  const names = new Map((await queries.files(tenantId, id)).map((file) => [file.id, file.name]));
  const targets = await resolveTargets({ db, pool }, tenantId, null, plan);
  const files = planFiles({ db, tenantId }, names, targets);
  const { reading, bySensor } = await readAgainstKept({ pool, tenantId }, plan, files, targets);
  if (reading.faults.count > 0 && plan.badRows === "refuse")
    throw new Refusal("import.badRows", { values: { count: reading.faults.count } });

  const lines = await db.transaction().execute((tx) => prepareLines(tx, work, reading, bySensor, targets.of));
  await queries.start(
    tenantId,
    id,
    lines.reduce((sum, { rows }) => sum + rows.length, 0),
  );
  const expired = await listExpiredMonths(pool);
  const isOld = lines.some((line) => touchesMonths(expired, line));
  const bind = () => db.transaction().execute((tx) => bindLines(tx, work, lines));
  // What is added to the figures at once must be bound before.
  if (isOld) await bind();
  const writing = makeWriting(platform, work, expired, stopping);
  for (const line of lines) await writing.writeLine(reading, line);
  await makeLineFeeds(db).note(
    lines.map(({ deviceId, line }) => ({
      tenantId,
      deviceId,
      line,
      source: "import",
      feed: "window" as const,
      byEvent: false,
    })),
    work.committedAt,
  );
  if (!isOld) await bind();
  await queries.finish(tenantId, id, { ...writing.result, faults: reading.faults.count });
  events.emit("recomputeMarked", { tenantId });
}
