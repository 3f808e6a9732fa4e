import { TextInput } from "@mantine/core";
import { useEffect, useState } from "react";

interface DayFieldProps {
  label: string;
  /** `yyyy-MM-dd`. */
  value: string;
  /** Later days are not offered. */
  latest?: string | undefined;
  onChoose: (day: string) => void;
}

/** A day while it is typed passes through none and through the first centuries: these are not chosen. */
const isMeant = (day: string) => day >= "1970" && day < "2200";

/** A day that is chosen or typed; what is half typed stays in the field alone. */
export function DayField({ label, value, latest, onChoose }: DayFieldProps) {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  return (
    <TextInput
      type="date"
      label={label}
      value={typed}
      max={latest}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        if (isMeant(currentTarget.value)) onChoose(currentTarget.value);
      }}
      onBlur={() => setTyped(value)}
    />
  );
}
