import { useRef } from "react";
import { useDraftOfForm } from "./draft-context.ts";
import { type FieldProps, useField } from "./use-field.ts";

/** A field of a form whose ids are chosen in a picker; a single one is kept as itself, not as a list. */
export function usePickedField(props: FieldProps, { single = false } = {}) {
  const { value, set, shared } = useField(props, "chosen");
  const { check } = useDraftOfForm();
  const ids = [value].flat().filter((id) => typeof id === "number");
  // The picker closes in the moment it is chosen in, before the form has taken the choice.
  const latest = useRef<readonly number[]>(ids);
  return {
    label: props.label,
    required: props.required ?? false,
    ...(props.help !== undefined && { help: props.help }),
    error: shared.error,
    "data-field": props.name,
    value: ids,
    onChange: (chosen: number[]) => {
      latest.current = chosen;
      set(single ? chosen[0] : chosen);
    },
    onBlur: () => {
      if (latest.current.length === 0) check(props.name);
    },
  };
}
