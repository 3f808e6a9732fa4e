import { deviceDetail } from "@foyer/contract/devices/device-detail";
import { type LiveTotals, messaging, watchSeconds } from "@foyer/contract/devices/messaging";
import { uploadRecords } from "@foyer/contract/devices/upload-records";
import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { ask } from "../../../lib/api.ts";
import { useFormat } from "../../../lib/format.ts";
import { useLive } from "../../../lib/live.ts";
import { useMay } from "../../../lib/permissions.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import type { Refused } from "../../../lib/refused.ts";
import { tell } from "../../../lib/toasts.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { Box, Row, Stack } from "../../../ui/kit/layout.tsx";
import { Figure, Quiet, Title } from "../../../ui/kit/text.tsx";
import { Failed } from "../../../ui/states/failed.tsx";
import { Loading } from "../../../ui/states/loading.tsx";
import type { ShownDevice } from "./shown-device.ts";
import { tellOutcome } from "./use-device-command.ts";

const shownUploads = 10;
const askEveryMs = 15_000;

/** Counts as they come, and the device's own totals beside ours. */
export function LiveTab({ device }: { device: ShownDevice }) {
  const t = usePhrases("deviceDetail.live");
  const may = useMay();
  const [reported, setReported] = useState<LiveTotals>();
  useWatching(device);
  const hours = useAsk(deviceDetail.hours, { query: { sn: device.sn } }, { refetchInterval: askEveryMs });
  const hears = useLive(
    ({ entityIds }) => {
      if (entityIds.includes(device.entityId)) void hours.refetch();
    },
    (totals) => {
      if (totals.sn === device.sn) setReported(totals);
    },
  );
  if (hours.isError && hours.data === undefined)
    return <Failed error={hours.error} onRetry={() => void hours.refetch()} />;
  if (!hours.data) return <Loading />;
  const { today } = hours.data;
  return (
    <Stack gap="lg" p="md">
      <Quiet role="status">{device.online ? t(hears ? "waiting" : "silent") : t("offlineHint")}</Quiet>
      <Row align="start" gap="lg" gapY="sm">
        <Stack gap="3xs">
          <Totals title={t("ours")} inside={today.in} out={today.out} />
        </Stack>
        {device.way === "mqtt" && <OwnTotals device={device} ours={today} reported={reported} />}
      </Row>
      {may(uploadRecords.list) && <LatestUploads device={device} total={today.in + today.out} />}
    </Stack>
  );
}

/** While somebody watches, the device reports its totals again and again; each call is good for a minute. */
function useWatching({ sn, way, reachable }: ShownDevice) {
  const may = useMay();
  const wanted = way === "mqtt" && reachable && may(messaging.watch);
  useEffect(() => {
    if (!wanted) return;
    // Without it the counts still come, at the device's own pace.
    const watch = () => void ask(messaging.watch, { params: { sn } }).catch(() => undefined);
    watch();
    const timer = setInterval(watch, (watchSeconds - 10) * 1000);
    return () => {
      clearInterval(timer);
      void ask(messaging.unwatch, { params: { sn } }).catch(() => undefined);
    };
  }, [wanted, sn]);
}

function Totals({ title, inside, out }: { title: string; inside: number; out: number }) {
  const t = usePhrases("deviceDetail.day");
  const format = useFormat();
  return (
    <>
      <Quiet as="span">{title}</Quiet>
      <Figure as="strong">
        {format.number(inside)} / {format.number(out)}
      </Figure>
      <Quiet as="span">{`${t("in")} / ${t("out")}`}</Quiet>
    </>
  );
}

interface OwnTotalsProps {
  device: ShownDevice;
  ours: { in: number; out: number };
  /** What it reports while it is watched. */
  reported: LiveTotals | undefined;
}

/** What the device itself says: pushed while it is watched, or asked for. */
function OwnTotals({ device, ours, reported }: OwnTotalsProps) {
  const t = usePhrases("deviceDetail.live");
  const format = useFormat();
  const may = useMay();
  const [reportedBefore, setReportedBefore] = useState<LiveTotals>();
  const asking = useMutation({
    mutationFn: () => ask(messaging.totals, { query: { sn: device.sn } }),
    onSuccess: (answer) => {
      setReportedBefore(reported);
      if (answer.state !== "succeeded") tellOutcome(answer, device);
    },
    onError: (refused: Refused) => tell("error", refused.message),
  });
  const answered = asking.data?.result;
  // The latest: the answer, or what was pushed since.
  const shown = answered && reported === reportedBefore ? undefined : reported;
  const [inside, out] = [shown?.totals.enter ?? answered?.enter, shown?.totals.leave ?? answered?.leave].map(
    Number,
  );
  const isKnown = Number.isFinite(inside) && Number.isFinite(out);
  return (
    <Stack gap="3xs">
      {isKnown ? (
        <Totals title={t("device")} inside={inside ?? 0} out={out ?? 0} />
      ) : (
        <>
          <Quiet as="span">{t("device")}</Quiet>
          <span>{t("noTotals")}</span>
        </>
      )}
      {shown && <Quiet as="span">{t("inside", { number: format.number(shown.totals.staying) })}</Quiet>}
      {shown && <Quiet as="span">{t("asOf", { time: format.dateTime(shown.at, device.zone) })}</Quiet>}
      {isKnown && (inside !== ours.in || out !== ours.out) && <Quiet as="span">{t("differs")}</Quiet>}
      {may(messaging.totals) && (
        <div>
          <Button
            variant="default"
            size="compact-sm"
            loading={asking.isPending}
            disabled={!device.reachable}
            onClick={() => asking.mutate()}
          >
            {t("askTotals")}
          </Button>
        </div>
      )}
    </Stack>
  );
}

/** The newest uploads; asked for again whenever our total has grown. */
function LatestUploads({ device, total }: { device: ShownDevice; total: number }) {
  const t = usePhrases("deviceDetail");
  const format = useFormat();
  const rows = useAsk(uploadRecords.list, { query: { sn: device.sn, size: shownUploads } });
  const { refetch } = rows;
  useEffect(() => {
    if (total > 0) void refetch();
  }, [total, refetch]);
  return (
    <section aria-labelledby="device-came">
      <Title id="device-came">{t("live.came")}</Title>
      <Box as="ul" divided size="sm" aria-live="polite">
        {rows.data?.content.map((row) => (
          <Row as="li" key={row.id} justify="between" gap="md" gapY="2xs" py="2xs" numeric>
            <span>{format.dateTime(row.dataTime, device.zone)}</span>
            <span>{t("timeline.line", { line: row.line })}</span>
            <span>{`${t("day.in")} ${format.number(row.in)} · ${t("day.out")} ${format.number(row.out)}`}</span>
          </Row>
        ))}
      </Box>
      {rows.data?.content.length === 0 && <Quiet>{t("uploads.nothing")}</Quiet>}
    </section>
  );
}
