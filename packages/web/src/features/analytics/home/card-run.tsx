import type { StatisticRun } from "@foyer/contract/analytics/headline";
import { useFormat } from "../../../lib/format.ts";
import { metricText } from "../../../lib/metric-text.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { Sparkline } from "../../../ui/charts/sparkline.tsx";
import { Note } from "../../../ui/kit/text.tsx";
import classes from "./figures.module.css";

interface CardRunProps {
  type: string;
  run: StatisticRun;
  isToday: boolean;
}

/** The last days of a figure as a line, and where it usually stands at this time of the day. */
export function CardRun({ type, run: { days, usual, until }, isToday }: CardRunProps) {
  const t = usePhrases("home");
  const format = useFormat();
  const text = (value: number | null) => metricText(type, value, format);
  const { value, low, high } = usual;
  const isDrawn = days.filter((day) => day !== null).length > 1;
  const range = { value: text(value), low: text(low), high: text(high) };
  return (
    <>
      {isDrawn && (
        <span title={t("lastRun", { days: days.length })}>
          <Sparkline values={days} height={24} />
        </span>
      )}
      {isToday && low !== null && high !== null && high > 0 ? (
        <>
          {value !== null && <UsualMark value={value} low={low} high={high} />}
          <Note as="span" numeric>
            {until === null ? t("usualByEach", range) : t("usualUntil", { ...range, time: until })}
          </Note>
        </>
      ) : (
        isDrawn && <Note as="span">{t("lastRun", { days: days.length })}</Note>
      )}
    </>
  );
}

/** The usual range as a field, the figure at the same hour as a dot in it or beside it. */
function UsualMark({ value, low, high }: { value: number; low: number; high: number }) {
  const end = Math.max(value, high) * 1.1 || 1;
  const share = (number: number) => `${(100 * number) / end}%`;
  return (
    <span className={classes.usual} aria-hidden="true">
      <span
        className={classes.usualRange}
        style={{ insetInlineStart: share(low), inlineSize: share(high - low) }}
      />
      <span
        className={classes.usualDot}
        data-outside={value < low || value > high || undefined}
        style={{ insetInlineStart: share(value) }}
      />
    </span>
  );
}
