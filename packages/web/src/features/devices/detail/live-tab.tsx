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
import factClasses from "../../../ui/facts.module.css";
import { Failed } from "../../../ui/states/failed.tsx";
import { Loading } from "../../../ui/states/loading.tsx";
import classes from "./device-detail.module.css";
import type { ShownDevice } from "./shown-device.ts";
import { tellOutcome } from "./use-device-command.ts";

const shownUploads = 10;
const askEveryMs = 15_000;

/** Counts as they come, and the device's own totals beside ours. */
export function LiveTab({ device }: { device: ShownDevice }) {
  const t = usePhrases("deviceDetail.live");
  const may = useMay();
  const [told, setTold] = useState<LiveTotals>();
  useWatching(device);
  const hours = useAsk(deviceDetail.hours, { query: { sn: device.sn } }, { refetchInterval: askEveryMs });
  const hears = useLive(
    ({ entityIds }) => {
      if (entityIds.includes(device.entityId)) void hours.refetch();
    },
    (totals) => {
      if (totals.sn === device.sn) setTold(totals);
    },
  );
  if (hours.isError && hours.data === undefined)
    return <Failed error={hours.error} onRetry={() => void hours.refetch()} />;
  if (!hours.data) return <Loading />;
  const { today } = hours.data;
  return (
    <div className={classes.panel}>
      <p className={classes.quiet} role="status">
        {device.online ? t(hears ? "waiting" : "silent") : t("offlineHint")}
      </p>
      <div className={classes.totals}>
        <div className={classes.figure}>
          <Totals title={t("ours")} inside={today.in} out={today.out} />
        </div>
        {device.way === "mqtt" && <OwnTotals device={device} ours={today} told={told} />}
      </div>
      {may(uploadRecords.list) && <LatestUploads device={device} total={today.in + today.out} />}
    </div>
  );
}

/** While somebody looks, the device tells its totals again and again; each call is good for a minute. */
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
      <span className={classes.quiet}>{title}</span>
      <strong>
        {format.number(inside)} / {format.number(out)}
      </strong>
      <span className={classes.quiet}>{`${t("in")} / ${t("out")}`}</span>
    </>
  );
}

interface OwnTotalsProps {
  device: ShownDevice;
  ours: { in: number; out: number };
  /** What it tells while it is watched. */
  told: LiveTotals | undefined;
}

/** What the device itself says: told while it is watched, or asked for. */
function OwnTotals({ device, ours, told }: OwnTotalsProps) {
  const t = usePhrases("deviceDetail.live");
  const format = useFormat();
  const may = useMay();
  const [toldBefore, setToldBefore] = useState<LiveTotals>();
  const asking = useMutation({
    mutationFn: () => ask(messaging.totals, { query: { sn: device.sn } }),
    onSuccess: (answer) => {
      setToldBefore(told);
      if (answer.state !== "succeeded") tellOutcome(answer, device);
    },
    onError: (refused: Refused) => tell("error", refused.message),
  });
  const answered = asking.data?.result;
  // Whichever came last: the answer, or what was told since.
  const shown = answered && told === toldBefore ? undefined : told;
  const [inside, out] = [shown?.totals.enter ?? answered?.enter, shown?.totals.leave ?? answered?.leave].map(
    Number,
  );
  const isKnown = Number.isFinite(inside) && Number.isFinite(out);
  return (
    <div className={classes.figure}>
      {isKnown ? (
        <Totals title={t("device")} inside={inside ?? 0} out={out ?? 0} />
      ) : (
        <>
          <span className={classes.quiet}>{t("device")}</span>
          <span>{t("noTotals")}</span>
        </>
      )}
      {shown && (
        <span className={classes.quiet}>{t("inside", { number: format.number(shown.totals.staying) })}</span>
      )}
      {shown && (
        <span className={classes.quiet}>{t("asOf", { time: format.dateTime(shown.at, device.zone) })}</span>
      )}
      {isKnown && (inside !== ours.in || out !== ours.out) && (
        <span className={classes.quiet}>{t("differs")}</span>
      )}
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
    </div>
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
      <h2 id="device-came" className={factClasses.title}>
        {t("live.came")}
      </h2>
      <ul className={classes.ticker} aria-live="polite">
        {rows.data?.content.map((row) => (
          <li key={row.id}>
            <span>{format.dateTime(row.dataTime, device.zone)}</span>
            <span>{t("timeline.line", { line: row.line })}</span>
            <span>{`${t("day.in")} ${format.number(row.in)} · ${t("day.out")} ${format.number(row.out)}`}</span>
          </li>
        ))}
      </ul>
      {rows.data?.content.length === 0 && <p className={classes.quiet}>{t("uploads.nothing")}</p>}
    </section>
  );
}
