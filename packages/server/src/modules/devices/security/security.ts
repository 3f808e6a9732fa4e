import { findDemands } from "./demands.ts";
import { goodKeys } from "./good-keys.queries.ts";
import { makeHashesForFiles } from "./hashes-for-files.ts";
import { siteKeyByHash, siteKeyById } from "./known-site-keys.queries.ts";
import { hasGoodKey, isStillGood, keyShown } from "./shown-key.ts";
import { hashOfSiteKey, isGood } from "./site-keys.ts";

export type { KnownSiteKey } from "./known-site-keys.queries.ts";

/** What other modules may call. */
export {
  findDemands,
  goodKeys,
  hasGoodKey,
  hashOfSiteKey,
  isGood,
  isStillGood,
  keyShown,
  makeHashesForFiles,
  siteKeyByHash,
  siteKeyById,
};
