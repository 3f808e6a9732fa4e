import type { Caller } from "../../../platform/http/caller.ts";
import {
  inRange,
  managedOrganisations,
  requireEntities,
  requireManagedOrganisations,
  requireOpenOrganisations,
  requireOrganisations,
  visibleEntities,
  visibleOrganisations,
} from "./scope.queries.ts";

/** Which sites and organisations a caller may see or change: the beginning of a query, a condition of one, or a refusal. */
export {
  inRange,
  managedOrganisations,
  requireEntities,
  requireManagedOrganisations,
  requireOpenOrganisations,
  requireOrganisations,
  visibleEntities,
  visibleOrganisations,
};

/** Whether a caller may change an organisation, given the ids from the top down to it. */
export function mayChange({ range }: Caller, idsOnPath: readonly number[]): boolean {
  if ("all" in range) return true;
  return "organisationIds" in range && idsOnPath.some((id) => range.organisationIds.includes(id));
}
