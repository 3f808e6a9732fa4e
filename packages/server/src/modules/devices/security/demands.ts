import type { Db } from "../../../platform/database/database.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { securityQueries } from "./security.queries.ts";

/** What a company demands of its devices: proof, unless it said otherwise. */
export const findDemands = async (
  db: Db,
  caller: Caller,
): Promise<{ keysRequired: boolean; addresses: string[] }> =>
  (await securityQueries(db, caller).demands()) ?? { keysRequired: true, addresses: [] };
