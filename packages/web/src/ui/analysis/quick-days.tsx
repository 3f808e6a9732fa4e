import { toWeekday } from "@foyer/contract/calendar-days";
import { useFormat } from "../../lib/format.ts";
import { usePhrases } from "../../lib/phrases.ts";
import { Chip } from "../kit/chip.tsx";
import type { Question, QuestionChange } from "./question.ts";
import { daysOfTime, type QuestionTime, weekdayTimes } from "./question-times.ts";
import classes from "./sentence.module.css";

interface QuickDaysProps {
  question: Pick<Question, "startTime" | "endTime">;
  change: (change: QuestionChange) => void;
  today: string;
}

/** Today and each of the seven days before, one press away. */
export function QuickDays({ question, change, today }: QuickDaysProps) {
  const t = usePhrases("analysis");
  const format = useFormat();
  const toDay = (time: QuestionTime) => daysOfTime(time, today).startTime;
  const yesterday = toDay(2);
  const before = weekdayTimes
    .filter((time) => toDay(time) !== yesterday)
    .sort((a, b) => toDay(b).localeCompare(toDay(a)));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot scroll sideways
    <div role="group" aria-label={t("quickDays")} className={classes.quick}>
      {([1, 2, ...before] as const).map((time) => {
        const day = toDay(time);
        const isChosen = question.startTime === day && question.endTime === day;
        return (
          <Chip
            key={time}
            aria-pressed={isChosen}
            title={`${format.weekday(toWeekday(day))}, ${format.date(day)}`}
            onClick={() => change({ time })}
          >
            {time === 1 || time === 2 ? t(`quick.${time}`) : format.weekdayDate(day)}
          </Chip>
        );
      })}
    </div>
  );
}
