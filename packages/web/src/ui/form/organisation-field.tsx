import { OrganisationPicker } from "../pickers/organisation-picker.tsx";
import type { FieldProps } from "./use-field.ts";
import { usePickedField } from "./use-picked-field.ts";

interface OrganisationFieldProps extends FieldProps {
  /** What it is called where the reader may not see it among the others. */
  unseenName?: string | undefined;
  /** Called after a choice, for fields that follow from it. */
  onChoose?: (id: number | undefined) => void;
}

/** The one organisation of the tree that something belongs to. */
export function OrganisationField({ unseenName, onChoose, ...props }: OrganisationFieldProps) {
  const { onChange, ...field } = usePickedField(props, { single: true });
  return (
    <OrganisationPicker
      {...field}
      single
      forNew
      fixed={field.required}
      unseenName={unseenName}
      onChange={(ids) => {
        onChange(ids);
        onChoose?.(ids[0]);
      }}
    />
  );
}
