import type { Db } from "../../../platform/database/database.ts";
import { type Caller, requireTenant } from "../../../platform/http/caller.ts";
import { bulkQueries } from "./bulk.queries.ts";
import { entityBulkQueries } from "./entities-bulk.queries.ts";
import { OrganisationPaths } from "./organisation-paths.ts";

/**
 * Makes organisations by their paths, those above first; returns how many. Each was found to be missing and within the
 * caller's reach.
 */
export async function makeOrganisations(
  db: Db,
  caller: Caller,
  missing: ReadonlySet<string>,
): Promise<number> {
  if (missing.size === 0) return 0;
  const tenantId = requireTenant(caller);
  return db.transaction().execute(async (tx) => {
    const queries = bulkQueries(tx);
    await queries.lockTree(tenantId);
    const known = await entityBulkQueries(tx).organisations(caller);
    const paths = new OrganisationPaths(known, new Set());
    const byId = new Map(known.map((one) => [one.id, one]));
    const made = new Map<string, { id: number; path: string }>();
    let count = 0;
    for (const path of [...missing].sort(
      (one, other) => one.split(" / ").length - other.split(" / ").length,
    )) {
      // Somebody else may have made it meanwhile.
      if ("id" in paths.find(path)) continue;
      const names = path.split(" / ");
      const above = names.slice(0, -1).join(" / ");
      const found = paths.find(above);
      const parent = made.get(above) ?? ("id" in found ? byId.get(found.id) : null) ?? null;
      made.set(path, await queries.addOrganisation(tenantId, parent, names.at(-1) ?? ""));
      count++;
    }
    return count;
  });
}
