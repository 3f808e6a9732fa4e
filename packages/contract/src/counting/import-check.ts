import * as z from "zod/mini";
import { Id } from "../endpoint.ts";
import { measures } from "./measures.ts";

/** Faulty rows listed one by one; all are counted. */
export const mostFaultsListed = 100;

/** What is wrong with a row. `overlap`: its time is covered by another record of another length. */
export const importFaults = [
  "columnCount",
  "timeMissing",
  "timeUnreadable",
  "timeOutOfRange",
  "strayTime",
  "sensorMissing",
  "directionUnknown",
  "notANumber",
  "notWhole",
  "negative",
  "tooLarge",
  "formula",
  "overlap",
  "overlapsKept",
  "monthGone",
] as const;
export type ImportFault = (typeof importFaults)[number];

/** Sums by measure; what is 0 is left out. */
const Sums = z.record(z.string(), z.number());

/** A refusal: its key, and the values its phrase names. */
export const ImportTrouble = z.object({
  key: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
});

const RowFault = z.object({
  fileId: Id,
  row: z.int(),
  /** Column from 1; null = the whole row. */
  column: z.nullable(z.int()),
  reason: z.enum(importFaults),
  text: z.string(),
});

const SensorCheck = z.object({
  sensor: z.string(),
  rows: z.int(),
  records: z.int(),
  /** ISO 8601 with the offset of `zone`; null without records. */
  first: z.nullable(z.string()),
  last: z.nullable(z.string()),
  zone: z.string(),
  sums: Sums,
  gaps: z.int(),
  gapSeconds: z.int(),
  /** What has the same name: an offer. */
  offer: z.nullable(
    z.union([
      z.object({ accessId: Id, name: z.string() }),
      z.object({ deviceId: Id, line: z.string(), name: z.string() }),
    ]),
  ),
  isMapped: z.boolean(),
});

/** What would be imported; nothing is written. */
export const ImportCheck = z.object({
  /** Why it cannot be imported like this; empty = it can. */
  refusals: z.array(ImportTrouble),
  rows: z.int(),
  records: z.int(),
  /** Rows without any count: a gap, not a zero. */
  emptyRows: z.int(),
  /** Rows of sensors that are left out or not mapped yet. */
  leftOut: z.int(),
  /** Rows that say a total and no direction though the file has columns for them: counted as `in`. */
  totalOnly: z.int(),
  first: z.nullable(z.string()),
  last: z.nullable(z.string()),
  sums: Sums,
  sensors: z.array(SensorCheck),
  /** Local months. */
  months: z.array(z.object({ month: z.string(), sums: Sums })),
  repeated: z.object({
    rows: z.int(),
    /** Rows that said something different from the row that counts. */
    otherValues: z.int(),
    examples: z.array(z.object({ fileId: Id, row: z.int(), sensor: z.string(), time: z.string() })),
  }),
  gaps: z.object({
    count: z.int(),
    seconds: z.int(),
    examples: z.array(z.object({ sensor: z.string(), from: z.string(), to: z.string() })),
  }),
  /** Days on which the clock was changed, with the rows in the hour concerned and how they were read. */
  clockChanges: z.array(
    z.object({
      zone: z.string(),
      day: z.string(),
      kind: z.enum(["doubled", "skipped"]),
      rows: z.int(),
      /** `given`: the file states the offset or counts whole days; `none`: no rows there. */
      read: z.enum(["first", "second", "byOrder", "forward", "dropped", "given", "none"]),
    }),
  ),
  faults: z.object({ count: z.int(), byReason: z.record(z.string(), z.int()), rows: z.array(RowFault) }),
  /** Against what is kept: new, as it is already, changed, or older than the device's own revision and left alone. */
  existing: z.object({ fresh: z.int(), equal: z.int(), revised: z.int(), outdated: z.int() }),
  /** Measures the files say nothing of: in so many kept records that are revised they stay as they are. */
  staying: z.object({ records: z.int(), measures: z.array(z.enum(measures)) }),
  /** How the first rows were read: what the file says of the time, and the span and counts it was taken for. */
  examples: z.array(
    z.object({
      fileId: Id,
      row: z.int(),
      text: z.string(),
      sensor: z.string(),
      from: z.string(),
      to: z.string(),
      sums: Sums,
    }),
  ),
  /** In quarantine, counted only when released. */
  quarantined: z.object({ future: z.int(), tooMany: z.int() }),
  /** Records of lines that are bound to no access at their time: kept, they count once bound. */
  unbound: z.int(),
  /** Other lines that count for the same accesses in the same time: their counts are added to these. */
  alsoCounting: z.array(z.object({ accessId: Id, access: z.string(), sn: z.string(), line: z.string() })),
});
export type ImportCheck = z.output<typeof ImportCheck>;
