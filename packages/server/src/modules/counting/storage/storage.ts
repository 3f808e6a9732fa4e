import { canBeRecomputed, listExpiredMonths, reachesExpired } from "./partitions/expired.ts";
import { ensurePartitions } from "./partitions/partitions.ts";
import { bulkFrom, makeIngestQueue } from "./records/ingest-queue.ts";
import { withKeptLengths } from "./records/kept-lengths.ts";
import { lastStamps } from "./records/last-stamps.ts";
import { provenWithinMs } from "./records/proven-within.ts";
import { quarantineUnfit } from "./records/quarantine-unfit.ts";
import { recordsOfReadings } from "./records/running-totals.ts";
import { emptied } from "./records/superseded.ts";
import { writeRecords } from "./records/write-records.ts";

export type { IngestQueue } from "./records/ingest-queue.ts";
export type { UnsaidLength } from "./records/kept-lengths.ts";
export type { TakenReading } from "./records/running-totals.ts";

export {
  bulkFrom,
  canBeRecomputed,
  emptied,
  ensurePartitions,
  lastStamps,
  listExpiredMonths,
  makeIngestQueue,
  provenWithinMs,
  quarantineUnfit,
  reachesExpired,
  recordsOfReadings,
  withKeptLengths,
  writeRecords,
};
