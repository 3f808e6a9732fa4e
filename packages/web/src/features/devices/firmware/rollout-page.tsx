import type { RolloutDetails } from "@foyer/contract/devices/rollout-progress";
import { rollouts } from "@foyer/contract/devices/rollouts";
import { useState } from "react";
import { useParams } from "react-router";
import { readersZone } from "../../../lib/format.ts";
import { useNamePage } from "../../../lib/page-name.ts";
import { PageZone } from "../../../lib/page-zone.ts";
import { useMay } from "../../../lib/permissions.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { Stack } from "../../../ui/kit/layout.tsx";
import { Failed } from "../../../ui/states/failed.tsx";
import { Loading } from "../../../ui/states/loading.tsx";
import { NoPermission } from "../../../ui/states/no-permission.tsx";
import { NotThere } from "../../../ui/states/not-there.tsx";
import { FailureList } from "./failure-list.tsx";
import { HaltNote } from "./halt-note.tsx";
import { RolloutDevices } from "./rollout-devices.tsx";
import { RolloutHead } from "./rollout-head.tsx";
import { askEveryMs, isLive } from "./rollout-words.tsx";
import { WatchPanel } from "./watch-panel.tsx";
import { WaveList } from "./wave-list.tsx";

/** One roll-out: why it stopped, how far each wave is, what failed, what the counts say, every device. */
export function RolloutPage() {
  const id = Number(useParams().id);
  const may = useMay();
  if (!may(rollouts.details)) return <NoPermission permission="device:upgrade" />;
  return Number.isSafeInteger(id) && id > 0 ? <Found key={id} id={id} /> : <NoRollout />;
}

function Found({ id }: { id: number }) {
  const [live, setLive] = useState(false);
  // A hidden page asks nothing: the query client sees to it.
  const asked = useAsk(rollouts.details, { query: { id } }, live ? { refetchInterval: askEveryMs } : {});
  useNamePage(asked.data?.name);
  const isGoingOn = asked.data !== undefined && isLive(asked.data);
  if (isGoingOn !== live) setLive(isGoingOn);
  if (asked.error?.code === 404) return <NoRollout />;
  if (asked.isError && asked.data === undefined)
    return <Failed error={asked.error} onRetry={() => void asked.refetch()} />;
  return asked.data ? <Shown rollout={asked.data} live={live} /> : <Loading />;
}

function Shown({ rollout, live }: { rollout: RolloutDetails; live: boolean }) {
  return (
    <PageZone value={readersZone}>
      <RolloutHead rollout={rollout} />
      {rollout.halt && rollout.state === "halted" && <HaltNote halt={rollout.halt} />}
      <Stack gap="md">
        <WaveList rollout={rollout} />
        {rollout.failures.length > 0 && <FailureList failures={rollout.failures} />}
        {rollout.watch && <WatchPanel watch={rollout.watch} plan={rollout.plan} />}
        <RolloutDevices rollout={rollout} live={live} />
      </Stack>
    </PageZone>
  );
}

function NoRollout() {
  const t = usePhrases("rollouts");
  return (
    <NotThere
      title={t("notFound")}
      text={t("notFoundText")}
      back={{ to: "/base/device/rollouts", title: t("toRollouts") }}
    />
  );
}
