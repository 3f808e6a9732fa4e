import { sql } from "kysely";
import type { Db } from "../../../platform/database/database.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { visibleEntities, visibleOrganisations } from "../../places/scope/scope.ts";

export const proportionQueries = (db: Db) => ({
  /** The organisations above each entity, from the top down to its own. */
  async listPaths(caller: Caller, entityIds: readonly number[]): Promise<Map<number, number[]>> {
    const rows = await visibleEntities(db, caller)
      .select(["e.id", "o.path"])
      .where("e.id", "=", sql<number>`any(${entityIds}::bigint[])`)
      .execute();
    return new Map(rows.map(({ id, path }) => [id, path.split("|").map(Number)]));
  },

  async listNames(caller: Caller, organisationIds: readonly number[]): Promise<Map<number, string>> {
    const rows = await visibleOrganisations(db, caller)
      .select(["o.id", "o.name"])
      .where("o.id", "=", sql<number>`any(${organisationIds}::bigint[])`)
      .execute();
    return new Map(rows.map(({ id, name }) => [id, name]));
  },
});
