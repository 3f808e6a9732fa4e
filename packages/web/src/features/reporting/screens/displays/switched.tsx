import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Switch.layer.css";
import { Switch } from "@mantine/core";

interface SwitchedProps {
  label: string;
  help: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** Part of a value that a form holds as a whole, on or off. */
export const Switched = ({ label, help, isOn, onChange }: SwitchedProps) => (
  <Switch
    size="sm"
    label={label}
    description={help}
    checked={isOn}
    onChange={(event) => onChange(event.currentTarget.checked)}
  />
);
