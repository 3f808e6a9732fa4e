import type { Db, Tx } from "../../../platform/database/database.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { visibleEntities } from "../../places/scope/scope.ts";

/** The devices a caller may see: those of the entities within the range. */
export const visibleDevices = (db: Db | Tx, caller: Caller) =>
  visibleEntities(db, caller).innerJoin("devices as d", (join) =>
    join.onRef("d.tenant_id", "=", "e.tenant_id").onRef("d.entity_id", "=", "e.id"),
  );
