import { OrganisationPicker } from "../pickers/organisation-picker.tsx";
import type { FieldProps } from "./use-field.ts";
import { usePickedField } from "./use-picked-field.ts";

interface OrganisationsFieldProps extends FieldProps {
  /** Something new goes there: disabled organisations and those out of range cannot be chosen. */
  forNew?: boolean;
}

/** Organisations of the tree. */
export function OrganisationsField({ forNew = false, ...props }: OrganisationsFieldProps) {
  return <OrganisationPicker {...usePickedField(props)} forNew={forNew} />;
}
