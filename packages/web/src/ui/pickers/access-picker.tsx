import { SubjectPicker, type SubjectPickerProps } from "./subject-picker.tsx";

/** A field for accesses, of one entity or of all. */
export function AccessPicker(props: SubjectPickerProps & { entityId?: number | undefined }) {
  return <SubjectPicker {...props} dataType={1} />;
}
