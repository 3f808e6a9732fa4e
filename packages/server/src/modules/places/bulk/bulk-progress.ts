import {
  type BulkCounts,
  type BulkKind,
  type BulkPlan,
  type BulkProgress,
  mostBulkRowsShown,
} from "@foyer/contract/places/bulk";
import { type TableRow, unpackTables } from "./bulk-table.ts";

interface Kept {
  id: number;
  state: BulkProgress["state"];
  file_name: string;
  plan: BulkPlan | null;
  content: Buffer;
  total: number;
  counts: BulkCounts;
  made_organisations: number;
  made_areas: number;
  failure: string | null;
}

/** How far an import is; once it is done, also the rows that were not imported. */
export async function bulkProgress(kind: BulkKind, kept: Kept): Promise<BulkProgress> {
  const { id, state, counts, total } = kept;
  const isDone = state === "done";
  const [left] = isDone ? await unpackTables(kept.content) : [];
  const toCells = ({ cells }: TableRow) =>
    Object.fromEntries(
      (kept.plan?.columns ?? []).flatMap((field, at) => (field === null ? [] : [[field, cells[at] ?? ""]])),
    );
  return {
    id,
    state,
    fileName: kept.file_name,
    done: isDone ? total : counts.create + counts.update,
    total,
    counts,
    madeOrganisations: kept.made_organisations,
    madeAreas: kept.made_areas,
    faulty: (left?.rows ?? []).slice(0, mostBulkRowsShown).map((row) => ({
      row: row.row,
      outcome: "fault",
      cells: toCells(row),
      faults: row.faults ?? {},
    })),
    passwords: isDone && kind === "users" ? counts.create : 0,
    failure: kept.failure,
  };
}
