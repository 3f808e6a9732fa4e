import { DayField } from "../../../ui/day-field.tsx";
import { Quiet } from "../../../ui/kit/text.tsx";

interface LogDayProps {
  label: string;
  /** `yyyy-MM-dd`; undefined: any. */
  value: string | undefined;
  onChoose: (day: string | null) => void;
}

/** A day that may be left open. */
export function LogDay({ label, value = "", onChoose }: LogDayProps) {
  return (
    <DayField
      unlabelled
      label={label}
      w={{ base: "100%", sm: `calc(${label.length}ch + 170px)` }}
      leftSection={
        <Quiet as="span" aria-hidden="true">
          {label}
        </Quiet>
      }
      leftSectionWidth={`calc(${label.length}ch + 24px)`}
      leftSectionPointerEvents="none"
      value={value}
      onChoose={onChoose}
      onClear={() => onChoose(null)}
    />
  );
}
