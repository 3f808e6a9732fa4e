import "@mantine/core/styles/ScrollArea.layer.css";
import "@mantine/core/styles/Popover.layer.css";
import "@mantine/core/styles/CloseButton.layer.css";
import "@mantine/core/styles/Combobox.layer.css";
import "@mantine/core/styles/Pill.layer.css";
import "@mantine/core/styles/PillsInput.layer.css";
import { MultiSelect } from "@mantine/core";
import { phrase } from "../../lib/phrases.ts";
import { type FieldProps, useField } from "./use-field.ts";

interface MultiSelectFieldProps extends FieldProps {
  options: readonly { value: string; label: string }[];
}

/** Some of many; typing narrows the list. */
export function MultiSelectField({ options, ...props }: MultiSelectFieldProps) {
  const { value, set, shared } = useField(props, "chosen");
  return (
    <MultiSelect
      {...shared}
      data={options}
      value={Array.isArray(value) ? value : []}
      onChange={set}
      searchable
      openOnFocus={false}
      withScrollArea={false}
      nothingFoundMessage={phrase("common.nothingFound")}
      comboboxProps={{ transitionProps: { duration: 0 } }}
      styles={{ dropdown: { maxHeight: 240, overflowY: "auto" } }}
    />
  );
}
