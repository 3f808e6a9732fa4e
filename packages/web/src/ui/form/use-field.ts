import type { GuideKey } from "@foyer/phrases/guide";
import type { FocusEvent } from "react";
import { useDraftOfForm } from "./draft-context.ts";
import { faultWords } from "./fault.ts";
import { withHelpMark } from "./with-help-mark.tsx";

export interface FieldProps {
  name: string;
  label: string;
  required?: boolean;
  /** A short explanation below the label. */
  help?: string;
  /** Where the guide says more. */
  guide?: GuideKey;
}

/** What every kind of field has in common: its value, its fault in words, and the check when it is left. */
export function useField(
  { name, label, required = false, help, guide }: FieldProps,
  kind: "typed" | "chosen" = "typed",
) {
  const { values, faults, set, check } = useDraftOfForm();
  const fault = faults[name];
  return {
    value: values[name],
    set: (value: unknown) => set(name, value),
    shared: {
      name,
      // Some controls give their name to a hidden input, which cannot be focused.
      "data-field": name,
      label,
      withAsterisk: required,
      description: help,
      error: fault && faultWords(fault, label, kind === "chosen"),
      ...(guide && withHelpMark(guide, label)),
      onBlur: (event: FocusEvent<HTMLElement>) => {
        // While a button of the form is being pressed a message would push it from under the pointer.
        if (!event.relatedTarget?.closest("[data-form-buttons]:active")) check(name);
      },
    },
  };
}
