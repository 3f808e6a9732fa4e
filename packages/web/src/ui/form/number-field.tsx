import { TextInput } from "@mantine/core";
import { type FieldProps, useField } from "./use-field.ts";

interface NumberFieldProps extends FieldProps {
  /** What is counted, such as minutes. */
  unit?: string;
  placeholder?: string;
}

/** Whole or decimal numbers; what is not one is kept as typed and named as a fault. */
export function NumberField({ unit, placeholder, ...props }: NumberFieldProps) {
  const { value, set, shared } = useField(props);
  return (
    <TextInput
      {...shared}
      inputMode="decimal"
      autoComplete="off"
      dir="ltr"
      value={value === undefined || value === null ? "" : String(value)}
      placeholder={placeholder}
      onChange={(event) => set(numberOr(event.currentTarget.value))}
      rightSection={unit}
      rightSectionWidth={unit ? 64 : undefined}
      rightSectionPointerEvents="none"
    />
  );
}

function numberOr(text: string): number | string | undefined {
  const trimmed = text.trim();
  if (trimmed === "") return undefined;
  return /^-?\d+([.]\d+)?$/.test(trimmed) ? Number(trimmed) : text;
}
