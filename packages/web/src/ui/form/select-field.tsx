import { phrase } from "../../lib/phrases.ts";
import { SelectList } from "./select-list.tsx";
import { type FieldProps, useField } from "./use-field.ts";

/** Longer lists can be searched. */
const short = 8;

interface SelectFieldProps<Value extends string | number | null> extends FieldProps {
  options: readonly { value: Value; label: string }[];
  /** Called after a choice, for fields that follow from it. */
  onChoose?: (value: Value | undefined) => void;
}

export function SelectField<Value extends string | number | null>({
  options,
  onChoose,
  ...props
}: SelectFieldProps<Value>) {
  const { value: given, set, shared } = useField(props, "chosen");
  // A choice of nothing stands for what was not entered.
  const value = given === undefined && options.some((option) => option.value === null) ? null : given;

  function choose(text: string | null) {
    const chosen = options.find((option) => String(option.value) === text)?.value;
    set(chosen);
    onChoose?.(chosen);
  }

  return (
    <SelectList
      {...shared}
      shown={options.find((option) => option.value === value)?.label}
      data={options.map((option) => ({ value: String(option.value), label: option.label }))}
      value={options.some((option) => option.value === value) ? String(value) : null}
      onChange={choose}
      searchable={options.length > short}
      nothingFoundMessage={phrase("common.nothingFound")}
    />
  );
}
