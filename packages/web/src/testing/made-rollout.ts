import type { Firmware } from "@foyer/contract/devices/firmware";
import { RolloutPlan } from "@foyer/contract/devices/rollout-plan";
import type { Rollout, RolloutDetails, RolloutDevice } from "@foyer/contract/devices/rollout-progress";

/** A version of the model `AC-1` that is pushed and kept here, unless given. */
export const madeFirmware = (id: number, version: string, more: Partial<Firmware> = {}): Firmware => ({
  id,
  deviceType: 8,
  model: "AC-1",
  firmwareType: 1,
  version,
  latest: 2,
  updateUrl: `package:${id}`,
  md5: "0123456789abcdef0123456789abcdef",
  upgradeType: "iterative",
  push: true,
  wifiVersion: "",
  wifiUpdateUrl: "",
  remark: "",
  package: {
    id,
    updateUrl: `package:${id}`,
    fileName: `ac1-${version}.bin`,
    size: 3 * 1024 * 1024,
    md5: "0123456789abcdef0123456789abcdef",
    sha256: "ab".repeat(32),
  },
  createTime: "2026-05-04T09:00:00Z",
  ...more,
});

/** A roll-out under way in the second of its two waves, unless given. */
export const madeRollout = (id: number, name: string, more: Partial<Rollout> = {}): Rollout => ({
  id,
  name,
  state: "running",
  firmwareId: 5,
  deviceType: 8,
  model: "AC-1",
  version: "2.0",
  firmwareType: 1,
  wave: 1,
  waves: [1, 9],
  total: 10,
  counts: { done: 4, failed: 1, downloading: 2, queued: 3 },
  halt: null,
  rollbackOf: null,
  userName: "mara",
  createTime: "2026-05-04T09:00:00Z",
  startTime: "2026-05-04T10:00:00Z",
  endTime: null,
  ...more,
});

/** The same with everything that is known of it. */
export const madeDetails = (
  id: number,
  name: string,
  more: Partial<RolloutDetails> = {},
): RolloutDetails => ({
  ...madeRollout(id, name),
  plan: RolloutPlan.parse({ name }),
  waveProgress: [
    {
      wave: 0,
      total: 1,
      counts: { done: 1 },
      startTime: "2026-05-04T10:00:00Z",
      endTime: "2026-05-04T10:10:00Z",
      soakUntil: "2026-05-04T11:10:00Z",
    },
    {
      wave: 1,
      total: 9,
      counts: { done: 3, failed: 1, downloading: 2, queued: 3 },
      startTime: "2026-05-04T11:10:00Z",
      endTime: null,
      soakUntil: null,
    },
  ],
  failures: [],
  outsideWindow: 0,
  watch: null,
  may: ["pause", "retry", "cancel"],
  ...more,
});

/** A device of a roll-out that is done, unless given. */
export const madeRolloutDevice = (
  deviceId: number,
  name: string,
  more: Partial<RolloutDevice> = {},
): RolloutDevice => ({
  zone: "Europe/Berlin",
  deviceId,
  sn: `SN-${deviceId}`,
  name,
  entityId: 4,
  entityName: "Mall",
  wave: 0,
  state: "done",
  fromVersion: "1.0",
  version: "2.0",
  online: true,
  failure: null,
  said: null,
  fetched: null,
  tries: 1,
  windowOpens: null,
  changeTime: "2026-05-04T10:10:00Z",
  ...more,
});
