import type { UnusualDay } from "@foyer/contract/analytics/expected";
import { Link } from "react-router";
import { useFormat } from "../../../lib/format.ts";
import { metricText } from "../../../lib/metric-text.ts";
import { useMay } from "../../../lib/permissions.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { compareAddress } from "../../../ui/analysis/compare-address.ts";
import { Grid } from "../../../ui/kit/layout.tsx";
import { look } from "../../../ui/kit/look.ts";
import { Panel } from "../../../ui/kit/panel.tsx";
import { Text } from "../../../ui/kit/text.tsx";
import type { AskedFigure } from "./asked-figure.ts";
import type { DaysAsked } from "./month-days.ts";
import classes from "./panel.module.css";
import { useExpected } from "./use-expected.ts";

/** No more are listed; the others are in the number. */
const shown = 5;

/** Which of the last days were not as usual, the latest first; nothing before eight weeks are known. */
export function UnusualDays({ subject, metric, measure, today }: DaysAsked) {
  const t = usePhrases("home");
  const expected = useExpected({ subject, metric, today });
  if (expected === undefined || expected.judged === 0) return null;
  const { outside, judged } = expected;
  return (
    <Panel
      title={t("usual.unusual")}
      about={measure}
      note={
        outside.length === 0
          ? t("usual.none", { days: judged })
          : t("usual.days", { count: outside.length, days: judged })
      }
    >
      {outside.length > 0 && (
        <Grid as="ul" least={180} gap="md" size="sm" tone="quiet">
          {outside
            .toReversed()
            .slice(0, shown)
            .map((day) => (
              <Line key={day.day} day={day} subject={subject} metric={metric} />
            ))}
        </Grid>
      )}
    </Panel>
  );
}

function Line({ day, subject, metric }: Pick<AskedFigure, "subject" | "metric"> & { day: UnusualDay }) {
  const t = usePhrases("home");
  const format = useFormat();
  const may = useMay();
  const value = (number: number) => metricText(metric, number, format);
  const name = format.weekdayDate(day.day);
  const address = compareAddress({
    dataType: 0,
    ids: subject.entityId === undefined ? [] : [subject.entityId],
    deptId: subject.deptId ?? null,
    metrics: [metric],
    startTime: day.day,
    endTime: day.day,
  });
  return (
    <li className={classes.unusual}>
      {may({ permission: "comparative" }) ? (
        <Link className={look({ tone: "active", weight: "medium", unlined: true })} to={address}>
          {name}
        </Link>
      ) : (
        <span>{name}</span>
      )}
      <span>
        {t(`usual.${day.which}`)}
        {day.holiday && ` · ${t("usual.holiday")}`}
      </span>
      <Text as="span" numeric>
        {t("usual.figure", { value: value(day.value), low: value(day.low), high: value(day.high) })}
      </Text>
    </li>
  );
}
