import type { Holiday } from "@foyer/contract/places/holidays";
import { dayRangeText } from "../../../lib/day-range-text.ts";
import { OptionList } from "../../../ui/analysis/option-list.tsx";
import { Word } from "../../../ui/analysis/word.tsx";
import { useHolidayScope } from "../../../ui/holiday-scope.ts";
import { holidayName } from "./use-holidays.ts";

interface HolidayWordProps {
  label: string;
  list: readonly Holiday[];
  value: number | undefined;
  onChoose: (id: number) => void;
}

/** Which holiday the question is about. */
export function HolidayWord({ label, list, value, onChoose }: HolidayWordProps) {
  const scopeText = useHolidayScope();
  const chosen = list.find(({ id }) => id === value);
  return (
    <Word label={label} text={chosen ? holidayName(chosen) : "…"} missing={value === undefined} width={340}>
      {(close) => (
        <OptionList
          label={label}
          chosen={value === undefined ? [] : [value]}
          options={list.map((holiday) => ({
            value: holiday.id,
            text: holidayName(holiday),
            note: `${dayRangeText(holiday.startTime, holiday.endTime)} · ${scopeText(holiday)}`,
          }))}
          onChoose={(id) => {
            onChoose(id);
            close();
          }}
        />
      )}
    </Word>
  );
}
