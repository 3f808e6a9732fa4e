import { DayRangeFields } from "../../../ui/day-range-fields.tsx";
import { Row } from "../../../ui/kit/layout.tsx";
import type { ChangeHomeChoice, HomeChoice } from "./home-choice.ts";

interface CustomRangeProps {
  choice: Pick<HomeChoice, "from" | "to">;
  change: ChangeHomeChoice;
  /** Last day that can be asked for. */
  today: string;
}

/** First and last day of a custom period; both belong to it. */
export function CustomRange({ choice: { from, to }, change, today }: CustomRangeProps) {
  return (
    <Row align="stretch" gap="sm" mb="sm">
      <DayRangeFields
        size="xs"
        latest={today}
        value={{ startTime: from ?? "", endTime: to ?? "" }}
        onChange={({ startTime, endTime }) => change({ from: startTime || null, to: endTime || null })}
      />
    </Row>
  );
}
