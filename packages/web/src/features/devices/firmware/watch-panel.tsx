import type { RolloutPlan } from "@foyer/contract/devices/rollout-plan";
import type { RolloutDetails, RolloutWatch, WatchedDevice } from "@foyer/contract/devices/rollout-progress";
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconQuestionMark } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { Link } from "react-router";
import { useFormat } from "../../../lib/format.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { Chart } from "../../../ui/charts/chart.tsx";
import { StatusWord } from "../../../ui/status-word.tsx";
import { drawWatch } from "./draw-watch.ts";
import classes from "./rollouts.module.css";
import watchClasses from "./watch.module.css";
import { WatchBand } from "./watch-band.tsx";

const chartHeight = 200;
/** Named at once; the others on request. */
const shownFirst = 12;

interface WatchPanelProps {
  watch: RolloutDetails["watch"] & object;
  plan: RolloutPlan;
}

/** Whether upgraded devices still count as they should: all together by the hour, and each against its own band. */
export function WatchPanel({ watch, plan }: WatchPanelProps) {
  const t = usePhrases("rollouts.watch");
  const format = useFormat();
  const [all, setAll] = useState(false);
  const limits = plan.watch;
  const shown = all ? watch.devices : watch.devices.slice(0, shownFirst);
  return (
    <section className={classes.panel} aria-labelledby="rollout-watch">
      <header className={classes.panelHead}>
        <h2 id="rollout-watch">{t("title")}</h2>
        {limits && (
          <p>
            {t("limits", {
              tolerance: limits.tolerance,
              people: format.number(limits.minPeople),
              count: limits.minHours,
            })}
          </p>
        )}
      </header>
      {watch.devices.length === 0 ? (
        <p className={classes.note}>{t("nothingYet")}</p>
      ) : (
        <>
          {watch.hours.length > 0 && <HoursChart hours={watch.hours} />}
          <ul className={watchClasses.watched} aria-label={t("each")}>
            {shown.map((device) => (
              <WatchedRow key={device.deviceId} device={device} />
            ))}
          </ul>
          <p className={classes.note}>
            {t("band")} {watch.lookedTime && t("looked", { time: format.dateTime(watch.lookedTime) })}{" "}
            {watch.devices.length > shown.length && (
              <button type="button" className={watchClasses.link} onClick={() => setAll(true)}>
                {t("showAll", { count: watch.devices.length })}
              </button>
            )}
          </p>
        </>
      )}
    </section>
  );
}

function HoursChart({ hours }: Pick<RolloutWatch, "hours">) {
  const t = usePhrases("rollouts.watch");
  const format = useFormat();
  const words = useMemo(
    () => ({
      hour: ({ time }: RolloutWatch["hours"][number]) => format.dateTime(time),
      axis: ({ time }: RolloutWatch["hours"][number]) => format.time(time),
      counted: t("counted"),
      expected: t("expected"),
      usual: t("usual"),
      value: (value: number) => format.number(value),
      range: (low: number, high: number) => `${format.number(low)} – ${format.number(high)}`,
      devices: (count: number) => t("ofDevices", { count }),
    }),
    [format, t],
  );
  const draw = useMemo(() => drawWatch(hours, words), [hours, words]);
  return (
    <Chart
      label={t("chart")}
      height={chartHeight}
      draw={draw}
      figures={{
        columns: [t("hour"), t("counted"), t("expected"), t("usual")],
        rows: hours.map((hour) => [
          words.hour(hour),
          words.value(hour.counted),
          words.value(hour.expected),
          words.range(hour.low, hour.high),
        ]),
      }}
    />
  );
}

const signs = {
  good: { Sign: IconCircleCheck, tone: "good" },
  low: { Sign: IconAlertTriangle, tone: "broken" },
  high: { Sign: IconAlertTriangle, tone: "broken" },
  little: { Sign: IconCircleDashed, tone: "off" },
  noBand: { Sign: IconQuestionMark, tone: "off" },
} as const;

function WatchedRow({ device }: { device: WatchedDevice }) {
  const t = usePhrases("rollouts.watch");
  const format = useFormat();
  const { sn, name, verdict, expected, counted, hours } = device;
  const { Sign, tone } = signs[verdict];
  return (
    <li>
      <span className={watchClasses.watchedName}>
        <Link className={classes.name} to={`/device/${encodeURIComponent(sn)}`}>
          {name}
        </Link>
        <StatusWord Sign={Sign} tone={tone}>
          {t(`verdicts.${verdict}`)}
        </StatusWord>
      </span>
      {verdict === "noBand" ? <span /> : <WatchBand device={device} />}
      <span className={watchClasses.watchedFigures}>
        {verdict === "noBand"
          ? t("noBandFigures", { counted: format.number(counted) })
          : t("figures", {
              counted: format.number(counted),
              expected: format.number(expected),
              count: hours,
            })}
      </span>
    </li>
  );
}
