import type { PlaceRef } from "@foyer/contract/reporting/screens/screen-questions";
import type { Caller } from "../../../platform/http/caller.ts";

export const kindOf = (of: PlaceRef): 0 | 1 | 2 => ("ids" in of ? of.dataType : 0);
export const placesOf = (of: PlaceRef) => ({
  ...("ids" in of && { ids: of.ids }),
  ...("deptId" in of && { deptId: of.deptId }),
});

/** Callers with equal ranges see the same of the same places. */
export const seenBy = ({ range }: Pick<Caller, "range">, of: PlaceRef): string => JSON.stringify([range, of]);
