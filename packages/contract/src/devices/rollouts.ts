import * as z from "zod/mini";
import {
  Created,
  endpoint,
  Id,
  IdList,
  IdText,
  pageQuery,
  pageSchema,
  SearchText,
  text,
} from "../endpoint.ts";
import { Firmware, firmwareTypes } from "./firmware.ts";
import {
  ChosenDevices,
  planFields,
  RolloutDraft,
  rolloutDeviceStates,
  rolloutStates,
} from "./rollout-plan.ts";
import {
  FirmwareMatrix,
  Rollout,
  RolloutDetails,
  RolloutDevice,
  RolloutPreview,
  upgradeStates,
} from "./rollout-progress.ts";

const ById = z.strictObject({ id: Id });
const act = <const Name extends string>(name: Name, summary: string) =>
  endpoint({
    method: "POST",
    path: `/api/device/rollouts/${name}`,
    permission: "device:upgrade",
    summary,
    body: ById,
    reply: z.null(),
  });

export const rollouts = {
  list: endpoint({
    method: "GET",
    path: "/api/device/rollouts",
    permission: "device:upgrade",
    summary: "Roll-outs of firmware, newest first",
    query: z.object({
      ...pageQuery,
      search: SearchText,
      state: z.optional(z.enum(rolloutStates)),
      deviceId: z.optional(IdText),
    }),
    reply: pageSchema(Rollout),
  }),
  details: endpoint({
    method: "GET",
    path: "/api/device/rollouts/details",
    permission: "device:upgrade",
    summary: "One roll-out: waves, failures by reason, the watch over counts",
    query: z.object({ id: IdText }),
    reply: RolloutDetails,
  }),
  devices: endpoint({
    method: "GET",
    path: "/api/device/rollouts/devices",
    permission: "device:upgrade",
    summary: "Devices of a roll-out, each with its state",
    query: z.object({
      ...pageQuery,
      id: IdText,
      search: SearchText,
      wave: z.optional(z.coerce.number().check(z.int(), z.nonnegative())),
      state: z.optional(z.enum(rolloutDeviceStates)),
    }),
    reply: pageSchema(RolloutDevice),
  }),
  firmwares: endpoint({
    method: "GET",
    path: "/api/device/rollouts/firmwares",
    permission: "device:upgrade",
    summary: "Versions that can be rolled out to devices of the company",
    query: z.object({
      deviceType: z.optional(z.coerce.number().check(z.int())),
      model: z.optional(text(64)),
    }),
    reply: z.array(Firmware),
  }),
  preview: endpoint({
    method: "POST",
    path: "/api/device/rollouts/preview",
    permission: "device:upgrade",
    summary: "Which devices would take part and how they fall into waves; nothing is changed",
    asks: true,
    body: z.strictObject({ ...ChosenDevices, ...planFields }),
    reply: RolloutPreview,
  }),
  create: endpoint({
    method: "POST",
    path: "/api/device/rollouts",
    permission: "device:upgrade",
    summary: "Plans a roll-out; no device is told before it is started",
    body: RolloutDraft,
    reply: Created,
  }),
  start: act("start", "Starts a planned roll-out"),
  pause: act("pause", "Tells no further device; those told go on"),
  resume: act("resume", "Goes on with a paused roll-out, or with a halted one despite the reason"),
  retry: act("retry", "Lets failed and expired devices of waves begun so far try once more"),
  cancel: act("cancel", "Ends a roll-out; devices that were told finish, no other is told"),
  rollback: endpoint({
    method: "POST",
    path: "/api/device/rollouts/rollback",
    permission: "device:upgrade",
    summary: "Plans the way back: the devices that were upgraded get an older whole version",
    body: z.strictObject({
      id: Id,
      /** The newest older version that was pushed once, when left out. */
      firmwareId: z.optional(Id),
    }),
    reply: Created,
  }),
  matrix: endpoint({
    method: "GET",
    path: "/api/device/firmware-matrix",
    permission: ["device:list", "device:upgrade"],
    summary: "Devices by model and version",
    reply: FirmwareMatrix,
  }),
  states: endpoint({
    method: "POST",
    path: "/api/device/upgrade/states",
    permission: ["device:list", "device:upgrade"],
    summary: "Which of some devices can be upgraded, are waiting for it, or need no upgrade",
    asks: true,
    body: z.strictObject({ deviceIds: IdList }),
    reply: z.array(z.object({ deviceId: Id, state: z.enum(upgradeStates), target: z.nullable(z.string()) })),
  }),
  upgradeNow: endpoint({
    method: "POST",
    path: "/api/device/upgrade",
    permission: "device:upgrade",
    summary:
      "Upgrades devices of one type and model to the pushed version at once, or at their next contact: a started roll-out of one wave",
    body: z.strictObject({
      deviceIds: IdList,
      firmwareType: z._default(z.literal(firmwareTypes), 1),
    }),
    reply: Created,
  }),
};
