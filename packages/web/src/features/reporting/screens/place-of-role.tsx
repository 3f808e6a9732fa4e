import type { Role } from "@foyer/contract/reporting/screens/screen-document";
import { mostPlaces, type PlaceRef } from "@foyer/contract/reporting/screens/screen-questions";
import { OrganisationPicker } from "../../../ui/pickers/organisation-picker.tsx";
import { SubjectPicker } from "../../../ui/pickers/subject-picker.tsx";

interface PlaceOfRoleProps {
  role: Role;
  label: string;
  /** Said where nothing is chosen. */
  placeholder: string;
  place: PlaceRef | null;
  onChange: (place: PlaceRef | null) => void;
}

/** The picker that fits what a place is to a screen. */
export function PlaceOfRole({ role, label, placeholder, place, onChange }: PlaceOfRoleProps) {
  if (role.kind === "organisation")
    return (
      <OrganisationPicker
        single
        label={label}
        value={place && "deptId" in place ? [place.deptId] : []}
        onChange={([deptId]) => onChange(deptId === undefined ? null : { deptId })}
      />
    );
  const dataType = role.kind === "area" ? 2 : 0;
  return (
    <SubjectPicker
      label={label}
      placeholder={placeholder}
      dataType={dataType}
      single={role.kind !== "sites"}
      most={role.kind === "sites" ? mostPlaces : 1}
      value={place && "ids" in place ? place.ids : []}
      onChange={(ids) => onChange(ids.length === 0 ? null : { dataType, ids })}
    />
  );
}
