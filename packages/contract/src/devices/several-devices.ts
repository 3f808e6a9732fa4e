import type { RefusalKey } from "../refusals.ts";

/** What is done with several devices at once. */
export const severalActions = ["settings", "uploadInterval", "restart", "upgrade"] as const;
export type SeveralAction = (typeof severalActions)[number];

/** A chosen device, as far as the rules depend on it. */
export interface ChosenForSeveral {
  deviceType: number;
  modelId: number;
  /** Whether it can be commanded now. */
  online: boolean;
}

/** `fault` says why nothing can be done; otherwise `chosen` are acted upon and `left` are named as filtered out. */
export interface SeveralChoice<D> {
  fault: RefusalKey | null;
  chosen: D[];
  left: D[];
}

/** These wait for a device that is away; the others would come as a surprise when it is back. */
const waitFor: readonly SeveralAction[] = ["settings", "uploadInterval", "upgrade"];

const isInfrared = ({ deviceType }: ChosenForSeveral) => deviceType === 1;

/**
 * The rules for one action on several devices, the same in the browser and on the server: at least one device, all of
 * one type and one model; the upload interval is set of infrared counters only; firmware goes to models that take it
 * (`upgradeableModels`) only; what must happen now leaves out devices that are away.
 */
export function severalDevices<D extends ChosenForSeveral>(
  action: SeveralAction,
  devices: readonly D[],
  upgradeableModels?: ReadonlySet<number>,
): SeveralChoice<D> {
  const refused = (fault: RefusalKey): SeveralChoice<D> => ({ fault, chosen: [], left: [] });
  const [first] = devices;
  if (!first) return refused("device.noneChosen");
  if (action === "uploadInterval" && !devices.every(isInfrared)) return refused("device.uploadIntervalErr");
  if (devices.some(({ deviceType }) => deviceType !== first.deviceType))
    return refused("device.severalTypes");
  if (devices.some(({ modelId }) => modelId !== first.modelId)) return refused("device.severalModels");
  if (action === "upgrade" && upgradeableModels && !upgradeableModels.has(first.modelId))
    return refused("device.notUpgradeable");
  const isChosen = ({ online }: D) => online || waitFor.includes(action);
  const chosen = devices.filter(isChosen);
  if (chosen.length === 0) return refused("device.noneOnline");
  return { fault: null, chosen, left: devices.filter((device) => !isChosen(device)) };
}
