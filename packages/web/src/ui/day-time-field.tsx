import { Input } from "@mantine/core";
import type { ReactNode } from "react";
import { usePhrases } from "../lib/phrases.ts";
import { DayField } from "./day-field.tsx";
import { Line } from "./kit/layout.tsx";
import { TimeField } from "./time-field.tsx";

interface DayTimeFieldProps extends Pick<Parameters<typeof DayField>[0], "name" | "data-field" | "onBlur"> {
  label: string;
  description?: ReactNode;
  error?: ReactNode;
  withAsterisk?: boolean;
  /** `yyyy-MM-ddTHH:mm` on the clock that is meant; empty: none. */
  value: string;
  onChange: (reading: string) => void;
}

/** A day and a time on a clock. A day without a time begins at midnight. */
export function DayTimeField({ label, value, onChange, error, name, onBlur, ...frame }: DayTimeFieldProps) {
  const t = usePhrases("dates");
  const { "data-field": field, ...wrapper } = frame;
  const [day = "", time = ""] = value.split("T");
  return (
    <Input.Wrapper {...wrapper} label={label} labelElement="div" error={error}>
      <Line gap="2xs" align="start" role="group" aria-label={label}>
        <DayField
          unlabelled
          label={t("dayOf", { label })}
          name={name}
          data-field={field}
          error={error !== undefined && error !== false}
          value={day}
          onChoose={(next) => onChange(`${next}T${time || "00:00"}`)}
          onClear={() => onChange("")}
          onBlur={onBlur}
        />
        <TimeField
          w={76}
          aria-label={t("timeOf", { label })}
          {...(field !== undefined && { "data-field": `${field}Time` })}
          disabled={day === ""}
          value={time}
          onChange={(next) => onChange(`${day}T${next || "00:00"}`)}
        />
      </Line>
    </Input.Wrapper>
  );
}
