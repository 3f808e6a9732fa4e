import type { Db, Tx } from "../../../platform/database/database.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { screenQueries } from "./screens.queries.ts";

/** Refuses screens that are none of the caller's company. */
export async function requireScreens(db: Db | Tx, caller: Caller, ids: readonly number[]): Promise<void> {
  const wanted = [...new Set(ids)];
  const named = await screenQueries(db, caller).named(wanted);
  if (named.length !== wanted.length) throw new Refusal("notFound.thing");
}
