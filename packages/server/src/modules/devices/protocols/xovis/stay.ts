import type { DeviceState } from "../protocol.ts";
import { Count } from "./counted-values.ts";

/** Who was in a zone at a moment, as read. */
export interface Stay {
  at: Date;
  people: unknown;
}

/** What a sensor sends later than this is about the past. */
const presentMs = 3_600_000;

/** The people in all zones of a message now: of each zone its newest figure. Zones that overlap count somebody twice. */
export function sumOfStays(
  zones: readonly (readonly Stay[])[],
  receivedAt: Date,
): Pick<DeviceState, "currentStay"> {
  const present = zones.flatMap((stays) => {
    const newest = stays.toSorted((a, b) => b.at.getTime() - a.at.getTime())[0];
    const people = Count.safeParse(newest?.people);
    const isPresent = newest && receivedAt.getTime() - newest.at.getTime() < presentMs;
    return isPresent && people.success ? [people.data] : [];
  });
  return present.length > 0 ? { currentStay: present.reduce((sum, people) => sum + people, 0) } : {};
}
