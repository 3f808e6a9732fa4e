import { parseAsString } from "nuqs";
import { phrase } from "../../../lib/phrases.ts";
import { DayField } from "../../../ui/day-field.tsx";

/** First and last day of a list, as they stand in the address. */
export const spanFilters = { startTime: parseAsString, endTime: parseAsString };

interface SpanFieldsProps {
  span: { startTime?: string; endTime?: string };
  onChoose: (span: { startTime?: string; endTime?: string }) => void;
}

/** Days of the device's site, both included. */
export function SpanFields({ span: { startTime = "", endTime = "" }, onChoose }: SpanFieldsProps) {
  return (
    <>
      <DayField
        label={phrase("common.from")}
        value={startTime}
        onChoose={(day) =>
          onChoose({ startTime: day, ...(endTime !== "" && endTime < day && { endTime: day }) })
        }
      />
      <DayField
        label={phrase("common.to")}
        value={endTime}
        onChoose={(day) =>
          onChoose({ endTime: day, ...(startTime !== "" && startTime > day && { startTime: day }) })
        }
      />
    </>
  );
}
