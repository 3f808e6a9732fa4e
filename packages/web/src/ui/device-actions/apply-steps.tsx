import { templates } from "@foyer/contract/devices/setting-templates";
import { type DeviceVerdict, settings } from "@foyer/contract/devices/settings";
import type { Sent } from "@foyer/contract/endpoint";
import { Button } from "@mantine/core";
import { useState } from "react";
import { usePhrases } from "../../lib/phrases.ts";
import { useAsk, useSend } from "../../lib/use-ask.ts";
import { RunProgress } from "../device-settings/run-progress.tsx";
import { isConcerned, VerdictList } from "../device-settings/verdict-list.tsx";
import { DialogEnd } from "../dialog-end.tsx";
import { Text } from "../kit/text.tsx";
import { Failed } from "../states/failed.tsx";
import { Loading } from "../states/loading.tsx";
import { useAttempt } from "../use-attempt.ts";

/** What is applied to which devices. */
export type Application = Sent<typeof settings.apply>["body"];

interface ApplyStepsProps {
  application: Application;
  onBack: () => void;
  /** It is under way: nothing entered can be lost any more. */
  onBegun?: () => void;
  onClose: () => void;
}

/** What would change on each device; then, once it is wanted, how far it has come. */
export function ApplySteps({ application, onBack, onBegun, onClose }: ApplyStepsProps) {
  const common = usePhrases("common");
  const preview = useAsk(settings.preview, { body: application }, { staleTime: 0 });
  const apply = useSend(settings.apply, [settings.of, templates.runs], { says: false });
  const [runId, setRunId] = useState<number>();
  const { refusal, attempt } = useAttempt();

  if (runId !== undefined)
    return (
      <>
        <RunProgress runId={runId} />
        <DialogEnd>
          <Button onClick={onClose}>{common("close")}</Button>
        </DialogEnd>
      </>
    );
  if (preview.isError)
    return (
      <>
        <Failed error={preview.error} onRetry={() => void preview.refetch()} />
        <DialogEnd>
          <Button variant="default" onClick={onBack}>
            {common("back")}
          </Button>
        </DialogEnd>
      </>
    );
  if (preview.data === undefined || preview.isPlaceholderData) return <Loading />;
  return (
    <Preview
      devices={preview.data.devices}
      refusal={refusal}
      busy={apply.isPending}
      onBack={onBack}
      onApply={() =>
        void attempt(async () => {
          const { runId: begun } = await apply.mutateAsync({ body: application });
          setRunId(begun);
          onBegun?.();
        })
      }
    />
  );
}

interface PreviewProps {
  devices: readonly DeviceVerdict[];
  refusal: string | undefined;
  busy: boolean;
  onBack: () => void;
  onApply: () => void;
}

function Preview({ devices, refusal, busy, onBack, onApply }: PreviewProps) {
  const t = usePhrases("deviceSettings.many");
  const common = usePhrases("common");
  const count = devices.filter(isConcerned).length;
  return (
    <>
      <VerdictList devices={devices} />
      {count === 0 && (
        <Text mt="sm" role="status">
          {t("nothingToChange")}
        </Text>
      )}
      <DialogEnd refusal={refusal}>
        <Button variant="default" onClick={onBack}>
          {common("back")}
        </Button>
        <Button loading={busy} disabled={count === 0} onClick={onApply}>
          {t("apply", { count })}
        </Button>
      </DialogEnd>
    </>
  );
}
