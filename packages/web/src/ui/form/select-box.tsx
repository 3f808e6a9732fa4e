import "@mantine/core/styles/ScrollArea.layer.css";
import "@mantine/core/styles/Popover.layer.css";
import "@mantine/core/styles/CloseButton.layer.css";
import "@mantine/core/styles/Combobox.layer.css";
import "@mantine/core/styles/InlineInput.layer.css";
import { Select, type SelectProps } from "@mantine/core";

/** The list of a `SelectField`; apart, because few pages open with one. */
export function SelectBox(props: SelectProps) {
  return (
    <Select
      allowDeselect={false}
      openOnFocus={false}
      withScrollArea={false}
      comboboxProps={{ transitionProps: { duration: 0 } }}
      styles={{ dropdown: { maxHeight: 240, overflowY: "auto" } }}
      {...props}
    />
  );
}
