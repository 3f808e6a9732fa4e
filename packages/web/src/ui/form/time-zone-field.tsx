import { timeZones } from "../../lib/time-zones.ts";
import { useDraftOfForm } from "./draft-context.ts";
import { SelectField } from "./select-field.tsx";
import type { FieldProps } from "./use-field.ts";

interface TimeZoneFieldProps extends FieldProps {
  /** Says of each zone how far it is from UTC now. */
  offsets?: boolean;
  /** What no zone of its own means; without these words one has to be chosen. */
  none?: string;
}

/** An IANA time zone; one that this browser does not know stays choosable. */
export function TimeZoneField({ offsets = false, none, ...props }: TimeZoneFieldProps) {
  const kept = useDraftOfForm().values[props.name];
  const zones = timeZones();
  const all = typeof kept === "string" && kept !== "" && !zones.includes(kept) ? [kept, ...zones] : zones;
  return (
    <SelectField<string | null>
      {...props}
      options={[
        ...(none === undefined ? [] : [{ value: null, label: none }]),
        ...all.map((zone) => ({ value: zone, label: zoneName(zone, offsets) })),
      ]}
    />
  );
}

const names = new Map<string, string>();

/** A zone in words; kept, because there are hundreds and their offsets take long to find. */
function zoneName(zone: string, offsets: boolean): string {
  if (!offsets) return zone.replaceAll("_", " ");
  const name = names.get(zone) ?? `${zone.replaceAll("_", " ")}${offsetText(zone)}`;
  names.set(zone, name);
  return name;
}

function offsetText(zone: string): string {
  try {
    const format = new Intl.DateTimeFormat("en", { timeZone: zone, timeZoneName: "longOffset" });
    const offset = format.formatToParts().find(({ type }) => type === "timeZoneName")?.value;
    return offset === undefined ? "" : ` (${offset.replace("GMT", "UTC")})`;
  } catch {
    // A zone that this browser does not know.
    return "";
  }
}
