import { type SeveralAction, severalDevices } from "@foyer/contract/devices/several-devices";
import { mostAtOnce } from "@foyer/contract/most-at-once";
import { useState } from "react";

/** A device that was chosen in a list, to do something with several. */
export interface ChosenDevice {
  id: number;
  sn: string;
  name: string;
  deviceType: number;
  modelId: number;
  model: string;
  online: boolean;
}

export interface DeviceActionProps {
  devices: readonly ChosenDevice[];
  onClose: () => void;
}

/** The chosen devices held against the rules for an action; those of another kind can be taken out. */
export function useChosenDevices(action: SeveralAction, devices: readonly ChosenDevice[]) {
  const [removed, setRemoved] = useState<ReadonlySet<number>>(new Set());
  const kept = devices.filter(({ id }) => !removed.has(id));
  const { fault, chosen, left } = severalDevices(action, kept);
  const type = commonest(kept, ({ deviceType }) => deviceType);
  const otherTypes = kept.filter(({ deviceType }) => deviceType !== type);
  const ofType = kept.filter(({ deviceType }) => deviceType === type);
  const model = commonest(ofType, ({ modelId }) => modelId);
  const remove = (others: readonly ChosenDevice[]) =>
    setRemoved(new Set([...removed, ...others.map(({ id }) => id)]));
  return {
    fault,
    /** More than one call takes; the others are asked one by one, or may be planned. */
    tooMany: (action === "settings" || action === "uploadInterval") && chosen.length > mostAtOnce,
    /** Acted upon. */
    chosen,
    /** Left out because they are away. */
    left,
    kept,
    away: kept.filter(({ online }) => !online),
    otherTypes,
    otherModels: ofType.filter(({ modelId }) => modelId !== model),
    remove,
  };
}

export type ChosenDevices = ReturnType<typeof useChosenDevices>;

/** What most have; the first of equals. */
function commonest(devices: readonly ChosenDevice[], of: (device: ChosenDevice) => number) {
  const counts = new Map<number, number>();
  for (const device of devices) counts.set(of(device), (counts.get(of(device)) ?? 0) + 1);
  return [...counts].reduce<readonly [number | undefined, number]>(
    (most, each) => (each[1] > most[1] ? each : most),
    [undefined, 0],
  )[0];
}
