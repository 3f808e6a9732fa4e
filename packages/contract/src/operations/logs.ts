import * as z from "zod/mini";
import { endpoint, Id, IdText, pageQuery, pageSchema, SearchText, text } from "../endpoint.ts";
import { FileBytes } from "../file-bytes.ts";
import { TimeZone } from "../time-texts.ts";
import { operationActions, operationThings } from "./operation-kinds.ts";

/** Nobody reads further than this page by page, and counting on would take as long as the log is. */
export const mostLogEntries = 10_000;
/** Text is searched in so many of the newest entries that match the rest. */
export const mostSearched = 10_000;

/** A day that exists, `yyyy-MM-dd`. */
const Day = z
  .string()
  .check(z.regex(/^(19|20|21)\d{2}-\d{2}-\d{2}$/, "day"), z.refine(dayExists, { error: "day", abort: true }));

function dayExists(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

const readersClock = { timeZone: z._default(TimeZone, "UTC") };
const filters = {
  /** In operator, address, call and content. */
  search: SearchText,
  operator: z.optional(text(64)),
  action: z.optional(z.enum(operationActions)),
  thing: z.optional(z.enum(operationThings)),
  state: z.optional(z.enum(["success", "refused"])),
  /** First and last day, both included, in `timeZone`. */
  startTime: z.optional(Day),
  endTime: z.optional(Day),
  ...readersClock,
};
/** 0: done for no company. */
const TenantText = z.coerce.number().check(z.int(), z.nonnegative());
const systemFilters = { ...filters, tenantId: z.optional(TenantText) };

const page = { page: pageQuery.page, size: z._default(pageQuery.size, 20) };
const asFile = { format: z._default(z.enum(["xlsx", "csv"]), "xlsx") };

export const LogEntry = z.object({
  id: Id,
  /** 0: done for no company. */
  tenantId: z.int(),
  /** null: done for no company, or for one that is gone. */
  companyName: z.nullable(z.string()),
  operator: z.string(),
  action: z.enum(operationActions),
  thing: z.enum(operationThings),
  /** What the thing is called, as far as the call says. */
  object: z.string(),
  /** What was done, in the reader's language; names are what users wrote, in any script. */
  sentence: z.array(z.object({ text: z.string(), isName: z.boolean() })),
  /** Method and path. */
  endpoint: z.string(),
  state: z.enum(["success", "refused"]),
  status: z.int(),
  /** Key of the refusal. */
  refusal: z.nullable(z.string()),
  /** The refusal in the reader's language; empty where there was none. */
  reason: z.string(),
  time: z.string(),
  address: z.string(),
});
export type LogEntry = z.output<typeof LogEntry>;

/** A field in the reader's words; null: not there, or not known. */
const LogChange = z.object({
  field: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  changed: z.boolean(),
});
export type LogChange = z.output<typeof LogChange>;

export const LogDetails = z.extend(LogEntry, {
  changes: z.array(LogChange),
  /** What was sent, and the previous state: secrets are left out of both. */
  content: z.unknown(),
  before: z.unknown(),
});
export type LogDetails = z.output<typeof LogDetails>;

/** `isMore`: more than `mostLogEntries` match, and the newest of them can be read. */
const LogPage = z.extend(pageSchema(LogEntry), { isMore: z.boolean() });

export const logs = {
  list: endpoint({
    method: "GET",
    path: "/api/logs",
    permission: "log:list",
    summary: "Operation log of the whole company, the latest first",
    query: z.object({ ...page, ...filters }),
    reply: LogPage,
  }),
  details: endpoint({
    method: "GET",
    path: "/api/logs/details",
    permission: "log:list",
    summary: "One operation with what was sent and what was there before",
    query: z.object({ id: IdText, ...readersClock }),
    reply: LogDetails,
  }),
  operators: endpoint({
    method: "GET",
    path: "/api/logs/operators",
    permission: "log:list",
    summary: "Who stands in the operation log of the company",
    reply: z.array(z.string()),
  }),
  exportFile: endpoint({
    method: "GET",
    path: "/api/logs/export",
    permission: "log:list",
    summary: "Operation log of the company as an Excel or CSV file",
    query: z.object({ ...asFile, ...filters }),
    reply: FileBytes,
    raw: true,
  }),
};

export const systemLogs = {
  list: endpoint({
    method: "GET",
    path: "/api/logs/system",
    permission: "log:all",
    summary: "Operation logs of all companies, the latest first",
    query: z.object({ ...page, ...systemFilters }),
    reply: LogPage,
  }),
  details: endpoint({
    method: "GET",
    path: "/api/logs/system/details",
    permission: "log:all",
    summary: "One operation of any company with what was sent and what was there before",
    query: z.object({ id: IdText, tenantId: TenantText, ...readersClock }),
    reply: LogDetails,
  }),
  operators: endpoint({
    method: "GET",
    path: "/api/logs/system/operators",
    permission: "log:all",
    summary: "Who stands in the operation logs",
    query: z.object({ tenantId: z.optional(TenantText) }),
    reply: z.array(z.string()),
  }),
  companies: endpoint({
    method: "GET",
    path: "/api/logs/system/companies",
    permission: "log:all",
    summary: "Companies whose logs can be asked for",
    reply: z.array(z.object({ id: Id, name: z.string() })),
  }),
  exportFile: endpoint({
    method: "GET",
    path: "/api/logs/system/export",
    permission: "log:all",
    summary: "Operation logs as an Excel or CSV file",
    query: z.object({ ...asFile, ...systemFilters }),
    reply: FileBytes,
    raw: true,
  }),
};
