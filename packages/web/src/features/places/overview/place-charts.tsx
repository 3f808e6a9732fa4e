import { useFormat } from "../../../lib/format.ts";
import { toWeekday } from "../../../lib/local-day.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { Title } from "../../../ui/kit/text.tsx";
import { BesideUsualChart } from "./beside-usual-chart.tsx";
import type { Overview } from "./use-overview.ts";

/** Today by hours, and the seven days before with today. */
export function PlaceCharts({ answer }: { answer: Overview }) {
  const t = usePhrases("places");
  const format = useFormat();
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
      <section aria-labelledby="place-hours">
        <Title id="place-hours">{t("hours")}</Title>
        <BesideUsualChart label={`${t("hours")}: ${t("entries")}`} of={t("hourOf")} points={hourPoints} />
      </section>
      <section aria-labelledby="place-week">
        <Title id="place-week">{t("week")}</Title>
        <BesideUsualChart label={`${t("week")}: ${t("entries")}`} of={t("dayOf")} points={dayPoints} />
      </section>
    </>
  );
}
