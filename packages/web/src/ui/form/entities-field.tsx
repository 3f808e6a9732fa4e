import { EntityPicker } from "../pickers/entity-picker.tsx";
import type { FieldProps } from "./use-field.ts";
import { usePickedField } from "./use-picked-field.ts";

/** Entities, found by name and place. */
export function EntitiesField(props: FieldProps) {
  return <EntityPicker {...usePickedField(props)} />;
}
