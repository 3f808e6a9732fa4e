import { SubjectPicker, type SubjectPickerProps } from "./subject-picker.tsx";

/** A field for entities. */
export function EntityPicker(props: SubjectPickerProps) {
  return <SubjectPicker {...props} dataType={0} />;
}
