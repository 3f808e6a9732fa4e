import { deviceDetail } from "@foyer/contract/devices/device-detail";
import { takesFirmware } from "@foyer/contract/devices/device-rules";
import { devices } from "@foyer/contract/devices/devices";
import { rollouts } from "@foyer/contract/devices/rollouts";
import { deviceKeys } from "@foyer/contract/devices/security";
import { settings } from "@foyer/contract/devices/settings";
import { Button } from "@mantine/core";
import {
  IconAdjustments,
  IconCloudUpload,
  IconKey,
  IconPencil,
  IconPlugConnected,
  IconReload,
} from "@tabler/icons-react";
import { useRef, useState } from "react";
import { Link } from "react-router";
import { useMay } from "../../../lib/permissions.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useSend } from "../../../lib/use-ask.ts";
import { UpgradeDialog } from "../../../ui/device-actions/upgrade-dialog.tsx";
import { DeviceKeyDialog } from "../../../ui/devices/device-key-dialog.tsx";
import { EditDeviceDialog } from "../../../ui/devices/edit-device-dialog.tsx";
import { Row } from "../../../ui/kit/layout.tsx";
import { May } from "../../../ui/may.tsx";
import { useDialog } from "../../../ui/use-dialog.ts";
import { CommandConfirm } from "./command-confirm.tsx";
import { RemoteDialog } from "./remote-dialog.tsx";
import type { ShownDevice } from "./shown-device.ts";
import { mayDo } from "./use-device-command.ts";

/** What can be done with the device from anywhere on its page. */
export function DeviceActions({ device }: { device: ShownDevice }) {
  const t = usePhrases("deviceDetail.actions");
  const may = useMay();
  const [open, setOpen] = useState<"edit" | "keys" | "restart" | "upgrade">();
  const close = () => setOpen(undefined);
  return (
    <Row gap="xs">
      <May ask={devices.update}>
        <Button variant="default" leftSection={<IconPencil size={16} />} onClick={() => setOpen("edit")}>
          {t("edit")}
        </Button>
      </May>
      <May ask={deviceDetail.remoteConnect}>
        <RemoteButton device={device} />
      </May>
      {device.way === "mqtt" && mayDo("restart", may) && (
        <Button
          variant="default"
          leftSection={<IconReload size={16} />}
          disabled={!device.reachable}
          onClick={() => setOpen("restart")}
        >
          {t("restart")}
        </Button>
      )}
      {takesFirmware(device.deviceType, device.model) && (
        <May ask={rollouts.upgradeNow}>
          <Button
            variant="default"
            leftSection={<IconCloudUpload size={16} />}
            onClick={() => setOpen("upgrade")}
          >
            {t("upgrade")}
          </Button>
        </May>
      )}
      {!device.simulated && (
        <May ask={deviceKeys.list}>
          <Button variant="default" leftSection={<IconKey size={16} />} onClick={() => setOpen("keys")}>
            {t("keys")}
          </Button>
        </May>
      )}
      {may(settings.change) && (
        <Button
          component={Link}
          to={`/device-set/${encodeURIComponent(device.sn)}`}
          leftSection={<IconAdjustments size={16} />}
        >
          {t("settings")}
        </Button>
      )}
      {open === "edit" && <EditDeviceDialog device={device} onClose={close} />}
      {open === "upgrade" && (
        <UpgradeDialog devices={[{ ...device, online: device.reachable }]} onClose={close} />
      )}
      {open === "keys" && <DeviceKeyDialog device={device} onClose={close} />}
      {open === "restart" && <CommandConfirm device={device} act="restart" onClose={close} />}
    </Row>
  );
}

/** A click while the device is still being asked is ignored. */
function RemoteButton({ device }: { device: ShownDevice }) {
  const t = usePhrases("deviceDetail.actions");
  const remote = useSend(deviceDetail.remoteConnect);
  const answer = useDialog<Awaited<ReturnType<typeof remote.mutateAsync>>>();
  const asking = useRef(false);
  const connect = () => {
    if (asking.current) return;
    asking.current = true;
    remote.mutate(
      { query: { sn: device.sn } },
      {
        onSuccess: (address) => answer.open(address),
        onSettled: () => {
          asking.current = false;
        },
      },
    );
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPlugConnected size={16} />}
        aria-disabled={remote.isPending || undefined}
        onClick={connect}
      >
        {t(remote.isPending ? "asking" : "remote")}
      </Button>
      {answer.item && <RemoteDialog device={device} address={answer.item} onClose={answer.close} />}
    </>
  );
}
