import { type ReactNode, useState } from "react";
import type { DayRange } from "../lib/day-range.ts";
import { readersZone } from "../lib/format.ts";
import { lazyPart } from "../lib/lazy-part.ts";
import { localDay } from "../lib/local-day.ts";
import { usePhrases } from "../lib/phrases.ts";
import { CalendarButton } from "./calendar/calendar-button.tsx";
import type { Bounds } from "./calendar/calendar-days.ts";
import { CalendarPopover } from "./calendar/calendar-popover.tsx";
import { DayInput, type DayInputProps } from "./calendar/day-input.tsx";

const RangeCalendar = lazyPart(async () => (await import("./calendar/range-calendar.tsx")).RangeCalendar);

type End = keyof DayRange;

interface DayRangeFieldsProps extends Bounds, Pick<DayInputProps, "size" | "w"> {
  /** `yyyy-MM-dd`; empty: none yet. */
  value: DayRange;
  onChange: (days: DayRange) => void;
}

/** First and last day, each typed as one likes, or both chosen from one calendar; the one not touched gives way. */
export function DayRangeFields(props: DayRangeFieldsProps) {
  const { value, earliest, latest, onChange } = props;
  const [open, setOpen] = useState<End>();
  const { startTime, endTime } = value;
  const field = (end: End): ReactNode => (
    <RangeEnd
      {...props}
      end={end}
      isOpen={open === end}
      onTurn={(opened) => setOpen(opened ? end : undefined)}
    >
      <RangeCalendar
        earliest={earliest}
        latest={latest}
        value={startTime && endTime ? value : undefined}
        at={endTime || startTime || localDay(new Date(), readersZone)}
        takesFocus
        onChange={(days) => {
          setOpen(undefined);
          onChange(days);
        }}
      />
    </RangeEnd>
  );
  return (
    <>
      {field("startTime")}
      {field("endTime")}
    </>
  );
}

interface RangeEndProps extends DayRangeFieldsProps {
  end: End;
  isOpen: boolean;
  onTurn: (opened: boolean) => void;
  children: ReactNode;
}

function RangeEnd({ end, isOpen, onTurn, value, onChange, children, ...input }: RangeEndProps) {
  const common = usePhrases("common");
  const label = common(end === "startTime" ? "from" : "to");
  return (
    <CalendarPopover
      label={label}
      isOpen={isOpen}
      onClose={() => onTurn(false)}
      target={
        <DayInput
          {...input}
          label={label}
          value={value[end]}
          onChoose={(day) => onChange(orderedDays(value, end, day))}
          onKeyDown={({ altKey, key }) => altKey && key === "ArrowDown" && onTurn(true)}
          rightSection={<CalendarButton label={label} isOpen={isOpen} onClick={() => onTurn(!isOpen)} />}
        />
      }
    >
      {children}
    </CalendarPopover>
  );
}

/** The days after one end was chosen: where they are out of order, both are it. */
export function orderedDays({ startTime, endTime }: DayRange, end: End, day: string): DayRange {
  if (end === "startTime")
    return { startTime: day, endTime: endTime !== "" && endTime < day ? day : endTime };
  return { startTime: startTime > day ? day : startTime, endTime: day };
}
