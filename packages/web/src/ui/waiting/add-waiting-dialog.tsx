import { waiting } from "@foyer/contract/devices/waiting";
import { useAsk } from "../../lib/use-ask.ts";
import { AddDeviceDialog, type AfterAdding } from "../accesses/add-device-dialog.tsx";
import { Dialog } from "../dialog.tsx";
import { Loading } from "../states/loading.tsx";

interface AddWaitingDialogProps {
  sn: string;
  /** Whether what the device sent may be read, to guess what it is. */
  isOpen: boolean;
  next?: AfterAdding | undefined;
  onClose: () => void;
}

/** Adds a device under a serial number that waits; what was kept counts once it is bound. */
export function AddWaitingDialog({ sn, isOpen, next, onClose }: AddWaitingDialogProps) {
  const details = useAsk(waiting.details, { query: { sn } }, { enabled: isOpen });
  if (isOpen && details.isPending) {
    return (
      <Dialog title={sn} onClose={onClose}>
        <Loading />
      </Dialog>
    );
  }
  return <AddDeviceDialog sn={sn} guess={details.data} next={next} onClose={onClose} />;
}
