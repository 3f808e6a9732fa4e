import type { Binding } from "@foyer/contract/devices/bindings";
import { devices } from "@foyer/contract/devices/devices";
import { useFormat } from "../../lib/format.ts";
import { usePhrases } from "../../lib/phrases.ts";
import { useAsk } from "../../lib/use-ask.ts";
import { Box } from "../kit/layout.tsx";
import { Quiet, Text } from "../kit/text.tsx";
import { PlaceLink } from "../places/place-link.tsx";
import { Failed } from "../states/failed.tsx";
import { Loading } from "../states/loading.tsx";
import classes from "./accesses.module.css";
import { type Gap, withGaps } from "./binding-gaps.ts";
import { directionText } from "./device-words.tsx";
import { PeriodStrip } from "./period-strip.tsx";

interface BindingPeriodsProps {
  query: { corridorId: number } | { deviceId: number };
  /** The clock the moments are shown on. */
  zone: string;
}

/** Who counted when, newest first; times nobody counted stand between. */
export function BindingPeriods({ query, zone }: BindingPeriodsProps) {
  const t = usePhrases("bindings");
  const answer = useAsk(devices.bindings, { query });
  if (answer.isError) return <Failed error={answer.error} onRetry={() => void answer.refetch()} />;
  if (answer.isPending) return <Loading />;
  if (answer.data.length === 0) return <Quiet>{t("noPeriods")}</Quiet>;
  const ofDevice = "deviceId" in query;
  const now = Date.now();
  return (
    <>
      {!ofDevice && <PeriodStrip periods={answer.data} zone={zone} now={now} />}
      <Box as="ol" size="sm" className={classes.periods}>
        {withGaps(answer.data, now).map((entry) =>
          "gap" in entry ? (
            <GapRow key={`gap ${entry.from}`} gap={entry} zone={zone} />
          ) : (
            <PeriodRow key={entry.id} period={entry} zone={zone} ofDevice={ofDevice} />
          ),
        )}
      </Box>
    </>
  );
}

function PeriodRow({ period, zone, ofDevice }: { period: Binding; zone: string; ofDevice: boolean }) {
  const t = usePhrases("bindings");
  const { name, sn, line, direction, from, to, corridorName } = period;
  const facts = [t("line", { line }), directionText(direction)];
  return (
    <li className={classes.period} data-running={to === null || Date.parse(to) > Date.now() || undefined}>
      <Text as="span" weight="medium" break className={classes.periodName}>
        <PlaceLink kind={ofDevice ? "entrance" : "device"} of={ofDevice ? period.corridorId : sn}>
          {ofDevice ? corridorName : name}
        </PlaceLink>
        {!ofDevice && name !== sn && (
          <>
            {" "}
            <Quiet as="bdi" dir="ltr">
              {sn}
            </Quiet>
          </>
        )}
      </Text>
      <Quiet as="span">{facts.join(", ")}</Quiet>
      <Span from={from} to={to} zone={zone} />
    </li>
  );
}

function GapRow({ gap, zone }: { gap: Gap; zone: string }) {
  const t = usePhrases("bindings");
  return (
    <li className={classes.period} data-gap>
      <Text as="span" weight="medium" break className={classes.periodName}>
        {t("gap")}
      </Text>
      <span />
      <Span from={gap.from} to={gap.to} zone={zone} />
    </li>
  );
}

function Span({ from, to, zone }: { from: string; to: string | null; zone: string }) {
  const t = usePhrases("bindings");
  const format = useFormat();
  const start = format.dateTime(from, zone);
  return (
    <Box as="span" numeric endwise className={classes.span}>
      {to === null
        ? t("sinceTime", { time: start })
        : t("fromTo", { from: start, to: format.dateTime(to, zone) })}
    </Box>
  );
}
