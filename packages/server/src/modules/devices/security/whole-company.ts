import type { Caller } from "../../../platform/http/caller.ts";
import { Refusal } from "../../../platform/refusal.ts";

/** What concerns every site of a company is changed by whoever sees all of them. */
export const seesWholeCompany = ({ range }: Caller): boolean => "all" in range;

export function requireWholeCompany(caller: Caller): void {
  if (!seesWholeCompany(caller)) throw new Refusal("permission.denied");
}
