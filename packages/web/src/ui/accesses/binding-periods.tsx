import type { Binding } from "@foyer/contract/devices/bindings";
import { devices } from "@foyer/contract/devices/devices";
import { Button } from "@mantine/core";
import { Suspense } from "react";
import { useFormat } from "../../lib/format.ts";
import { lazyPart } from "../../lib/lazy-part.ts";
import { usePhrases } from "../../lib/phrases.ts";
import { useAsk } from "../../lib/use-ask.ts";
import { Box } from "../kit/layout.tsx";
import { Quiet, Text } from "../kit/text.tsx";
import { PlaceLink } from "../places/place-link.tsx";
import { Failed } from "../states/failed.tsx";
import { Loading } from "../states/loading.tsx";
import { useDialog } from "../use-dialog.ts";
import classes from "./accesses.module.css";
import { type Gap, withGaps } from "./binding-gaps.ts";
import { directionText } from "./device-words.tsx";
import { PeriodStrip } from "./period-strip.tsx";

const MoveDialog = lazyPart(async () => (await import("./move-dialog.tsx")).MoveDialog);

const isRunning = ({ to }: Binding, now: number) => to === null || Date.parse(to) > now;

interface BindingPeriodsProps {
  /** Offers to move what counts now. */
  movable?: boolean;
  query: { corridorId: number } | { deviceId: number };
  /** The clock the moments are shown on. */
  zone: string;
}

/** Who counted when, newest first; times nobody counted stand between. */
export function BindingPeriods({ query, zone, movable = false }: BindingPeriodsProps) {
  const t = usePhrases("bindings");
  const answer = useAsk(devices.bindings, { query });
  const moving = useDialog<Binding>();
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
            <PeriodRow
              key={entry.id}
              period={entry}
              zone={zone}
              ofDevice={ofDevice}
              onMove={movable && isRunning(entry, now) ? () => moving.open(entry) : undefined}
            />
          ),
        )}
      </Box>
      {moving.item && (
        <Suspense fallback={null}>
          <MoveDialog binding={moving.item} onClose={moving.close} />
        </Suspense>
      )}
    </>
  );
}

interface PeriodRowProps {
  period: Binding;
  zone: string;
  ofDevice: boolean;
  /** Absent where it has ended, or the user may not. */
  onMove: (() => void) | undefined;
}

function PeriodRow({ period, zone, ofDevice, onMove }: PeriodRowProps) {
  const t = usePhrases("bindings");
  const { name, sn, line, direction, from, to, corridorName } = period;
  const facts = [t("line", { line }), directionText(direction)];
  return (
    <li className={classes.period} data-running={isRunning(period, Date.now()) || undefined}>
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
      {onMove && (
        <Button
          variant="default"
          size="compact-xs"
          style={{ justifySelf: "start" }}
          aria-label={t("moveTitle", { name })}
          onClick={onMove}
        >
          {t("move")}
        </Button>
      )}
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
