import "@mantine/core/styles/ScrollArea.layer.css";
import "@mantine/core/styles/Popover.layer.css";
import "@mantine/core/styles/CloseButton.layer.css";
import "@mantine/core/styles/Combobox.layer.css";
import "@mantine/core/styles/Pill.layer.css";
import "@mantine/core/styles/PillsInput.layer.css";
import { MultiSelect } from "@mantine/core";
import { phrase } from "../../lib/phrases.ts";
import { type FieldProps, useField } from "./use-field.ts";

interface MultiSelectFieldProps<Value extends string | number> extends FieldProps {
  /** `disabled` says why an option cannot be chosen. */
  options: readonly { value: Value; label: string; disabled?: string | undefined }[];
}

/** Some of many; typing narrows the list. */
export function MultiSelectField<Value extends string | number>({
  options,
  ...props
}: MultiSelectFieldProps<Value>) {
  const { value, set, shared } = useField(props, "chosen");
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [];
  return (
    <MultiSelect
      {...shared}
      data={options.map(({ value: one, label, disabled }) => ({
        value: String(one),
        label: disabled === undefined ? label : `${label} – ${disabled}`,
        disabled: disabled !== undefined && !chosen.includes(one),
      }))}
      value={chosen.map(String)}
      onChange={(texts) =>
        set(texts.flatMap((text) => options.find((option) => String(option.value) === text)?.value ?? []))
      }
      searchable
      openOnFocus={false}
      withScrollArea={false}
      nothingFoundMessage={phrase("common.nothingFound")}
      comboboxProps={{ transitionProps: { duration: 0 } }}
      styles={{ dropdown: { maxHeight: 240, overflowY: "auto" } }}
    />
  );
}
