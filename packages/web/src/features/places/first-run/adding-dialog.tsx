import type { SupportedCounter } from "@foyer/contract/devices/brands/brands";
import type { WaitingDetails } from "@foyer/contract/devices/waiting";
import type { FoundSubject } from "@foyer/contract/places/subjects";
import { AddDeviceDialog } from "../../../ui/accesses/add-device-dialog.tsx";
import { useCountFor } from "./use-count-for.ts";
import { useGuess } from "./use-guess.ts";

/** A device that is being added, to count at once. */
export interface Adding {
  /** Absent: it is still to be entered. */
  sn?: string;
  line: string;
  /** Moment of its first message. */
  firstSeen: string;
  said?: WaitingDetails | undefined;
}

interface AddingDialogProps {
  adding: Adding;
  access: FoundSubject;
  /** Name of the site. */
  site: string;
  counter: SupportedCounter | undefined;
  onClose: () => void;
}

/**
 * Adds the device, shows its key, then lets it count. It outlives the row it came from, which goes once it is added.
 */
export function AddingDialog({ adding, access, site, counter, onClose }: AddingDialogProps) {
  const { countFor } = useCountFor(access);
  const guess = useGuess(adding.said, counter);
  return (
    <AddDeviceDialog
      sn={adding.sn}
      site={{ id: access.entityId, name: site }}
      guess={guess}
      onClose={(added) => {
        if (added) countFor(added, adding.line, adding.firstSeen);
        onClose();
      }}
    />
  );
}
