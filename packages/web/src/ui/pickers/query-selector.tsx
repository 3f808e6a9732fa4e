import {
  type AnalysisTime,
  analysisTimes,
  daysOfInterval,
  type Interval,
  intervalFault,
  intervals,
} from "@foyer/contract/analytics/intervals";
import { Button, NativeSelect, Select } from "@mantine/core";
import { type ReactNode, useState } from "react";
import type { DayRange } from "../../lib/day-range.ts";
import { usePhrases } from "../../lib/phrases.ts";
import { DayRangeFields } from "../day-range-fields.tsx";
import { Line, Row } from "../kit/layout.tsx";
import classes from "./query-selector.module.css";
import { countDays, fittingInterval, toDays } from "./query-times.ts";
import { RangeSelector, type SubjectRange } from "./range-selector.tsx";

/** A question: of what, over which days, divided how. */
export interface QueryChoice extends DayRange {
  range: SubjectRange;
  interval: Interval;
  /** A range that moves with the clock; null: these very days. */
  time: AnalysisTime | null;
}

interface QuerySelectorProps {
  value: QueryChoice;
  onChange: (choice: QueryChoice) => void;
  /** Called when something is chosen to search for. */
  onSearch: (choice: QueryChoice) => void;
  /** `yyyy-MM-dd` on the clock of what is asked of. */
  today: string;
  most?: number;
  /** An analysis that does not look ahead. */
  notAfterToday?: boolean;
  dataTypes?: Parameters<typeof RangeSelector>[0]["dataTypes"];
  searching?: boolean;
  /** Further choices of an analysis. */
  children?: ReactNode;
}

const custom = "custom";

/** Target, time and dimension of an analysis. Intervals the days do not allow say why. */
export function QuerySelector({
  value,
  onChange,
  onSearch,
  today,
  most,
  notAfterToday = false,
  dataTypes,
  searching = false,
  children,
}: QuerySelectorProps) {
  const t = usePhrases("querySelector");
  const messages = usePhrases("messages");
  const common = usePhrases("common");
  const [warned, setWarned] = useState(false);
  const days = countDays(value);
  const nothing = value.range.ids.length === 0;

  function takeDays(next: DayRange, time: AnalysisTime | null) {
    onChange({ ...value, ...next, time, interval: fittingInterval(value.interval, countDays(next)) });
  }

  function disabledReason(interval: Interval): string | undefined {
    const fault = intervalFault(interval, days);
    const { least, most: longest } = daysOfInterval[interval];
    if (fault === "tooShort") return t("atLeast", { count: least });
    return fault === "tooLong" ? t("atMost", { count: longest ?? 0 }) : undefined;
  }

  function search() {
    setWarned(nothing);
    if (!nothing) onSearch(value);
  }

  const latest = notAfterToday ? today : undefined;
  return (
    <Row align="start" gap="sm" className={classes.selector}>
      <RangeSelector
        value={value.range}
        onChange={(range) => onChange({ ...value, range })}
        required
        error={warned && nothing ? messages("searchNull") : undefined}
        {...(most !== undefined && { most })}
        {...(dataTypes && { dataTypes })}
      />
      <NativeSelect
        label={t("time")}
        value={value.time === null ? custom : String(value.time)}
        onChange={({ currentTarget: { value: next } }) => {
          if (next === custom) return onChange({ ...value, time: null });
          const time = Number(next) as AnalysisTime;
          takeDays(toDays(time, today), time);
        }}
      >
        {analysisTimes.map((time) => (
          <option key={time} value={time}>
            {t(`times.${time}`)}
          </option>
        ))}
        <option value={custom}>{t("custom")}</option>
      </NativeSelect>
      {value.time === null && (
        <Line align="stretch" gap="xs" className={classes.days}>
          <DayRangeFields value={value} latest={latest} onChange={(next) => takeDays(next, null)} />
        </Line>
      )}
      <Select<string>
        label={t("interval")}
        allowDeselect={false}
        withScrollArea={false}
        comboboxProps={{ transitionProps: { duration: 0 } }}
        value={value.interval}
        data={intervals.map((each) => ({
          value: each,
          label: t(`intervals.${each}`),
          disabled: disabledReason(each) !== undefined,
        }))}
        renderOption={({ option }) => (
          <Line as="span" align="baseline" justify="between" gap="sm" grow>
            {option.label}
            {option.disabled && <small>{disabledReason(option.value as Interval)}</small>}
          </Line>
        )}
        onChange={(next) => next && onChange({ ...value, interval: next as Interval })}
      />
      {children}
      <Button className={classes.search} loading={searching} onClick={search}>
        {common("search")}
      </Button>
    </Row>
  );
}
