import { messaging } from "@foyer/contract/devices/messaging";
import { ask } from "../../lib/api.ts";
import { usePhrases } from "../../lib/phrases.ts";
import type { DeviceActionProps } from "./chosen-device.ts";
import { EachDeviceDialog } from "./each-device-dialog.tsx";

/** Sets the clocks of online devices. */
export function SyncTimeDialog({ devices, onClose }: DeviceActionProps) {
  const t = usePhrases("deviceSettings.syncMany");
  return (
    <EachDeviceDialog
      title={t("title", { count: devices.length })}
      consequence={t("consequence")}
      action={t("action")}
      ask={(sn) => ask(messaging.time, { body: { sn, sync: true } })}
      devices={devices}
      onClose={onClose}
    />
  );
}
