import type { BulkCheck, BulkPlan } from "@foyer/contract/places/bulk";
import type { Db } from "../../../platform/database/database.ts";
import { holds, requireTenant } from "../../../platform/http/caller.ts";
import { type AssessedRow, assessRows, missingColumns, toShownRows } from "./assess-rows.ts";
import { bulkQueries, noCounts } from "./bulk.queries.ts";
import { type BulkTable, tableFor } from "./bulk-table.ts";
import type { AnyBulkThing } from "./kinds.ts";
import type { Asked } from "./thing.ts";

/** How many missing things are named. */
const mostNamed = 10;

interface Upload {
  id: number;
  fileName: string;
  tables: BulkTable[];
}

type Asker = Omit<Asked, "making">;

/** Says what would become of the rows of a file, and keeps the plan for the import. */
export async function checkFile(
  db: Db,
  thing: AnyBulkThing,
  { id, fileName, tables }: Upload,
  plan: BulkPlan,
  asker: Asker,
): Promise<BulkCheck> {
  const { kind } = thing;
  const table = tableFor(tables, plan, kind);
  const missing = missingColumns(kind, plan);
  const assessor = await thing.open(db, { ...asker, making: plan });
  const { rows, counts } =
    missing.length > 0 ? { rows: [], counts: noCounts } : await assessRows(table, plan, assessor);
  await bulkQueries(db).noteChecked(requireTenant(asker.caller), id, plan, table.rows.length, counts);
  const named = (names: ReadonlySet<string>, permission: string) => ({
    count: names.size,
    names: [...names].slice(0, mostNamed),
    mayMake: holds(asker.caller, permission),
  });
  return {
    id,
    fileName,
    sheets: tables.map(({ name }) => name),
    headers: table.headers,
    plan,
    missingColumns: missing,
    rows: table.rows.length,
    counts,
    missingOrganisations: named(assessor.missingOrganisations, "dept:add"),
    missingAreas: named(assessor.missingAreas, "area:add"),
    ...toShownRows(rows),
  };
}

const isFaulty = ({ outcome }: AssessedRow<object>) => outcome === "fault";

/** The rows of a file that would not be imported, each with its faults. */
export async function faultyTable(
  db: Db,
  thing: AnyBulkThing,
  tables: readonly BulkTable[],
  plan: BulkPlan,
  asker: Asker,
): Promise<BulkTable> {
  const table = tableFor(tables, plan, thing.kind);
  const assessor = await thing.open(db, { ...asker, making: plan });
  const { rows } = await assessRows(table, plan, assessor);
  return { ...table, rows: rows.filter(isFaulty).map(({ from, faults }) => ({ ...from, faults })) };
}
