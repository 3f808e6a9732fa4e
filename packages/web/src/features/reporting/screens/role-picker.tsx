import type { RoleKind } from "@foyer/contract/reporting/screens/screen-document";
import { mostPlaces, type PlaceRef } from "@foyer/contract/reporting/screens/screen-questions";
import { usePhrases } from "../../../lib/phrases.ts";
import { OrganisationPicker } from "../../../ui/pickers/organisation-picker.tsx";
import { SubjectPicker } from "../../../ui/pickers/subject-picker.tsx";

interface RolePickerProps {
  kind: RoleKind;
  label: string;
  value: PlaceRef | null;
  onChange: (place: PlaceRef | null) => void;
}

/** The picker that fits what a place is to a screen. */
export function RolePicker({ kind, label, value, onChange }: RolePickerProps) {
  const t = usePhrases("screenDesigner.roles");
  if (kind === "organisation")
    return (
      <OrganisationPicker
        single
        label={label}
        value={value && "deptId" in value ? [value.deptId] : []}
        onChange={([deptId]) => onChange(deptId === undefined ? null : { deptId })}
      />
    );
  const dataType = kind === "area" ? 2 : 0;
  return (
    <SubjectPicker
      label={label}
      placeholder={t("notChosen")}
      dataType={dataType}
      single={kind !== "sites"}
      most={kind === "sites" ? mostPlaces : 1}
      value={value && "ids" in value ? value.ids : []}
      onChange={(ids) => onChange(ids.length === 0 ? null : { dataType, ids })}
    />
  );
}
