import * as z from "zod/mini";
import { Created, endpoint, Id, text } from "../endpoint.ts";
import { DeviceFilter } from "./device-health.ts";

/** Views of a person at most. */
export const mostDeviceViews = 20;

/** Views that everybody has; `devices.views.<key>` are their names. */
export const builtInDeviceViews = {
  all: {},
  offlineNow: { state: "offline" },
  offlineDay: { offlineHours: 24 },
  batteryLow: { batteryBelow: 20 },
  oldFirmware: { firmware: "behind" },
  unused: { state: "unused" },
  abnormal: { state: "abnormal" },
} as const satisfies Record<string, Partial<DeviceFilter>>;
export type BuiltInDeviceView = keyof typeof builtInDeviceViews;
export const builtInDeviceViewKeys = Object.keys(builtInDeviceViews) as BuiltInDeviceView[];

/** A filter as it is kept: every field as JSON has it. */
export const KeptFilter = z.strictObject({
  search: z.optional(z.string().check(z.maxLength(200))),
  entityId: z.optional(Id),
  deptId: z.optional(Id),
  deviceType: z.optional(z.int()),
  modelId: z.optional(Id),
  state: DeviceFilter.shape.state,
  fault: DeviceFilter.shape.fault,
  firmware: DeviceFilter.shape.firmware,
  batteryBelow: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
  offlineHours: z.optional(z.int().check(z.minimum(1), z.maximum(8760))),
  simulated: DeviceFilter.shape.simulated,
});
export type KeptFilter = z.output<typeof KeptFilter>;

const draft = { name: text(50), shared: z._default(z.boolean(), false), filter: KeptFilter };
export const DeviceViewDraft = z.strictObject(draft);

export const DeviceView = z.object({
  id: Id,
  name: z.string(),
  /** Everybody of the company who sees devices has it too. */
  shared: z.boolean(),
  own: z.boolean(),
  /** Who made it. */
  userName: z.string(),
  filter: KeptFilter,
  /** Devices in it. */
  count: z.int(),
});
export type DeviceView = z.output<typeof DeviceView>;

export const deviceViews = {
  list: endpoint({
    method: "GET",
    path: "/api/device/views",
    permission: "device:list",
    summary: "Views of the device list, built in and kept, each with how many devices are in it",
    reply: z.object({
      builtIn: z.record(
        z.enum(builtInDeviceViewKeys as [BuiltInDeviceView, ...BuiltInDeviceView[]]),
        z.int(),
      ),
      kept: z.array(DeviceView),
    }),
  }),
  create: endpoint({
    method: "POST",
    path: "/api/device/views",
    permission: "device:list",
    summary: "Keeps a filter of the device list under a name, for oneself or for the company",
    body: DeviceViewDraft,
    reply: Created,
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/device/views",
    permission: "device:list",
    summary: "Changes a view of one's own",
    body: z.strictObject({ id: Id, ...draft }),
    reply: z.null(),
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/device/views",
    permission: "device:list",
    summary: "Deletes a view of one's own",
    body: z.array(Id).check(z.length(1)),
    reply: z.null(),
  }),
};
