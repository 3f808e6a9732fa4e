import * as z from "zod/mini";
import { endpoint, Id, IdList, IdText, pageQuery, pageSchema } from "../endpoint.ts";
import { ImportCheck, ImportTrouble } from "./import-check.ts";
import { ImportLayout, ImportPlan } from "./import-plan.ts";

/** Bytes all files of an import may have, unpacked. */
export const largestImport = 100 * 1024 * 1024;
/** Bytes all files of a company may have that are uploaded and not imported, unpacked. */
export const mostUploadedBytes = 1024 ** 3;
/** Counts of one import. */
export const mostImportRecords = 3_000_000;
/** Hours after which files that were not imported are forgotten. */
export const draftHours = 24;

export const ImportFile = z.object({
  id: Id,
  name: z.string(),
  /** Unpacked. */
  bytes: z.int(),
  /** The first rows as they are, the row of names among them. */
  sample: z.array(z.array(z.string())),
  guess: ImportLayout,
  /** The file does not show the order of day and month. */
  doubtfulDate: z.boolean(),
});
export type ImportFile = z.output<typeof ImportFile>;

/** `draft`: being checked; `waiting` and `running`: being written; `undoing`, `undone`: taken back. */
export const importStates = ["draft", "waiting", "running", "done", "failed", "undoing", "undone"] as const;
export type ImportState = (typeof importStates)[number];

export const ImportEntry = z.object({
  id: Id,
  state: z.enum(importStates),
  /** Who. */
  user: z.string(),
  createTime: z.string(),
  files: z.array(z.string()),
  /** First start and last end of the records, ISO 8601. */
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  /** Records written so far, of all. */
  done: z.int(),
  total: z.int(),
  result: z.nullable(
    z.object({
      fresh: z.int(),
      revised: z.int(),
      equal: z.int(),
      outdated: z.int(),
      quarantined: z.int(),
      faults: z.int(),
    }),
  ),
  /** What undoing did: `left` are records that others have changed since and stay as they are. */
  undone: z.nullable(
    z.object({ user: z.string(), at: z.string(), removed: z.int(), restored: z.int(), left: z.int() }),
  ),
  /** Key of the refusal that ended it. */
  failure: z.nullable(z.string()),
});
export type ImportEntry = z.output<typeof ImportEntry>;

const ImportDetails = z.extend(ImportEntry, {
  /** For a draft: what can be imported. */
  drafts: z.array(ImportFile),
  /** As it was last checked. */
  plan: z.nullable(ImportPlan),
});
export type ImportDetails = z.output<typeof ImportDetails>;

const ByPlan = z.strictObject({ id: Id, plan: ImportPlan });

export const imports = {
  upload: endpoint({
    method: "POST",
    path: "/api/records/import",
    permission: "record:import",
    summary:
      "Takes CSV (also packed by gzip), text and Excel files (multipart, any number of fields `file`) and guesses how to read them; nothing is counted yet",
    reply: z.object({
      id: Id,
      files: z.array(ImportFile),
      /** Files that cannot be read as a table, with the reason. */
      refused: z.array(z.extend(ImportTrouble, { name: z.string() })),
    }),
  }),
  check: endpoint({
    method: "POST",
    path: "/api/records/import/check",
    permission: "record:import",
    summary: "Reads all rows as planned and tells what would be imported; nothing is counted yet",
    asks: true,
    body: ByPlan,
    reply: ImportCheck,
  }),
  commit: endpoint({
    method: "POST",
    path: "/api/records/import/commit",
    permission: "record:import",
    summary: "Imports as checked, in the background",
    body: ByPlan,
    reply: z.null(),
  }),
  details: endpoint({
    method: "GET",
    path: "/api/records/import",
    permission: "record:import",
    summary: "One import: its state, progress and result; of a draft also its files",
    query: z.object({ id: IdText }),
    reply: ImportDetails,
  }),
  list: endpoint({
    method: "GET",
    path: "/api/records/imports",
    permission: "record:import",
    summary: "Imports into what the caller may see, newest first",
    query: z.object(pageQuery),
    reply: pageSchema(ImportEntry),
  }),
  undo: endpoint({
    method: "POST",
    path: "/api/records/import/undo",
    permission: "record:import",
    summary:
      "Takes an import back as one, in the background: what it brought goes, what it revised is as before; what others changed since stays",
    body: z.strictObject({ id: Id }),
    reply: z.null(),
  }),
  discard: endpoint({
    method: "DELETE",
    path: "/api/records/import",
    permission: "record:import",
    summary: "Forgets uploaded files that were not imported",
    body: IdList,
    reply: z.null(),
  }),
};
