import { dayRangeText } from "../../lib/day-range-text.ts";
import { useFormat } from "../../lib/format.ts";
import { isolated } from "../../lib/isolated.ts";
import { usePhrases } from "../../lib/phrases.ts";
import { DayField } from "../day-field.tsx";
import { Row } from "../kit/layout.tsx";
import { Note } from "../kit/text.tsx";
import type { DayRange } from "../pickers/query-times.ts";
import { OptionList } from "./option-list.tsx";
import type { Question, QuestionChange } from "./question.ts";
import { daysOfTime, type QuestionTime, questionTimes, weekdayOfTime } from "./question-times.ts";
import classes from "./sentence.module.css";
import { Word } from "./word.tsx";

interface WhenWordProps {
  question: Question;
  change: (change: QuestionChange) => void;
  /** `yyyy-MM-dd` on the clock of what is asked of. */
  today: string;
  times?: readonly QuestionTime[];
  notAfterToday?: boolean;
}

/** Which days the question is about: spans that move with the clock first, then own days. */
export function WhenWord({
  question,
  change,
  today,
  times = questionTimes,
  notAfterToday = false,
}: WhenWordProps) {
  const t = usePhrases("analysis");
  const words = useWhenText();
  return (
    <Word label={t("when")} text={words(question, { days: true })} width={320}>
      {(close) => (
        <>
          <OptionList
            label={t("when")}
            chosen={question.time === null ? [] : [question.time]}
            options={times.map((time) => {
              const days = daysOfTime(time, today);
              return {
                value: time,
                text: words({ time, ...days }),
                note: dayRangeText(days.startTime, days.endTime),
              };
            })}
            onChoose={(time) => {
              change({ time });
              close();
            }}
          />
          <OwnDays
            value={question}
            latest={notAfterToday ? today : undefined}
            onChange={(days) => change({ ...days, time: null })}
          />
        </>
      )}
    </Word>
  );
}

/** A span in words: "last week", with its days on request; own days as they are. */
export function useWhenText() {
  const t = usePhrases("analysis");
  const format = useFormat();
  return (
    { time, startTime, endTime }: Pick<Question, "time" | "startTime" | "endTime">,
    { days = false } = {},
  ): string => {
    const span = dayRangeText(startTime, endTime, { year: true });
    if (time === null) return span;
    const weekday = weekdayOfTime(time);
    const name =
      weekday === undefined
        ? t(`times.${time as 1}`)
        : t("lastWeekday", { weekday: format.weekday(weekday) });
    return days ? `${name} (${isolated(dayRangeText(startTime, endTime))})` : name;
  };
}

interface OwnDaysProps {
  value: DayRange;
  latest: string | undefined;
  onChange: (days: DayRange) => void;
}

/** First and last day; a first after the last takes the last along. */
export function OwnDays({ value, latest, onChange }: OwnDaysProps) {
  const t = usePhrases("analysis");
  const common = usePhrases("common");
  return (
    <Row as="fieldset" align="stretch" gap="xs" mt="2xs" p="xs" className={classes.ownDays}>
      <Note as="legend">{t("ownDays")}</Note>
      <DayField
        label={common("from")}
        value={value.startTime}
        latest={latest}
        onChoose={(first) =>
          onChange({ startTime: first, endTime: first > value.endTime ? first : value.endTime })
        }
      />
      <DayField
        label={common("to")}
        value={value.endTime}
        latest={latest}
        onChoose={(last) =>
          onChange({ startTime: last < value.startTime ? last : value.startTime, endTime: last })
        }
      />
    </Row>
  );
}
