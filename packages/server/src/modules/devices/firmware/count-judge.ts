import type { CountWatch } from "@foyer/contract/devices/rollout-plan";
import type { RolloutWatch } from "@foyer/contract/devices/rollout-progress";

/** A device whose counts are watched since its upgrade; moments in milliseconds. */
export interface UpgradedDevice {
  deviceId: number;
  sn: string;
  name: string;
  entityId: number;
  /** IANA time zone of its site. */
  zone: string;
  wave: number;
  upgradedAt: number;
  /** Hours after its last report are not counted against it. */
  lastSeenAt: number | null;
  /** Minutes between its uploads: later hours may still come. */
  uploadInterval: number;
}

/** Of many upgraded devices only the last so many are judged. */
export const mostJudged = 300;

export interface CountQuestion {
  tenantId: number;
  upgraded: readonly UpgradedDevice[];
  /** Devices of the same roll-out that are not upgraded yet: what the day is like. */
  others: readonly Pick<UpgradedDevice, "deviceId" | "zone" | "entityId">[];
  watch: CountWatch;
  now: number;
}

/** Compares what upgraded devices counted with what they should have; given to the worker by the rung that knows counts. */
export type CountJudge = (question: CountQuestion) => Promise<RolloutWatch>;
