import type { Db } from "../../../platform/database/database.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { found } from "../../../platform/refusal.ts";
import { screenQueries } from "./screens.queries.ts";

/** Refuses a screen that is none of the caller's company. */
export async function requireScreen(db: Db, caller: Caller, id: number): Promise<void> {
  found(await screenQueries(db, caller).byId(id));
}
