import { type PickedOrganisation, subjects } from "@foyer/contract/places/subjects";
import { useAsk } from "../../lib/use-ask.ts";
import { nodesById } from "../tree/tree-rows.ts";

/** Organisations by id, with the ids above them. */
export function useOrganisationNodes() {
  const tree = useAsk(subjects.organisations);
  return { tree, byId: nodesById<PickedOrganisation>(tree.data ?? []) };
}
