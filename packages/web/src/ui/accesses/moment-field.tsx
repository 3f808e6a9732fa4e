import { DayTimeField } from "../day-time-field.tsx";
import { type FieldProps, useField } from "../form/use-field.ts";

/** A day and a time on a site's clock; an empty field has no value. */
export function MomentField(props: FieldProps) {
  const { value, set, shared } = useField(props);
  return (
    <DayTimeField
      {...shared}
      value={typeof value === "string" ? value : ""}
      onChange={(reading) => set(reading || undefined)}
    />
  );
}
