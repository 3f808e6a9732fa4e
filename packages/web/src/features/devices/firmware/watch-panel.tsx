import type { RolloutPlan } from "@foyer/contract/devices/rollout-plan";
import type { RolloutDetails, RolloutWatch, WatchedDevice } from "@foyer/contract/devices/rollout-progress";
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconQuestionMark } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { useFormat } from "../../../lib/format.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { Ago } from "../../../ui/ago.tsx";
import { Chart } from "../../../ui/charts/chart.tsx";
import { Box, Row } from "../../../ui/kit/layout.tsx";
import { LinkButton } from "../../../ui/kit/link-button.tsx";
import { Panel } from "../../../ui/kit/panel.tsx";
import { Quiet } from "../../../ui/kit/text.tsx";
import { PlaceLink } from "../../../ui/places/place-link.tsx";
import { StatusWord } from "../../../ui/status-word.tsx";
import { drawWatch } from "./draw-watch.ts";
import classes from "./rollouts.module.css";
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
    <Panel
      flush
      title={t("title")}
      note={
        limits &&
        t("limits", {
          tolerance: limits.tolerance,
          people: format.number(limits.minPeople),
          count: limits.minHours,
        })
      }
    >
      {watch.devices.length === 0 ? (
        <Quiet px="md" mb="sm">
          {t("nothingYet")}
        </Quiet>
      ) : (
        <>
          {watch.hours.length > 0 && <HoursChart hours={watch.hours} />}
          <Box as="ul" divided size="sm" aria-label={t("each")}>
            {shown.map((device) => (
              <WatchedRow key={device.deviceId} device={device} />
            ))}
          </Box>
          <Quiet px="md" py="sm">
            {t("band")}{" "}
            {watch.lookedTime && <Ago moment={watch.lookedTime} words={(time) => t("looked", { time })} />}{" "}
            {watch.devices.length > shown.length && (
              <LinkButton onClick={() => setAll(true)}>
                {t("showAll", { count: watch.devices.length })}
              </LinkButton>
            )}
          </Quiet>
        </>
      )}
    </Panel>
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
    <li className={classes.row}>
      <Row as="span" justify="between" gap="sm" gapY="3xs">
        <PlaceLink kind="device" of={sn}>
          {name}
        </PlaceLink>
        <StatusWord Sign={Sign} tone={tone}>
          {t(`verdicts.${verdict}`)}
        </StatusWord>
      </Row>
      {verdict === "noBand" ? <span /> : <WatchBand device={device} />}
      <Quiet as="span" numeric>
        {verdict === "noBand"
          ? t("noBandFigures", { counted: format.number(counted) })
          : t("figures", {
              counted: format.number(counted),
              expected: format.number(expected),
              count: hours,
            })}
      </Quiet>
    </li>
  );
}
