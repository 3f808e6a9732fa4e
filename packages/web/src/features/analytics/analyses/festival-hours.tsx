import type { FestivalHour } from "@foyer/contract/analytics/festivals";
import { useMemo } from "react";
import { usePhrases } from "../../../lib/phrases.ts";
import { FigureTable } from "../../../ui/analysis/figure-table.tsx";
import { SeriesChart } from "../../../ui/analysis/series-chart.tsx";
import { type ComparedPart, useComparedColumns } from "./use-compared-columns.tsx";

interface HourRow {
  id: string;
  name: string;
  hour: FestivalHour;
}

interface FestivalHoursProps {
  /** Which day, in words. */
  about: string;
  metric: string;
  hours: readonly FestivalHour[];
  tableOnly: boolean;
}

/** `02:00+01:00` as `02:00 +01:00`. */
const clockText = (time: string) => time.replace(/(?<=\d)([+-])/, " $1");

const rowPart = ({ hour }: HourRow): ComparedPart => hour;

/** The hours of a holiday's day beside the usual ones. */
export function FestivalHours({ about, metric, hours, tableOnly }: FestivalHoursProps) {
  const t = usePhrases("festivals");
  const metrics = usePhrases("metrics");
  const name = metrics(`${metric as "flowIn"}.name`);
  const label = `${name}: ${t("hoursOf", { day: about })}`;
  const columns = useMemo(
    () =>
      hours.map(({ time, running, ahead }) => ({
        key: time,
        text: clockText(time),
        ...(running && { isPartial: true }),
        ...(ahead && { isAhead: true }),
      })),
    [hours],
  );
  const series = useMemo(
    () => [
      { id: "holiday", name: t("holiday"), slot: 1, figures: hours },
      { id: "usual", name: t("usual"), slot: 0, dashed: true, figures: hours.map(({ usual }) => usual) },
    ],
    [hours, t],
  );
  const compared = useComparedColumns<HourRow>(metric, rowPart);
  if (!tableOnly)
    return <SeriesChart label={label} metric={metric} kind="line" columns={columns} series={series} />;
  return (
    <FigureTable
      label={label}
      head={t("hour")}
      rows={hours.map((hour) => ({ id: hour.time, name: clockText(hour.time), hour }))}
      columns={[{ key: "value", text: name, metric, strong: true, figure: ({ hour }) => hour }, ...compared]}
    />
  );
}
