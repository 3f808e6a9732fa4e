import { TextInput } from "@mantine/core";
import { useEffect, useState } from "react";
import { Quiet } from "../../../ui/kit/text.tsx";

interface LogDayProps {
  label: string;
  /** `yyyy-MM-dd`; undefined: any. */
  value: string | undefined;
  onChoose: (day: string | null) => void;
}

/** A day that may be left open; what is half typed stays in the field alone. */
export function LogDay({ label, value = "", onChoose }: LogDayProps) {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  return (
    <TextInput
      type="date"
      w={{ base: "100%", sm: `calc(${label.length}ch + 160px)` }}
      aria-label={label}
      leftSection={
        <Quiet as="span" aria-hidden="true">
          {label}
        </Quiet>
      }
      leftSectionWidth={`calc(${label.length}ch + 24px)`}
      leftSectionPointerEvents="none"
      value={typed}
      onChange={({ currentTarget: { value: next } }) => {
        setTyped(next);
        if (next === "") onChoose(null);
        else if (next >= "1970" && next < "2200") onChoose(next);
      }}
    />
  );
}
