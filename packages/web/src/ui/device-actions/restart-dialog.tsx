import { messaging } from "@foyer/contract/devices/messaging";
import { ask } from "../../lib/api.ts";
import { usePhrases } from "../../lib/phrases.ts";
import type { DeviceActionProps } from "./chosen-device.ts";
import { EachDeviceDialog } from "./each-device-dialog.tsx";

/** Restarts online devices; offline ones are left out, as it would come as a surprise later. */
export function RestartDialog({ devices, onClose }: DeviceActionProps) {
  const t = usePhrases("deviceSettings.restart");
  const [only] = devices;
  return (
    <EachDeviceDialog
      title={
        only && devices.length === 1
          ? t("titleOne", { name: only.name })
          : t("title", { count: devices.length })
      }
      consequence={t("consequence")}
      action={t("action")}
      ask={(sn) => ask(messaging.maintain, { body: { sn, type: 1 } })}
      devices={devices}
      onClose={onClose}
    />
  );
}
