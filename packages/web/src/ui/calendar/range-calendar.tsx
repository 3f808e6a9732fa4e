import { useState } from "react";
import type { DayRange } from "../../lib/day-range.ts";
import { dayRangeText } from "../../lib/day-range-text.ts";
import { useFormat } from "../../lib/format.ts";
import { usePhrases } from "../../lib/phrases.ts";
import { Chip } from "../kit/chip.tsx";
import { Row, Stack } from "../kit/layout.tsx";
import { Note } from "../kit/text.tsx";
import { type Bounds, type RangeUnit, wholeOf, within } from "./calendar-days.ts";
import { DayCalendar } from "./day-calendar.tsx";

interface RangeCalendarProps extends Bounds {
  value: DayRange | undefined;
  /** `yyyy-MM-dd` of the day it opens at. */
  at: string;
  takesFocus?: boolean;
  onChange: (days: DayRange) => void;
}

const units = ["day", "week", "month"] as const;

/** First and last day in one calendar, or a week or month at one press. */
export function RangeCalendar({ value, at, takesFocus, onChange, ...bounds }: RangeCalendarProps) {
  const t = usePhrases("dates");
  const format = useFormat();
  const [unit, setUnit] = useState<RangeUnit>("day");
  /** The first day, while the last is still to be chosen, and what is pointed at. */
  const [begun, setBegun] = useState<string>();
  const [reached, setReached] = useState<string>();

  const capped = ({ startTime, endTime }: DayRange): DayRange => ({
    startTime: within(startTime, bounds),
    endTime: within(endTime, bounds),
  });
  const between = (a: string, b: string): DayRange =>
    a < b ? { startTime: a, endTime: b } : { startTime: b, endTime: a };

  function choose(day: string) {
    if (unit === "day" && begun === undefined) {
      setBegun(day);
      setReached(day);
      return;
    }
    setBegun(undefined);
    onChange(unit === "day" ? between(begun ?? day, day) : capped(wholeOf(unit, day)));
  }

  const lit = begun === undefined ? value : between(begun, reached ?? begun);
  return (
    <Stack gap="xs">
      <Row role="group" aria-label={t("chooseBy")} gap="2xs">
        {units.map((each) => (
          <Chip
            key={each}
            aria-pressed={unit === each}
            onClick={() => {
              setUnit(each);
              setBegun(undefined);
            }}
          >
            {t(`by.${each}`)}
          </Chip>
        ))}
      </Row>
      <DayCalendar
        // Another unit begins where the days lie that are chosen now.
        key={unit}
        {...bounds}
        unit={unit}
        at={value?.endTime ?? at}
        chosen={lit}
        {...(takesFocus && { takesFocus })}
        onChoose={choose}
        onReach={setReached}
      />
      <Note role="status">
        {begun !== undefined
          ? t("lastAfter", { first: format.date(begun) })
          : lit && dayRangeText(lit.startTime, lit.endTime, { year: true })}
      </Note>
    </Stack>
  );
}
