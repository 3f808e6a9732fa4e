import { Textarea } from "@mantine/core";
import { type FieldProps, useField } from "./use-field.ts";

/** A text of some lines. */
export function LongTextField(props: FieldProps) {
  const { value, set, shared } = useField(props);
  return (
    <Textarea
      {...shared}
      rows={2}
      value={typeof value === "string" ? value : ""}
      onChange={(event) => set(event.currentTarget.value)}
      autoComplete="off"
    />
  );
}
