import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { type BulkKind, type BulkPlan, bulkFields, mostBulkRows } from "@foyer/contract/places/bulk";
import { Refusal } from "../../../platform/refusal.ts";
import type { TextSheet } from "../../../platform/spreadsheet/read-table.ts";
import type { Faults } from "./thing.ts";
import type { BulkWords } from "./words.ts";

export interface TableRow {
  /** As the sheet counts, from 1. */
  row: number;
  cells: string[];
  /** Known once the row was not imported. */
  faults?: Faults;
}

/** A sheet whose row of names was found. */
export interface BulkTable {
  name: string;
  headers: string[];
  rows: TableRow[];
}

const pack = promisify(gzip);
const unpack = promisify(gunzip);

export const packTables = (tables: readonly BulkTable[]): Promise<Buffer> =>
  pack(JSON.stringify(tables), { level: 3 });

export const unpackTables = async (content: Buffer): Promise<BulkTable[]> =>
  JSON.parse((await unpack(content)).toString("utf8")) as BulkTable[];

/** Rows searched for the names of the columns: a title may stand above them. */
const headerSearchRows = 10;
const mostColumns = 500;

/** An apostrophe in front of what looks like a formula is a spreadsheet's mark, no part of the text. */
const cellText = (cell: string): string => {
  const text = cell.normalize("NFC").replaceAll("\0", "").trim();
  return /^'[=+\-@\t\r]/.test(text) ? text.slice(1).trim() : text;
};

function nameRow(rows: readonly string[][], kind: BulkKind, words: BulkWords): number {
  const known = rows
    .slice(0, headerSearchRows)
    .map((cells) => cells.filter((cell) => words.findField(kind, cell) !== null).length);
  const most = Math.max(...known);
  return most > 0 ? known.indexOf(most) : rows.findIndex((cells) => cells.some((cell) => cell.trim() !== ""));
}

/** A sheet with its names found; empty rows and those of the template's example are left out. */
export function toTable(
  { name, rows }: TextSheet,
  kind: BulkKind,
  words: BulkWords,
  isExample: (cells: readonly string[]) => boolean,
): BulkTable {
  const at = Math.max(0, nameRow(rows, kind, words));
  const kept = rows
    .map((cells, index) => ({ row: index + 1, cells: cells.slice(0, mostColumns).map(cellText) }))
    .slice(at + 1)
    .filter(({ cells }) => cells.some((cell) => cell !== "") && !isExample(cells));
  const width = Math.max(rows[at]?.length ?? 0, ...kept.slice(0, 50).map(({ cells }) => cells.length));
  const headers = Array.from({ length: Math.min(width, mostColumns) }, (_, index) =>
    cellText(rows[at]?.[index] ?? ""),
  );
  return { name, headers, rows: kept };
}

/** What the columns are, as far as their names say; each field once. */
export function matchColumns({ headers }: BulkTable, kind: BulkKind, words: BulkWords): (string | null)[] {
  const taken = new Set<string>();
  return headers.map((header) => {
    const field = words.findField(kind, header);
    if (field === null || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
}

/** The plan that names suggest: the sheet of which most columns are known. */
export function guessPlan(tables: readonly BulkTable[], kind: BulkKind, words: BulkWords): BulkPlan {
  const columns = tables.map((table) => matchColumns(table, kind, words));
  const known = columns.map(
    (each, at) => (tables[at]?.rows.length ? 1 : 0) + each.filter((field) => field !== null).length,
  );
  const sheet = Math.max(0, known.indexOf(Math.max(...known)));
  return { sheet, columns: columns[sheet] ?? [], makeOrganisations: false, makeAreas: false };
}

/** The table of a plan; a plan that cannot be read so is refused. Columns the caller did not speak of are guessed. */
export function tableFor(tables: readonly BulkTable[], plan: BulkPlan, kind: BulkKind): BulkTable {
  const table = tables[plan.sheet];
  if (!table) throw new Refusal("bulk.noSheet");
  const fields = plan.columns.filter((field) => field !== null);
  const known: readonly string[] = bulkFields[kind];
  if (fields.some((field) => !known.includes(field)))
    throw new Refusal("validation.failed", { fields: { "plan.columns": "unknown" } });
  if (new Set(fields).size !== fields.length)
    throw new Refusal("validation.failed", { fields: { "plan.columns": "twice" } });
  return table;
}

export const tooManyRows = () => new Refusal("bulk.tooManyRows", { values: { most: mostBulkRows } });
