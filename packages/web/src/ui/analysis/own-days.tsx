import { Suspense } from "react";
import type { DayRange } from "../../lib/day-range.ts";
import { lazyPart } from "../../lib/lazy-part.ts";
import { usePhrases } from "../../lib/phrases.ts";
import { DayInput } from "../calendar/day-input.tsx";
import { orderedDays } from "../day-range-fields.tsx";
import { Box, Line, Stack } from "../kit/layout.tsx";
import { Loading } from "../states/loading.tsx";
import classes from "./sentence.module.css";

const RangeCalendar = lazyPart(async () => (await import("../calendar/range-calendar.tsx")).RangeCalendar);

interface OwnDaysProps {
  value: DayRange;
  latest: string | undefined;
  onChange: (days: DayRange) => void;
}

/** First and last day, typed or chosen from the calendar below; a week or a month at one press. */
export function OwnDays({ value, latest, onChange }: OwnDaysProps) {
  const t = usePhrases("analysis");
  const common = usePhrases("common");
  const field = (end: keyof DayRange, label: string) => (
    <DayInput
      size="xs"
      label={label}
      value={value[end]}
      latest={latest}
      onChoose={(day) => onChange(orderedDays(value, end, day))}
    />
  );
  return (
    <Stack role="group" aria-label={t("ownDays")} gap="xs">
      <Line gap="xs" align="start" className={classes.ownDays}>
        {field("startTime", common("from"))}
        {field("endTime", common("to"))}
      </Line>
      <Suspense
        fallback={
          <Box style={{ blockSize: 320 }}>
            <Loading />
          </Box>
        }
      >
        <RangeCalendar value={value} at={value.endTime} latest={latest} onChange={onChange} />
      </Suspense>
    </Stack>
  );
}
