import { toWeekday } from "@foyer/contract/calendar-days";
import { Button } from "@mantine/core";
import { IconCalendar } from "@tabler/icons-react";
import { useState } from "react";
import { dayRangeText } from "../../lib/day-range-text.ts";
import { useFormat } from "../../lib/format.ts";
import { isolated } from "../../lib/isolated.ts";
import { usePhrases } from "../../lib/phrases.ts";
import { weekdaysInOrder } from "../../lib/week-days.ts";
import { Chip } from "../kit/chip.tsx";
import { Row, Stack } from "../kit/layout.tsx";
import { OptionList } from "./option-list.tsx";
import { OwnDays } from "./own-days.tsx";
import type { Question, QuestionChange } from "./question.ts";
import {
  daysOfTime,
  presetTimes,
  type QuestionTime,
  questionTimes,
  weekdayOfTime,
  weekdayTimes,
} from "./question-times.ts";
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
export function WhenWord(props: WhenWordProps) {
  const t = usePhrases("analysis");
  const words = useWhenText();
  return (
    <Word label={t("when")} text={words(props.question, { days: true })} width={440}>
      {(close) => <WhenChoices {...props} close={close} />}
    </Word>
  );
}

function WhenChoices({
  question,
  change,
  today,
  times = questionTimes,
  notAfterToday = false,
  close,
}: WhenWordProps & { close: () => void }) {
  const t = usePhrases("analysis");
  const format = useFormat();
  const words = useWhenText();
  const [isOwn, setOwn] = useState(question.time === null);
  const offered = presetTimes.filter((time) => times.includes(time));
  const weekdays = weekdayTimes.filter((time) => times.includes(time));
  const choose = (time: QuestionTime) => {
    change({ time });
    close();
  };
  if (isOwn) {
    return (
      <Stack gap="xs" p="xs">
        <Button
          variant="subtle"
          size="compact-sm"
          style={{ alignSelf: "start" }}
          onClick={() => setOwn(false)}
        >
          {t("presets")}
        </Button>
        <OwnDays
          value={question}
          latest={notAfterToday ? today : undefined}
          onChange={(days) => change({ ...days, time: null })}
        />
      </Stack>
    );
  }
  return (
    <Stack gap="xs">
      <OptionList
        paired
        label={t("when")}
        chosen={question.time === null ? [] : [question.time]}
        options={offered.map((time) => {
          const days = daysOfTime(time, today);
          return {
            value: time,
            text: words({ time, ...days }),
            help: dayRangeText(days.startTime, days.endTime, {
              year: days.startTime.slice(0, 4) !== today.slice(0, 4),
            }),
          };
        })}
        onChoose={choose}
      />
      {weekdays.length > 0 && (
        <Row role="group" aria-label={t("lastDayNamed")} gap="2xs" px="xs">
          {weekdaysInOrder().map((weekday) => {
            const time = weekdayTimes[weekday - 1];
            if (time === undefined) return null;
            const days = daysOfTime(time, today);
            return (
              <Chip
                key={time}
                aria-pressed={question.time === time}
                aria-label={words({ time, ...days }, { days: true })}
                title={format.date(days.startTime)}
                onClick={() => choose(time)}
              >
                {format.weekday(toWeekday(days.startTime), "short")}
              </Chip>
            );
          })}
        </Row>
      )}
      <Button
        fullWidth
        size="xs"
        variant="default"
        leftSection={<IconCalendar size={16} stroke={1.6} aria-hidden="true" />}
        onClick={() => setOwn(true)}
      >
        {t("ownDays")}
      </Button>
    </Stack>
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
