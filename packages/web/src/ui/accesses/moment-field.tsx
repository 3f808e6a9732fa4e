import { localDay } from "../../lib/local-day.ts";
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

/** What a site's clock shows at a moment, as such a field has it: readings compare like texts. */
export function clockReading(moment: Date, zone: string): string {
  const time = new Intl.DateTimeFormat("en-u-nu-latn", {
    timeZone: zone,
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).format(moment);
  return `${localDay(moment, zone)}T${time}`;
}
