import "@mantine/core/styles/Popover.layer.css";
import "@mantine/core/styles/CloseButton.layer.css";
import "@mantine/core/styles/Combobox.layer.css";
import "@mantine/core/styles/Pill.layer.css";
import "@mantine/core/styles/PillsInput.layer.css";
import { TagsInput } from "@mantine/core";
import { type FieldProps, useField } from "./use-field.ts";

interface TagsFieldProps extends FieldProps {
  /** Words in use already; others may be typed. */
  known: readonly string[];
  most: number;
  longest: number;
}

/** Some words of one's own. */
export function TagsField({ known, most, longest, ...props }: TagsFieldProps) {
  const { value, set, shared } = useField(props, "chosen");
  return (
    <TagsInput
      {...shared}
      data={[...known]}
      maxTags={most}
      maxLength={longest}
      value={Array.isArray(value) ? value.map(String) : []}
      onChange={set}
      withScrollArea={false}
      comboboxProps={{ transitionProps: { duration: 0 } }}
      styles={{ dropdown: { maxHeight: 240, overflowY: "auto" } }}
    />
  );
}
