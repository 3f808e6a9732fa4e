import { NativeSelect } from "@mantine/core";
import { phrase } from "../lib/phrases.ts";

interface FilterSelectProps<Value extends string | number> {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value | undefined;
  onChoose: (value: Value | null) => void;
}

/** Narrows a list by one of a few values; the first choice shows all. */
export function FilterSelect<Value extends string | number>({
  label,
  options,
  value,
  onChoose,
}: FilterSelectProps<Value>) {
  return (
    <NativeSelect
      w={{ base: "100%", sm: 200 }}
      aria-label={label}
      value={value === undefined ? "" : String(value)}
      onChange={({ target }) =>
        onChoose(options.find((option) => String(option.value) === target.value)?.value ?? null)
      }
    >
      <option value="">
        {label}: {phrase("common.all")}
      </option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </NativeSelect>
  );
}
