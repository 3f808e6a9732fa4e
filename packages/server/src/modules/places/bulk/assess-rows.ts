import {
  type BulkCheck,
  type BulkCounts,
  type BulkKind,
  type BulkPlan,
  type BulkRow,
  bulkKeyFields,
  mostBulkRowsShown,
} from "@foyer/contract/places/bulk";
import { backgroundTurn } from "../../../platform/background-turn.ts";
import type { BulkTable, TableRow } from "./bulk-table.ts";
import type { Assessor, Cells, Faults, Verdict } from "./thing.ts";

/** Rows checked before others get their turn. */
const stretch = 500;

/** Cells without a value: a formula nobody calculated, or one that failed. */
const noValue = /^(=|#(REF!|N\/A|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!|SPILL!|CALC!))$/;

export interface AssessedRow<Work> extends Verdict<Work> {
  from: TableRow;
  cells: Cells;
}

export interface Assessed<Work> {
  rows: AssessedRow<Work>[];
  counts: BulkCounts;
}

function toCells({ cells }: TableRow, columns: BulkPlan["columns"]): Cells {
  const said: Record<string, string> = {};
  columns.forEach((field, at) => {
    if (field !== null) said[field] = cells[at] ?? "";
  });
  return said;
}

function withoutValue(cells: Cells): Faults {
  const faulty = Object.entries(cells).filter(([, cell]) => noValue.test(cell ?? ""));
  return Object.fromEntries(faulty.map(([field]) => [field, "invalid" as const]));
}

/** Columns without which rows cannot be distinguished. */
export function missingColumns(kind: BulkKind, { columns }: Pick<BulkPlan, "columns">): string[] {
  if (kind !== "users" && columns.includes("id")) return [];
  return bulkKeyFields[kind].filter((field) => !columns.includes(field));
}

/** What becomes of each row. Nothing is written. */
export async function assessRows<Work>(
  { rows }: BulkTable,
  { columns }: BulkPlan,
  assessor: Assessor<Work>,
): Promise<Assessed<Work>> {
  const counts: BulkCounts = { create: 0, update: 0, unchanged: 0, fault: 0 };
  const assessed: AssessedRow<Work>[] = [];
  for (const [at, from] of rows.entries()) {
    if (at % stretch === stretch - 1) await backgroundTurn();
    const cells = toCells(from, columns);
    const faults = withoutValue(cells);
    const verdict: Verdict<Work> =
      Object.keys(faults).length > 0 ? { outcome: "fault", faults, work: null } : assessor.assess(cells);
    counts[verdict.outcome]++;
    assessed.push({ ...verdict, from, cells });
  }
  return { rows: assessed, counts };
}

export const rowShown = ({ from, outcome, cells, faults }: AssessedRow<unknown>): BulkRow => ({
  row: from.row,
  outcome,
  cells: Object.fromEntries(Object.entries(cells).map(([field, cell]) => [field, cell ?? ""])),
  faults,
});

/** The first rows, and the first of those with faults. */
export const toShownRows = (rows: readonly AssessedRow<unknown>[]): Pick<BulkCheck, "shown" | "faulty"> => ({
  shown: rows.slice(0, mostBulkRowsShown).map(rowShown),
  faulty: rows
    .filter(({ outcome }) => outcome === "fault")
    .slice(0, mostBulkRowsShown)
    .map(rowShown),
});
