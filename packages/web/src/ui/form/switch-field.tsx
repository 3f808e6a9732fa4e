import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Switch.layer.css";
import { Switch } from "@mantine/core";
import { type FieldProps, useField } from "./use-field.ts";

/** On or off, explained by the label beside it. */
export function SwitchField(props: Omit<FieldProps, "required">) {
  const { value, set, shared } = useField(props);
  const { withAsterisk: _never, ...switched } = shared;
  return (
    <Switch
      {...switched}
      size="sm"
      checked={value === true}
      onChange={(event) => set(event.currentTarget.checked)}
    />
  );
}
