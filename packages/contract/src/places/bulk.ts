import * as z from "zod/mini";
import { endpoint, Id, IdText, SearchText } from "../endpoint.ts";
import { fieldFaults } from "../field-faults.ts";
import { BlankFile, FileBytes } from "../file-bytes.ts";
import type { Permission } from "../permissions.ts";

export const bulkKinds = ["entities", "accesses", "users", "devices"] as const;
export type BulkKind = (typeof bulkKinds)[number];

/** Bytes of one file, as it is sent. */
export const largestBulkFile = 20 * 1024 * 1024;
export const mostBulkRows = 20_000;
/** Rows of a check that are shown, of all and of the faulty ones. */
export const mostBulkRowsShown = 200;
/** Hours after which an uploaded file, imported or not, is forgotten. */
export const bulkKeptHours = 24;

/** Hours of the weekdays, from Monday on. */
export const weekdayFields = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;

/** The columns a sheet of a kind may have. */
export const bulkFields = {
  entities: [
    "id",
    "dept",
    "name",
    "timeZone",
    "workTime",
    ...weekdayFields,
    "exceptions",
    "businessDayStart",
    "mobile",
    "email",
    "city",
    "address",
    "remark",
  ],
  accesses: ["id", "dept", "entity", "name", "kind", "binding", "areas", "remark"],
  users: [
    "username",
    "nickName",
    "phone",
    "email",
    "entryDate",
    "roles",
    "depts",
    "permissionRange",
    "entities",
  ],
  devices: ["sn", "name", "type", "model", "entity", "interval", "period"],
} as const satisfies Record<BulkKind, readonly string[]>;
export type BulkField<Kind extends BulkKind = BulkKind> = (typeof bulkFields)[Kind][number];

export const isWeekday = (field: string): boolean => (weekdayFields as readonly string[]).includes(field);

/** The phrase that names a column. */
export const bulkColumnPhrase = (kind: BulkKind, field: string): string =>
  isWeekday(field)
    ? `weekdays.${(weekdayFields as readonly string[]).indexOf(field) + 1}`
    : `bulk.columns.${kind}.${field}`;

/** Without these columns (or that of the id, where there is one) rows cannot be told apart. */
export const bulkKeyFields = {
  entities: ["dept", "name"],
  accesses: ["dept", "entity", "name"],
  users: ["username"],
  devices: ["sn"],
} as const satisfies { [Kind in BulkKind]: readonly BulkField<Kind>[] };

/** What importing and exporting a kind takes, all of it. */
export const bulkPermissions = {
  entities: { import: ["entity:add", "entity:edit"], export: ["entity:list"] },
  accesses: { import: ["entranceExit:add", "entranceExit:edit"], export: ["entranceExit:list"] },
  users: { import: ["user:add", "user:edit"], export: ["user:list"] },
  devices: { import: ["device:add", "device:edit"], export: ["device:list"] },
} as const satisfies Record<BulkKind, Record<"import" | "export", readonly Permission[]>>;

const Kind = z.object({ kind: z.enum(bulkKinds) });
const Count = z.int().check(z.nonnegative());

/** How a file is read. */
export const BulkPlan = z.strictObject({
  /** Which of the file's sheets. */
  sheet: z._default(Count, 0),
  /** What each column of the sheet is; null: nothing that is imported. */
  columns: z.array(z.nullable(z.string())).check(z.maxLength(500)),
  /** Organisations that are not there yet are made. */
  makeOrganisations: z._default(z.boolean(), false),
  /** Areas that are not there yet are made. */
  makeAreas: z._default(z.boolean(), false),
});
export type BulkPlan = z.output<typeof BulkPlan>;

export const bulkOutcomes = ["create", "update", "unchanged", "fault"] as const;
export type BulkOutcome = (typeof bulkOutcomes)[number];

/** One row of the file and what will become of it. */
export const BulkRow = z.object({
  /** As the sheet counts its rows, from 1. */
  row: Count,
  outcome: z.enum(bulkOutcomes),
  /** What the sheet says, by field. */
  cells: z.record(z.string(), z.string()),
  faults: z.record(z.string(), z.enum(fieldFaults)),
});
export type BulkRow = z.output<typeof BulkRow>;

export const BulkCounts = z.object({ create: Count, update: Count, unchanged: Count, fault: Count });
export type BulkCounts = z.output<typeof BulkCounts>;

/** How many do not exist yet, the first of them by name, and whether the caller may have them made. */
const Missing = z.object({ count: Count, names: z.array(z.string()), mayMake: z.boolean() });

export const BulkCheck = z.object({
  id: Id,
  fileName: z.string(),
  sheets: z.array(z.string()),
  /** The names of the sheet's columns as they stand there. */
  headers: z.array(z.string()),
  plan: BulkPlan,
  /** Columns without which nothing can be read. */
  missingColumns: z.array(z.string()),
  rows: Count,
  counts: BulkCounts,
  missingOrganisations: Missing,
  missingAreas: Missing,
  shown: z.array(BulkRow),
  faulty: z.array(BulkRow),
});
export type BulkCheck = z.output<typeof BulkCheck>;

export const bulkStates = ["checked", "waiting", "running", "done", "failed"] as const;

export const BulkProgress = z.object({
  id: Id,
  state: z.enum(bulkStates),
  fileName: z.string(),
  done: Count,
  total: Count,
  /** What was written so far; `fault` are rows that were not. */
  counts: BulkCounts,
  madeOrganisations: Count,
  madeAreas: Count,
  faulty: z.array(BulkRow),
  /** How many users were made, each with an initial password of their own. */
  passwords: Count,
  /** Key of the refusal that ended it. */
  failure: z.nullable(z.string()),
});
export type BulkProgress = z.output<typeof BulkProgress>;

const importers = bulkKinds.flatMap((kind) => bulkPermissions[kind].import);
const exporters = bulkKinds.flatMap((kind) => bulkPermissions[kind].export);

/** Entities, accesses, users and devices from spreadsheets and as such. Beside the permission named, the kind asks for its own (`bulkPermissions`). */
export const bulk = {
  upload: endpoint({
    method: "POST",
    path: "/api/bulk/:kind/check",
    permission: importers,
    summary: "Reads a CSV or Excel file (form field `file`) and tells row by row what would become of it",
    asks: true,
    params: Kind,
    reply: BulkCheck,
  }),
  check: endpoint({
    method: "PUT",
    path: "/api/bulk/:kind/check",
    permission: importers,
    summary: "Tells the same of an uploaded file that is read otherwise",
    asks: true,
    params: Kind,
    body: z.strictObject({ id: Id, plan: BulkPlan }),
    reply: BulkCheck,
  }),
  commit: endpoint({
    method: "POST",
    path: "/api/bulk/:kind/commit",
    permission: importers,
    summary: "Imports the rows without faults of a file as it was checked last, in the background",
    params: Kind,
    body: z.strictObject({ id: Id }),
    reply: z.null(),
  }),
  progress: endpoint({
    method: "GET",
    path: "/api/bulk/:kind/progress",
    permission: importers,
    summary: "How far an import is, and its outcome",
    params: Kind,
    query: z.object({ id: IdText }),
    reply: BulkProgress,
  }),
  faults: endpoint({
    method: "GET",
    path: "/api/bulk/:kind/faults",
    permission: importers,
    summary: "The rows with faults as an Excel file, each with its fault",
    raw: true,
    params: Kind,
    query: z.object({ id: IdText }),
    reply: FileBytes,
  }),
  passwords: endpoint({
    method: "GET",
    path: "/api/bulk/users/passwords",
    permission: bulkPermissions.users.import,
    summary:
      "The users an import made with the initial password of each as an Excel file; to whoever imported them, until the import is forgotten",
    raw: true,
    logged: true,
    query: z.object({ id: IdText }),
    reply: FileBytes,
  }),
  forget: endpoint({
    method: "DELETE",
    path: "/api/bulk/:kind/check",
    permission: importers,
    summary: "Forgets an uploaded file, or an outcome that was read",
    params: Kind,
    body: z.strictObject({ id: Id }),
    reply: z.null(),
  }),
  template: endpoint({
    method: "GET",
    path: "/api/bulk/:kind/template",
    permission: importers,
    summary: "An Excel file to fill in, with the columns explained",
    raw: true,
    params: Kind,
    reply: BlankFile,
  }),
  export: endpoint({
    method: "GET",
    path: "/api/bulk/:kind/export",
    permission: exporters,
    summary: "What the caller sees as an Excel file that can be imported again",
    raw: true,
    params: Kind,
    query: z.object({
      name: SearchText,
      /** An organisation and those below it. */
      deptId: z.optional(IdText),
      /** Accesses of one entity. */
      entityId: z.optional(IdText),
    }),
    reply: FileBytes,
  }),
};
