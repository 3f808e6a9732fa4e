import { mostFestivalHours } from "@foyer/contract/analytics/festivals";
import { NativeSelect } from "@mantine/core";
import { usePhrases } from "../../../lib/phrases.ts";

interface DayChoiceProps {
  /** Each day of the holiday in words, in order. */
  days: readonly string[];
  /** The how manieth day, from 1; 0: all of them together. */
  value: number;
  onChoose: (nth: number) => void;
}

/** Whose hours are shown: a day of the holiday, or all of them where there are few. */
export function DayChoice({ days, value, onChoose }: DayChoiceProps) {
  const t = usePhrases("festivals");
  if (days.length < 2) return null;
  return (
    <NativeSelect
      size="xs"
      aria-label={t("nth")}
      value={String(value)}
      onChange={({ currentTarget }) => onChoose(Number(currentTarget.value))}
    >
      {days.map((day, index) => (
        <option key={day} value={index + 1}>
          {day}
        </option>
      ))}
      {days.length <= mostFestivalHours && <option value={0}>{t("allDays")}</option>}
    </NativeSelect>
  );
}
