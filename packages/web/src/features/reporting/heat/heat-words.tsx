import type { HeatLayer } from "@foyer/contract/reporting/heat-map";
import { type HeatStep, heatSteps, mostDaysOfStep } from "@foyer/contract/reporting/heat-map";
import { useFormat } from "../../../lib/format.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { weekdaysInOrder } from "../../../lib/week-days.ts";
import { OptionList } from "../../../ui/analysis/option-list.tsx";
import { Word } from "../../../ui/analysis/word.tsx";
import { namedWeekdays } from "./heat-choices.ts";
import { type HeatShow, heatShows, offeredShows } from "./heat-show.ts";

interface ShowWordProps {
  show: HeatShow;
  layers: readonly HeatLayer[] | undefined;
  onChoose: (show: HeatShow) => void;
}

/** What the map shows; what no device tells says so. Motion is only offered where a device tells it. */
export function ShowWord({ show, layers, onChoose }: ShowWordProps) {
  const t = usePhrases("heatmap");
  const offered = layers === undefined || layers.length === 0 ? heatShows : offeredShows(layers);
  const shown = heatShows.filter((each) => offered.includes(each) || !["index", "level"].includes(each));
  return (
    <Word label={t("show")} text={t(`shows.${show}`)} width={320}>
      {(close) => (
        <OptionList
          label={t("show")}
          chosen={[show]}
          options={shown.map((value) => ({
            value,
            text: t(`shows.${value}`),
            help: t(`showHelp.${value}`),
            disabled: offered.includes(value) ? undefined : t("notTold"),
          }))}
          onChoose={(value) => {
            onChoose(value);
            close();
          }}
        />
      )}
    </Word>
  );
}

interface HeatStepWordProps {
  step: HeatStep;
  /** Of the longest span that is asked. */
  days: number;
  onChoose: (step: HeatStep) => void;
}

/** The pieces the days are divided into; those the days do not allow say why. */
export function HeatStepWord({ step, days, onChoose }: HeatStepWordProps) {
  const t = usePhrases("analysis");
  const selector = usePhrases("querySelector");
  return (
    <Word label={t("step")} text={t(`steps.${step}`)} width={260}>
      {(close) => (
        <OptionList
          label={t("step")}
          chosen={[step]}
          options={heatSteps.map((value) => ({
            value,
            text: t(`steps.${value}`),
            disabled:
              days > mostDaysOfStep[value] ? selector("atMost", { count: mostDaysOfStep[value] }) : undefined,
          }))}
          onChoose={(value) => {
            onChoose(value);
            close();
          }}
        />
      )}
    </Word>
  );
}

interface WeekdaysWordProps {
  /** Null: all. */
  weekdays: readonly number[] | null;
  onChoose: (weekdays: number[] | null) => void;
}

/** Which days of the week count. */
export function WeekdaysWord({ weekdays, onChoose }: WeekdaysWordProps) {
  const t = usePhrases("heatmap");
  const format = useFormat();
  const words = useWeekdaysText();
  const ordered = weekdaysInOrder();
  const chosen = ordered.filter((day) => weekdays === null || weekdays.includes(day));
  function turn(day: number) {
    const next = chosen.includes(day) ? chosen.filter((each) => each !== day) : [...chosen, day];
    if (next.length > 0) onChoose(namedWeekdays(next));
  }
  return (
    <Word label={t("weekdays")} text={words(weekdays)} width={240}>
      {() => (
        <OptionList
          multiple
          label={t("weekdays")}
          chosen={chosen}
          options={ordered.map((day) => ({ value: day, text: format.weekday(day) }))}
          onChoose={turn}
        />
      )}
    </Word>
  );
}

/** Days of the week in words. */
export function useWeekdaysText() {
  const t = usePhrases("heatmap");
  const format = useFormat();
  return (weekdays: readonly number[] | null): string => {
    if (weekdays === null) return t("everyDay");
    const length = weekdays.length > 2 ? "short" : "long";
    const days = weekdaysInOrder().filter((day) => weekdays.includes(day));
    return format.list(days.map((day) => format.weekday(day, length)));
  };
}
