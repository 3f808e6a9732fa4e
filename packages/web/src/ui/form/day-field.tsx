import { DayField as Field } from "../day-field.tsx";
import { type FieldProps, useField } from "./use-field.ts";

interface DayFieldProps extends FieldProps {
  max?: string;
  /** What an empty field stands for; `undefined` asks for a day. */
  empty?: string | null;
}

/** A day of the calendar, `yyyy-MM-dd`. */
export function DayField({ max, empty, ...props }: DayFieldProps) {
  const { value, set, shared } = useField(props);
  return (
    <Field
      {...shared}
      latest={max}
      value={typeof value === "string" && value !== empty ? value : ""}
      onChoose={set}
      onClear={() => set(empty)}
    />
  );
}
