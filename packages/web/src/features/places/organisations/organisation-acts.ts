import type { Organisation } from "@foyer/contract/places/organisations";

/** What can be done with a row of the tree. */
export interface OrganisationActs {
  onAdd: (parent: Organisation) => void;
  onEdit: (organisation: Organisation) => void;
  onSwitch: (organisation: Organisation) => void;
  onDelete: (organisation: Organisation) => void;
}
