import { toWeekday } from "@foyer/contract/calendar-days";
import "@mantine/dates/styles.layer.css";
import { Calendar } from "@mantine/dates";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { DayRange } from "../../lib/day-range.ts";
import { useFormat } from "../../lib/format.ts";
import { isRightToLeft, languageTag } from "../../lib/language.ts";
import { usePhrases } from "../../lib/phrases.ts";
import { weekdaysInOrder } from "../../lib/week-days.ts";
import { Box } from "../kit/layout.tsx";
import classes from "./calendar.module.css";
import { type Bounds, dayByKey, monthOf, type RangeUnit, wholeOf, within } from "./calendar-days.ts";

interface DayCalendarProps extends Bounds {
  /** The days that are lit up; undefined: none. */
  chosen: DayRange | undefined;
  /** `yyyy-MM-dd` of the day it opens at. */
  at: string;
  unit?: RangeUnit;
  /** Takes the focus when it appears. */
  takesFocus?: boolean;
  onChoose: (day: string) => void;
  /** The day under the pointer or in focus. */
  onReach?: (day: string) => void;
}

/** A month, its year and its decade to choose from, in the language's own words and weeks. */
export function DayCalendar({
  chosen,
  at,
  unit = "day",
  takesFocus = false,
  onChoose,
  onReach,
  ...bounds
}: DayCalendarProps) {
  const t = usePhrases("dates");
  const format = useFormat();
  const tag = languageTag();
  const root = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(within(at, bounds));
  const focused = useRef(takesFocus ? shown : undefined);
  const firstWeekday = unit === "week" ? 1 : (weekdaysInOrder(tag)[0] ?? 1);

  useEffect(() => {
    if (focused.current === undefined) return;
    const name = unit === "month" ? monthOf(focused.current) : focused.current;
    root.current?.querySelector<HTMLElement>(`[data-day="${name}"]`)?.focus();
    focused.current = undefined;
  });

  function moveBy(event: KeyboardEvent<HTMLElement>) {
    const day = (event.target as HTMLElement).dataset.day;
    if (day === undefined || unit === "month" || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = dayByKey(day, event.key, firstWeekday, isRightToLeft());
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    focused.current = within(next, bounds);
    onReach?.(focused.current);
    setShown(focused.current);
  }

  const words = (options: Intl.DateTimeFormatOptions) => {
    const text = new Intl.DateTimeFormat(tag, { ...options, timeZone: "UTC" });
    return (day: string) => text.format(new Date(day.slice(0, 10)));
  };
  const weekday = (day: string) => {
    const short = format.weekday(toWeekday(day.slice(0, 10)), "short").replace(/\.$/, "");
    return short.length <= 3 ? short : words({ weekday: "narrow" })(day);
  };

  return (
    <Box ref={root} className={classes.calendar} onKeyDownCapture={moveBy}>
      <Calendar
        size="sm"
        minLevel={unit === "month" ? "year" : "month"}
        date={shown}
        onDateChange={(day) => setShown(day)}
        {...(bounds.earliest !== undefined && { minDate: bounds.earliest })}
        {...(bounds.latest !== undefined && { maxDate: bounds.latest })}
        firstDayOfWeek={(firstWeekday % 7) as 0}
        weekdayFormat={weekday}
        weekendDays={[]}
        highlightToday
        monthLabelFormat={words({ month: "long", year: "numeric" })}
        monthsListFormat={words({ month: "short" })}
        yearLabelFormat={words({ year: "numeric" })}
        yearsListFormat={words({ year: "numeric" })}
        decadeLabelFormat={words({ year: "numeric" })}
        ariaLabels={{
          monthLevelControl: `${words({ month: "long", year: "numeric" })(shown)}, ${t("chooseMonth")}`,
          yearLevelControl: `${words({ year: "numeric" })(shown)}, ${t("chooseYear")}`,
          previousMonth: t("previousMonth"),
          nextMonth: t("nextMonth"),
          previousYear: t("previousYear"),
          nextYear: t("nextYear"),
          previousDecade: t("previousDecade"),
          nextDecade: t("nextDecade"),
        }}
        getDayAriaLabel={(day) => `${format.weekday(toWeekday(day))}, ${format.date(day)}`}
        getDayProps={(day) => {
          const [first, last] = [day === chosen?.startTime, day === chosen?.endTime];
          const isIn = chosen !== undefined && day >= chosen.startTime && day <= chosen.endTime;
          return {
            "data-day": day,
            // For the trap that holds the focus, where it is set after this.
            "data-autofocus": (takesFocus && day === shown) || undefined,
            "aria-pressed": isIn,
            selected: first || last,
            inRange: isIn && chosen.startTime !== chosen.endTime,
            firstInRange: first && !last,
            lastInRange: last && !first,
            onClick: () => onChoose(day),
            onMouseEnter: () => onReach?.(day),
          };
        }}
        getMonthControlProps={(day) => {
          const isIn =
            unit === "month" &&
            chosen !== undefined &&
            day >= wholeOf("month", chosen.startTime).startTime &&
            day <= chosen.endTime;
          return {
            "data-day": monthOf(day),
            "aria-label": words({ month: "long", year: "numeric" })(day),
            selected: isIn,
          };
        }}
        onMonthSelect={(day) => unit === "month" && onChoose(day)}
      />
    </Box>
  );
}
