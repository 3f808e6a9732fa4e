import { type Firmware, firmwareTypes } from "@foyer/contract/devices/firmware";
import { rollouts } from "@foyer/contract/devices/rollouts";
import { mostAtOnce } from "@foyer/contract/most-at-once";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useNavigate } from "react-router";
import { phrase, usePhrases } from "../../lib/phrases.ts";
import { useAsk, useSend } from "../../lib/use-ask.ts";
import { Choice } from "../choice.tsx";
import { Dialog } from "../dialog.tsx";
import { DialogEnd } from "../dialog-end.tsx";
import { Stack } from "../kit/layout.tsx";
import { Quiet, Text } from "../kit/text.tsx";
import { Failed } from "../states/failed.tsx";
import { Loading } from "../states/loading.tsx";
import { useAttempt } from "../use-attempt.ts";
import { type ChosenDevice, type DeviceActionProps, useChosenDevices } from "./chosen-device.ts";
import { ChosenSummary } from "./chosen-summary.tsx";

/** So many numbers fit into an address; more are passed beside it. */
const mostInAddress = 300;
const page = "/base/device/rollouts";

/** Gives devices the version of their model that is pushed: all at once, or step by step in a roll-out. */
export function UpgradeDialog({ devices, onClose }: DeviceActionProps) {
  const t = usePhrases("upgrading");
  const common = usePhrases("common");
  const chosen = useChosenDevices("upgrade", devices);
  const [first] = chosen.chosen;
  const [only] = devices;
  return (
    <Dialog
      title={
        only && devices.length === 1
          ? t("titleOne", { name: only.name })
          : t("title", { count: devices.length })
      }
      width={560}
      onClose={onClose}
    >
      <Stack gap="md">
        <div>
          <ChosenSummary chosen={chosen} waits />
        </div>
      </Stack>
      {first ? (
        <Versions key={first.modelId} devices={chosen.chosen} of={first} onClose={onClose} />
      ) : (
        <DialogEnd>
          <Button variant="default" onClick={onClose}>
            {common("close")}
          </Button>
        </DialogEnd>
      )}
    </Dialog>
  );
}

type VersionsProps = DeviceActionProps & { of: ChosenDevice };

/** The pushed versions of the model: its program, and perhaps that of its Wi-Fi module. */
function Versions({ devices, of: { deviceType, model }, onClose }: VersionsProps) {
  const common = usePhrases("common");
  const found = useAsk(rollouts.firmwares, { query: { deviceType, model } }, { staleTime: 0 });
  const closeButton = (
    <DialogEnd>
      <Button variant="default" onClick={onClose}>
        {common("close")}
      </Button>
    </DialogEnd>
  );
  if (found.isError)
    return (
      <>
        <Failed error={found.error} onRetry={() => void found.refetch()} />
        {closeButton}
      </>
    );
  if (!found.data || found.isPlaceholderData) return <Loading />;
  if (found.data.length === 0)
    return (
      <>
        <Quiet mb="sm" role="alert">
          {phrase("refusals.device.notUpgradeable")} {phrase("upgrading.noVersion", { model })}
        </Quiet>
        {closeButton}
      </>
    );
  return <Upgrade devices={devices} versions={found.data} onClose={onClose} />;
}

type UpgradeProps = DeviceActionProps & { versions: readonly Firmware[] };

function Upgrade({ devices, versions, onClose }: UpgradeProps) {
  const t = usePhrases("upgrading");
  const common = usePhrases("common");
  const navigate = useNavigate();
  const now = useSend(rollouts.upgradeNow, [rollouts.list], { says: t("begun") });
  const { refusal, attempt } = useAttempt();
  const kinds = firmwareTypes.filter((type) => versions.some(({ firmwareType }) => firmwareType === type));
  const [kind, setKind] = useState(kinds[0] ?? 1);
  const firmware = versions.find(({ firmwareType }) => firmwareType === kind);
  const ids = devices.map(({ id }) => id);

  async function upgrade() {
    await attempt(async () => {
      const { id } = await now.mutateAsync({ body: { deviceIds: ids, firmwareType: kind } });
      onClose();
      await navigate(`${page}/${id}`);
    });
  }

  function plan() {
    const isShort = ids.length <= mostInAddress;
    const query = new URLSearchParams({
      new: "true",
      ...(firmware && { firmware: String(firmware.id) }),
      ...(isShort && { devices: ids.join(",") }),
    });
    onClose();
    void navigate(`${page}?${query}`, { state: isShort ? null : { devices: ids } });
  }

  return (
    <>
      {kinds.length > 1 && (
        <Choice
          label={t("which")}
          value={kind}
          onChoose={setKind}
          options={kinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        />
      )}
      <Text mt="sm">
        {t("consequence", {
          count: ids.length,
          version: firmware?.version ?? "",
          model: firmware?.model ?? "",
        })}
      </Text>
      <Quiet mb="sm">{ids.length > mostAtOnce ? t("tooMany", { most: mostAtOnce }) : t("planAbout")}</Quiet>
      <DialogEnd refusal={refusal}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {common("cancel")}
        </Button>
        <Button variant="default" onClick={plan}>
          {t("plan")}
        </Button>
        <Button loading={now.isPending} disabled={ids.length > mostAtOnce} onClick={() => void upgrade()}>
          {t("now")}
        </Button>
      </DialogEnd>
    </>
  );
}
