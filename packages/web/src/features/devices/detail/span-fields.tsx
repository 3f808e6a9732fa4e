import { parseAsString } from "nuqs";
import { DayRangeFields } from "../../../ui/day-range-fields.tsx";

/** First and last day of a list, as they stand in the address. */
export const spanFilters = { startTime: parseAsString, endTime: parseAsString };

interface SpanFieldsProps {
  span: { startTime?: string; endTime?: string };
  onChoose: (span: { startTime?: string; endTime?: string }) => void;
}

/** Days of the device's site, both included. */
export function SpanFields({ span: { startTime = "", endTime = "" }, onChoose }: SpanFieldsProps) {
  return (
    <DayRangeFields
      value={{ startTime, endTime }}
      onChange={(days) =>
        onChoose({
          ...(days.startTime && { startTime: days.startTime }),
          ...(days.endTime && { endTime: days.endTime }),
        })
      }
    />
  );
}
