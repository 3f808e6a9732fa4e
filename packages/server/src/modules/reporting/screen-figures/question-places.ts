import type { PlaceRef } from "@foyer/contract/reporting/screens/screen-questions";
import { type Caller, rightsOf } from "../../../platform/http/caller.ts";

export const kindOf = (of: PlaceRef): 0 | 1 | 2 => ("ids" in of ? of.dataType : 0);
export const placesOf = (of: PlaceRef) => ({
  ...("ids" in of && { ids: of.ids }),
  ...("deptId" in of && { deptId: of.deptId }),
});

/** Equal for those who see the same of the same places. */
export const seenBy = (caller: Caller, of: PlaceRef): string => `${rightsOf(caller)}|${JSON.stringify(of)}`;
