import { type DeviceHour, deviceDetail } from "@foyer/contract/devices/device-detail";
import { useMemo } from "react";
import { useFormat } from "../../../lib/format.ts";
import { useLive } from "../../../lib/live.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { Chart } from "../../../ui/charts/chart.tsx";
import { hatchGround } from "../../../ui/charts/hatch.ts";
import { Swatch } from "../../../ui/kit/bar.tsx";
import { Legend, LegendItem } from "../../../ui/kit/legend.tsx";
import { Quiet } from "../../../ui/kit/text.tsx";
import { Failed } from "../../../ui/states/failed.tsx";
import { Loading } from "../../../ui/states/loading.tsx";
import { drawHours } from "./draw-hours.ts";
import type { ShownDevice } from "./shown-device.ts";

const askEveryMs = 60_000;
const height = 160;

/** Counts of the last 24 hours; what was not reported is hatched and never a zero. */
export function DayCounts({ device }: { device: ShownDevice }) {
  const answer = useAsk(deviceDetail.hours, { query: { sn: device.sn } }, { refetchInterval: askEveryMs });
  useLive(({ entityIds }) => {
    if (entityIds.includes(device.entityId)) void answer.refetch();
  });
  if (answer.isError && answer.data === undefined)
    return <Failed error={answer.error} onRetry={() => void answer.refetch()} />;
  return answer.data ? <HoursChart {...answer.data} /> : <Loading />;
}

interface HoursChartProps {
  hours: readonly DeviceHour[];
  zone: string;
  today: { in: number; out: number };
}

function HoursChart({ hours, zone, today }: HoursChartProps) {
  const t = usePhrases("deviceDetail.day");
  const format = useFormat();
  const words = useMemo(
    () => ({
      hour: ({ start }: DeviceHour) => format.bareTime(start, zone),
      in: t("in"),
      out: t("out"),
      value: (value: number | null) => (value === null ? "–" : format.number(value)),
      note: ({ covered, in: inside }: DeviceHour) => {
        if (inside === null) return t("gap");
        return covered < 1 ? t("partly", { share: format.percent(covered) }) : undefined;
      },
    }),
    [format, t, zone],
  );
  const draw = useMemo(() => drawHours(hours, words), [hours, words]);
  if (hours.every(({ in: inside }) => inside === null)) return <Quiet>{t("nothing")}</Quiet>;
  return (
    <>
      <Quiet>{t("today", { in: format.number(today.in), out: format.number(today.out) })}</Quiet>
      <Chart
        label={t("label")}
        height={height}
        draw={draw}
        figures={{
          columns: [t("hour"), t("in"), t("out")],
          rows: hours.map((hour) => [words.hour(hour), words.value(hour.in), words.value(hour.out)]),
        }}
      />
      {hours.some(({ in: inside }) => inside === null) && (
        <Legend>
          <LegendItem mark={<Swatch ground={hatchGround} />}>{t("gap")}</LegendItem>
        </Legend>
      )}
    </>
  );
}
