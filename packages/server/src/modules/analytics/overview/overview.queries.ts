import { sql } from "kysely";
import { byName } from "../../../platform/database/by-name.ts";
import type { Db } from "../../../platform/database/database.ts";
import { type Caller, requireTenant } from "../../../platform/http/caller.ts";
import { visibleEntities, visibleOrganisations } from "../../places/scope/scope.ts";

export const overviewQueries = (db: Db) => ({
  accessesOf: (caller: Caller, entityId: number) =>
    db
      .selectFrom("accesses")
      .select(["id", "kind"])
      .where("tenant_id", "=", requireTenant(caller))
      .where("entity_id", "=", entityId)
      .execute(),

  /** The entities of an organisation, each with the organisations from the top down to its own. */
  entitiesOf: (caller: Caller, deptId: number) =>
    visibleEntities(db, caller, deptId)
      .select([
        "e.id",
        "o.name as deptName",
        sql<number[]>`string_to_array(o.path, '|')::bigint[]`.as("organisationIds"),
      ])
      .execute(),

  organisationsBelow: (caller: Caller, deptId: number) =>
    visibleOrganisations(db, caller)
      .select(["o.id", "o.name"])
      .where("o.pid", "=", deptId)
      .orderBy("o.sort")
      .orderBy(byName("o.name"))
      .execute(),
});
