import type { Db } from "../../../platform/database/database.ts";
import type { Caller } from "../../../platform/http/caller.ts";

/**
 * Whether a caller may read and discard what devices sent that belong to no company yet: the platform's operators,
 * and whoever sees all of the only company. Otherwise it might be another company's.
 */
export async function seesUnclaimed(db: Db, { isPlatform, range }: Caller): Promise<boolean> {
  if (isPlatform) return true;
  if (!("all" in range)) return false;
  return (await db.selectFrom("companies").select("id").limit(2).execute()).length === 1;
}
