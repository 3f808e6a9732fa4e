import type { Holiday } from "@foyer/contract/places/holidays";
import { dayRangeText } from "../../../lib/day-range-text.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { OptionList } from "../../../ui/analysis/option-list.tsx";
import { Word } from "../../../ui/analysis/word.tsx";
import { useHolidayScope } from "../../../ui/holiday-scope.ts";
import { holidayName } from "./use-holidays.ts";

interface OthersWordProps {
  list: readonly Holiday[];
  /** Cannot be compared with itself. */
  first: number | undefined;
  /** null: those of the same name. */
  value: number | null;
  onChoose: (id: number | null) => void;
}

const same = "same";

/** What a holiday is compared with: itself in other years, or another one. */
export function OthersWord({ list, first, value, onChoose }: OthersWordProps) {
  const t = usePhrases("festivals");
  const scopeText = useHolidayScope();
  const chosen = list.find(({ id }) => id === value);
  const text = value === null ? t("sameName") : chosen ? holidayName(chosen) : "…";
  return (
    <Word label={t("others")} text={text} width={340}>
      {(close) => (
        <OptionList
          label={t("others")}
          chosen={[value === null ? same : String(value)]}
          options={[
            { value: same, text: t("sameName"), help: t("sameNameHelp") },
            ...list
              .filter(({ id }) => id !== first)
              .map((holiday) => ({
                value: String(holiday.id),
                text: holidayName(holiday),
                note: `${dayRangeText(holiday.startTime, holiday.endTime)} · ${scopeText(holiday)}`,
              })),
          ]}
          onChoose={(way) => {
            onChoose(way === same ? null : Number(way));
            close();
          }}
        />
      )}
    </Word>
  );
}
