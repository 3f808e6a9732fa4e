import type { Db } from "../../../platform/database/database.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { visibleEntities } from "../../places/subjects/scope.ts";

/** How an entity is named in what is forwarded. */
export const sampleOf = (db: Db, caller: Caller, id: number) =>
  visibleEntities(db, caller)
    .select(["e.id as entityId", "e.name as entity", "e.time_zone as timeZone"])
    .where("e.id", "=", id)
    .executeTakeFirstOrThrow();
