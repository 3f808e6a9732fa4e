import * as z from "zod/mini";
import { Id, text } from "../endpoint.ts";
import { TimeZone } from "../time-texts.ts";
import { measures } from "./measures.ts";

/** Files (and sheets) of one import. */
export const mostImportFiles = 200;
/** A column for each hour of some weeks. */
export const mostImportColumns = 1_000;

export const importEncodings = ["utf-8", "utf-16le", "utf-16be", "windows-1252"] as const;
export const importDelimiters = [",", ";", "\t", "|"] as const;
/** Order of year, month and day; or seconds (milliseconds) since 1970; or Excel's count of days. */
export const dateOrders = ["ymd", "dmy", "mdy", "epoch", "excel"] as const;

/**
 * What a column holds. `time`: date and time of day; `date` and `clock`: apart, `clock` may be an hour from 0 to 24.
 * `sensor`: whose counts the row has. `direction` and `value`: one row a direction. `total`: counts as `in` where a row
 * has neither `in` nor `out`. A measure: its count; columns of the same measure are added up.
 */
export const columnRoles = [
  "ignore",
  "time",
  "date",
  "clock",
  "sensor",
  "direction",
  "value",
  "total",
  ...measures,
] as const;
export type ColumnRole = (typeof columnRoles)[number];

const ImportColumn = z.strictObject({
  role: z.enum(columnRoles),
  /** The sensor a count column belongs to, where each sensor has columns of its own. */
  sensor: z.optional(text(200)),
});
export type ImportColumn = z.output<typeof ImportColumn>;

const Words = z.array(z.string().check(z.trim(), z.maxLength(100))).check(z.maxLength(20));

/** How a file is read. */
export const ImportLayout = z.strictObject({
  encoding: z.enum(importEncodings),
  delimiter: z.enum(importDelimiters),
  /** Row of the column names, counted from 1; 0 = none. What stands above it is left out. */
  headerRow: z.int().check(z.minimum(0), z.maximum(100)),
  columns: z.array(ImportColumn).check(z.minLength(1), z.maxLength(mostImportColumns)),
  dateOrder: z.enum(dateOrders),
  decimal: z._default(z.enum([".", ","]), "."),
  /** Whether a time is the beginning or the end of its interval. */
  anchor: z._default(z.enum(["start", "end"]), "start"),
  /** Seconds; `day`: a business day of the site, however long. */
  interval: z.union([z.literal("day"), z.int().check(z.minimum(1), z.maximum(86_400))]),
  /** The clock the times without offset were read from; absent: the clock of each site. */
  zone: z.optional(TimeZone),
  /** Whose counts these are when no column says so. */
  sensor: z._default(z.string().check(z.trim(), z.maxLength(200)), ""),
  /** What the `direction` column says for in and out. */
  directions: z.optional(z.strictObject({ in: Words, out: Words })),
});
export type ImportLayout = z.output<typeof ImportLayout>;

const sensorName = z.string().check(z.maxLength(450));
const ImportTarget = z.union([
  /** Counts for an access, by a device the import makes for it. */
  z.strictObject({ sensor: sensorName, accessId: Id }),
  /** Are the records of a line that exists. */
  z.strictObject({ sensor: sensorName, deviceId: Id, line: text(64) }),
  z.strictObject({ sensor: sensorName, skip: z.literal(true) }),
]);
export type ImportTarget = z.output<typeof ImportTarget>;

const eachOnce = (files: readonly { fileId: number }[]) =>
  new Set(files.map(({ fileId }) => fileId)).size === files.length;

export const ImportPlan = z.strictObject({
  /** Each once, in the order in which they are read: of equal times the later row wins. */
  files: z
    .array(z.strictObject({ fileId: Id, layout: ImportLayout }))
    .check(z.minLength(1), z.maxLength(mostImportFiles), z.refine(eachOnce, "twice")),
  mapping: z._default(z.array(ImportTarget).check(z.maxLength(5_000)), []),
  /**
   * Which hour is meant where the doubled autumn hour comes once; where it comes twice the order of the rows decides.
   */
  doubledHour: z._default(z.enum(["first", "second"]), "first"),
  /** Counts in the hour that spring skips: moved forward by the gap and marked, or left out. */
  skippedHour: z._default(z.enum(["forward", "drop"]), "forward"),
  /** Which row counts when a sensor has a time more than once. They are never added up. */
  repeated: z._default(z.enum(["last", "largest"]), "last"),
  /** Whether faulty rows keep the rest from being imported. */
  badRows: z._default(z.enum(["refuse", "skip"]), "refuse"),
});
export type ImportPlan = z.output<typeof ImportPlan>;
