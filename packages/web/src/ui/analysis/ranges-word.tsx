import { addDays } from "@foyer/contract/calendar-days";
import { ActionIcon, Button } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import { useState } from "react";
import type { DayRange } from "../../lib/day-range.ts";
import { dayRangeText } from "../../lib/day-range-text.ts";
import { useFormat } from "../../lib/format.ts";
import { usePhrases } from "../../lib/phrases.ts";
import { Line, Stack } from "../kit/layout.tsx";
import { comparedRanges } from "./compared-ranges.ts";
import { OptionList } from "./option-list.tsx";
import { OwnDays } from "./own-days.tsx";
import type { Question, QuestionChange } from "./question.ts";
import { Word } from "./word.tsx";

interface RangesWordProps {
  question: Question;
  change: (change: QuestionChange) => void;
  most: number;
}

const offered = ["previous", "lastWeek", "lastMonth", "lastYear"] as const;

/** Own spans beside the one that is asked: offered ones first, then any days. */
export function RangesWord({ question, change, most }: RangesWordProps) {
  const t = usePhrases("analysis");
  const format = useFormat();
  const { ranges } = question;
  const names = ranges.map(rangeName);
  const text =
    names.length === 0
      ? t("noSpans")
      : names.length <= 2
        ? format.list(names)
        : t("spans", { count: names.length });
  const has = (range: DayRange) => ranges.some((each) => rangeName(each) === rangeName(range));
  const add = (range: DayRange) =>
    !has(range) && ranges.length < most && change({ ranges: [...ranges, range] });

  return (
    <Word label={t("ownSpans")} text={text} missing={ranges.length === 0} width={320}>
      {() => (
        <>
          {ranges.length > 0 && (
            <Stack as="ul" gap="3xs">
              {ranges.map((range) => (
                <Line as="li" key={rangeName(range)} justify="between" gap="xs" px="xs" size="md">
                  {rangeName(range)}
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={t("removeSpan", { span: rangeName(range) })}
                    onClick={() => change({ ranges: ranges.filter((each) => each !== range) })}
                  >
                    <IconX size={16} />
                  </ActionIcon>
                </Line>
              ))}
            </Stack>
          )}
          <OptionList
            label={t("addSpan")}
            chosen={[]}
            options={offered.flatMap((kind) => {
              const [range] = comparedRanges(kind, question, []);
              if (range === undefined || has(range)) return [];
              return [{ value: kind, text: t(`comparisons.${kind}`), note: rangeName(range) }];
            })}
            onChoose={(kind) => {
              const [range] = comparedRanges(kind, question, []);
              if (range) add(range);
            }}
          />
          <NewSpan
            key={ranges.length}
            before={ranges.at(-1) ?? question}
            full={ranges.length >= most}
            onAdd={add}
          />
        </>
      )}
    </Word>
  );
}

/** A span as it is called among others. */
export const rangeName = ({ startTime, endTime }: DayRange): string =>
  dayRangeText(startTime, endTime, { year: true });

function NewSpan({
  before,
  full,
  onAdd,
}: {
  before: DayRange;
  full: boolean;
  onAdd: (range: DayRange) => void;
}) {
  const t = usePhrases("analysis");
  const [days, setDays] = useState<DayRange>({
    startTime: addDays(before.startTime, -7),
    endTime: addDays(before.endTime, -7),
  });
  return (
    <div>
      <OwnDays value={days} latest={undefined} onChange={setDays} />
      <Button
        fullWidth
        size="xs"
        variant="default"
        disabled={full}
        leftSection={<IconPlus size={14} />}
        onClick={() => onAdd(days)}
      >
        {t("addSpan")}
      </Button>
    </div>
  );
}
