import { devices } from "@foyer/contract/devices/devices";
import { useAsk } from "../../../../lib/use-ask.ts";

/** The entrance a line counts for, now or from a moment to come. */
export interface BoundAccess {
  id: number;
  name: string;
}

/** Which entrance a line of a device counts for; null for none, undefined while that is not known. */
export function useBoundAccesses(deviceId: number): (line: string) => BoundAccess | null | undefined {
  const { data } = useAsk(devices.bindings, { query: { deviceId } });
  return (line) => {
    if (data === undefined) return undefined;
    const found = data.find(
      (each) => each.line === line.trim() && (each.to === null || Date.parse(each.to) > Date.now()),
    );
    return found ? { id: found.corridorId, name: found.corridorName } : null;
  };
}
