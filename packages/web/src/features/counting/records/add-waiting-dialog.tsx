import { waiting } from "@foyer/contract/devices/waiting";
import { useAsk } from "../../../lib/use-ask.ts";
import { AddDeviceDialog } from "../../../ui/accesses/add-device-dialog.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Loading } from "../../../ui/states/loading.tsx";

interface AddWaitingDialogProps {
  sn: string;
  /** Whether what the device sent may be read, to guess what it is. */
  isOpen: boolean;
  onClose: () => void;
}

/** Adds a device under a serial number that waits; what was kept counts once it is bound. */
export function AddWaitingDialog({ sn, isOpen, onClose }: AddWaitingDialogProps) {
  const details = useAsk(waiting.details, { query: { sn } }, { enabled: isOpen });
  if (isOpen && details.isPending) {
    return (
      <Dialog title={sn} onClose={onClose}>
        <Loading />
      </Dialog>
    );
  }
  return <AddDeviceDialog sn={sn} guess={details.data} onClose={onClose} />;
}
