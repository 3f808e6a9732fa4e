import { records } from "@foyer/contract/counting/records";
import { forcedDirection } from "@foyer/contract/devices/device-types";
import { devices } from "@foyer/contract/devices/devices";
import type { FoundSubject } from "@foyer/contract/places/subjects";
import { localDay } from "../../../lib/local-day.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useSend } from "../../../lib/use-ask.ts";
import { changedByBinding } from "../../../ui/accesses/binding-calls.ts";

interface Countable {
  id: number;
  deviceType: number;
}

/**
 * Lets a line of a device count for an access from the day of its first message on (by the site's clock): the interval
 * that message covers began before it was sent.
 */
export function useCountFor({ id: corridorId, timeZone }: FoundSubject) {
  const says = usePhrases("bindings")("bound");
  const bind = useSend(devices.bind, [...changedByBinding, devices.waiting, records.totals, records.list], {
    says,
  });
  const countFor = ({ id: deviceId, deviceType }: Countable, line: string, firstSeen: string) => {
    const direction = forcedDirection[deviceType] ?? 0;
    const from = localDay(new Date(firstSeen), timeZone);
    bind.mutate({ body: { corridorId, devices: [{ deviceId, line, direction, from }] } });
  };
  return { countFor, isPending: bind.isPending };
}
