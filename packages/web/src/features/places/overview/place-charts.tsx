import { toWeekday } from "@foyer/contract/calendar-days";
import { useState } from "react";
import { useFormat } from "../../../lib/format.ts";
import { metricText } from "../../../lib/metric-text.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { TableSwitch } from "../../../ui/charts/table-switch.tsx";
import { Row } from "../../../ui/kit/layout.tsx";
import { Title } from "../../../ui/kit/text.tsx";
import type { WhyAsked } from "../../../ui/why/why-asked.ts";
import { useWhy } from "../../../ui/why/why-context.ts";
import { BesideUsualChart, type UsualPoint } from "./beside-usual-chart.tsx";
import type { Overview } from "./use-overview.ts";

/** Whose figures they are. */
export type ExplainedPlace = Pick<WhyAsked, "of" | "name">;

/** Today by hours, and the seven days before with today; each day can be explained. */
export function PlaceCharts({ answer, place }: { answer: Overview; place: ExplainedPlace }) {
  const t = usePhrases("places");
  const format = useFormat();
  const explain = useWhy();
  const { hours, days, day: today } = answer;
  const hourPoints = hours.map((hour) => ({ ...hour, name: hour.time.slice(0, 5), title: hour.time }));
  const dayPoints = days.map((day) => ({
    ...day,
    ...(day.day === today && { running: true as const }),
    name: day.day === today ? t("todayShort") : format.weekday(toWeekday(day.day), "short"),
    title: format.weekdayDate(day.day),
  }));
  return (
    <>
      <ChartSection id="place-hours" title={t("hours")} of={t("hourOf")} points={hourPoints} />
      <ChartSection
        id="place-week"
        title={t("week")}
        of={t("dayOf")}
        points={dayPoints}
        onPick={(row) => {
          const figure = days[row];
          if (figure === undefined) return;
          const { day, low, high } = figure;
          const usual =
            day === today || low === null || high === null
              ? undefined
              : [low, high].map((edge) => metricText("flowIn", edge, format)).join(" – ");
          explain({ ...place, metric: "flowIn", startTime: day, endTime: day, figure, usual });
        }}
      />
    </>
  );
}

interface ChartSectionProps {
  id: string;
  title: string;
  of: string;
  points: readonly UsualPoint[];
  onPick?: (point: number) => void;
}

function ChartSection({ id, title, of, points, onPick }: ChartSectionProps) {
  const t = usePhrases("places");
  const [asTable, setAsTable] = useState(false);
  return (
    <section aria-labelledby={id}>
      <Row justify="between" gap="xs">
        <Title id={id}>{title}</Title>
        <TableSwitch asTable={asTable} onChange={setAsTable} />
      </Row>
      <BesideUsualChart
        label={`${title}: ${t("entries")}`}
        of={of}
        points={points}
        asTable={asTable}
        onPick={onPick}
      />
    </section>
  );
}
