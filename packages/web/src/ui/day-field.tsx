import { useState } from "react";
import { readersZone } from "../lib/format.ts";
import { lazyPart } from "../lib/lazy-part.ts";
import { localDay } from "../lib/local-day.ts";
import { CalendarButton } from "./calendar/calendar-button.tsx";
import { CalendarPopover } from "./calendar/calendar-popover.tsx";
import { DayInput, type DayInputProps } from "./calendar/day-input.tsx";

const DayCalendar = lazyPart(async () => (await import("./calendar/day-calendar.tsx")).DayCalendar);

interface DayFieldProps extends Omit<DayInputProps, "rightSection" | "label" | "aria-label"> {
  label: string;
  /** The label is only read out. */
  unlabelled?: boolean;
}

/** A day, typed as one likes or chosen from a calendar. */
export function DayField({ label, unlabelled = false, ...props }: DayFieldProps) {
  const { value, earliest, latest, disabled, onChoose } = props;
  const [isOpen, setOpen] = useState(false);
  return (
    <CalendarPopover
      label={label}
      isOpen={isOpen}
      onClose={() => setOpen(false)}
      target={
        <DayInput
          {...props}
          {...(unlabelled ? { "aria-label": label } : { label })}
          onKeyDown={({ altKey, key }) => altKey && key === "ArrowDown" && setOpen(true)}
          rightSection={
            <CalendarButton
              label={label}
              isOpen={isOpen}
              disabled={disabled}
              onClick={() => setOpen(!isOpen)}
            />
          }
        />
      }
    >
      <DayCalendar
        earliest={earliest}
        latest={latest}
        chosen={value === "" ? undefined : { startTime: value, endTime: value }}
        at={value || localDay(new Date(), readersZone)}
        takesFocus
        onChoose={(day) => {
          setOpen(false);
          if (day !== value) onChoose(day);
        }}
      />
    </CalendarPopover>
  );
}
