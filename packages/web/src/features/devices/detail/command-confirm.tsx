import { usePhrases } from "../../../lib/phrases.ts";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import type { ShownDevice } from "./shown-device.ts";
import { type PlainAct, useDeviceCommand } from "./use-device-command.ts";

interface CommandConfirmProps {
  device: ShownDevice;
  act: PlainAct;
  onClose: () => void;
}

/** Names the device and the consequences before it gets anything. */
export function CommandConfirm({ device, act, onClose }: CommandConfirmProps) {
  const t = usePhrases("deviceDetail.commands");
  const command = useDeviceCommand(device);
  return (
    <ConfirmDialog
      title={t(`ask.${act}`, { name: device.name })}
      consequence={t(`consequence.${act}`)}
      confirmLabel={t(`names.${act}`)}
      danger={act === "clearData" || act === "defaults"}
      onConfirm={() => command(act)}
      onClose={onClose}
    />
  );
}
