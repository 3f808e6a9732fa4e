import type { Db } from "../../../platform/database/database.ts";
import { type Caller, requireTenant } from "../../../platform/http/caller.ts";
import { visibleEntities } from "../../places/scope/scope.ts";

/** How an entity is named in what is forwarded. */
export const selectSample = (db: Db, caller: Caller, id: number) =>
  visibleEntities(db, caller)
    .select(["e.id as entityId", "e.name as entity", "e.time_zone as timeZone"])
    .where("e.id", "=", id)
    .executeTakeFirstOrThrow();

/** What is kept of the header of a forwarding. */
export const keptSecret = (
  db: Db,
  caller: Caller,
  { entityId, protocol }: { entityId: number; protocol: number },
) =>
  db
    .selectFrom("forwardings")
    .select(["address", "header", "header_secret"])
    .where("tenant_id", "=", requireTenant(caller))
    .where("entity_id", "=", entityId)
    .where("protocol", "=", protocol)
    .executeTakeFirst();
