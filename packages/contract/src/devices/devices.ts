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
import { Binding, BoundLine, countingFeeds, DeviceLine, Direction, Line, Moment } from "./bindings.ts";
import { Device, DeviceWithLines, SystemDevice, WaitingDevice } from "./device.ts";
import { deviceFilter } from "./device-health.ts";
import { deviceTypes, forcedUploadInterval } from "./device-types.ts";

const SerialNumber = text(64).check(z.regex(/^[A-Za-z0-9:._-]+$/, "serialNumber"));
const settings = {
  name: text(100),
  deviceType: z.int().check(z.refine((id) => deviceTypes.some((known) => known === id), "select")),
  modelId: Id,
  entityId: Id,
  /** Minutes between uploads; 0 = at once. */
  uploadInterval: z.int().check(z.minimum(0), z.maximum(1440)),
  /** Minutes a record spans. */
  recordPeriod: z._default(z.int().check(z.minimum(0), z.maximum(1440)), 5),
  velocity: z._default(z.int().check(z.minimum(0), z.maximum(2)), 0),
  /** Stays as it was when absent. */
  wifiSSID: z.optional(z.string().check(z.trim(), z.maxLength(64))),
  /** Accepted, never given out; unchanged when absent. */
  wifiPassword: z.optional(z.string().check(z.maxLength(64))),
};

interface Rhythm {
  deviceType: number;
  uploadInterval: number;
  recordPeriod: number;
}

/** Why a device cannot report in this rhythm: a phrase key below `fields`; null when it can. */
export function uploadIntervalFault({ deviceType, uploadInterval, recordPeriod }: Rhythm): string | null {
  const forced = forcedUploadInterval[deviceType];
  if (forced !== undefined && uploadInterval !== forced) return "forcedInterval";
  if (recordPeriod > 0 && uploadInterval % recordPeriod !== 0) return "multipleOfRecordPeriod";
  return null;
}

const keepsRhythm = z.superRefine<Rhythm>((settings, context) => {
  const fault = uploadIntervalFault(settings);
  if (fault) context.addIssue({ code: "custom", path: ["uploadInterval"], message: fault, input: settings });
});

export const DeviceDraft = z.strictObject({ sn: SerialNumber, ...settings }).check(keepsRhythm);

export const DeviceChange = z.strictObject({ id: Id, ...settings }).check(keepsRhythm);

const DeviceType = z.optional(z.coerce.number().check(z.int()));

const hasOne = ({ deviceId, corridorId }: { deviceId?: number; corridorId?: number }) =>
  (deviceId === undefined) !== (corridorId === undefined);

export const devices = {
  list: endpoint({
    method: "GET",
    path: "/api/device",
    permission: "device:list",
    summary:
      "Devices of the company by serial number, name, entity, type, model, state and what is not normal",
    query: z.object({ ...pageQuery, ...deviceFilter }),
    reply: pageSchema(Device),
  }),
  listAll: endpoint({
    method: "GET",
    path: "/api/device/sysall",
    permission: "device:all",
    summary: "Devices of all companies, each with its company",
    query: z.object({ ...pageQuery, ...deviceFilter, tenantId: z.optional(IdText) }),
    reply: pageSchema(SystemDevice),
  }),
  byEntity: endpoint({
    method: "GET",
    path: "/api/device/byEntity",
    permission: "device:list",
    summary: "Devices of one entity, each with its lines and the accesses these count for",
    query: z.object({
      ...pageQuery,
      search: SearchText,
      entityId: IdText,
      deviceType: DeviceType,
      /** Leaves out the devices that a heat report holds already. */
      heatReportId: z.optional(IdText),
    }),
    reply: pageSchema(DeviceWithLines),
  }),
  unbound: endpoint({
    method: "GET",
    path: "/api/device/Unbound",
    permission: "device:list",
    summary: "Devices that count for no access, now and in future",
    query: z.object({
      ...pageQuery,
      search: SearchText,
      entityId: z.optional(IdText),
      deviceType: DeviceType,
    }),
    reply: pageSchema(Device),
  }),
  ofAccess: endpoint({
    method: "GET",
    path: "/api/device/devicelist",
    permission: "device:list",
    summary: "Lines of devices that count for an access now",
    query: z.object({ ...pageQuery, corridorId: IdText }),
    reply: pageSchema(BoundLine),
  }),
  details: endpoint({
    method: "GET",
    path: "/api/device/details",
    permission: "device:list",
    summary: "One device",
    query: z.object({ id: IdText }),
    reply: Device,
  }),
  create: endpoint({
    method: "POST",
    path: "/api/device",
    permission: "device:add",
    summary: "Adds a device, replays what was kept for its serial number and tells its key this once",
    body: DeviceDraft,
    reply: z.extend(Created, { key: z.string() }),
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/device",
    permission: "device:edit",
    summary: "Changes a device",
    body: DeviceChange,
    reply: z.null(),
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/device",
    permission: "device:del",
    summary: "Deletes devices that never counted",
    body: IdList,
    reply: z.null(),
  }),
  license: endpoint({
    method: "PUT",
    path: "/api/device/licence",
    permission: "device:license",
    summary: "Licenses devices until a day (included), or for good",
    body: z.strictObject({ ids: IdList, until: z.nullable(z.iso.date("day")) }),
    reply: z.null(),
  }),
  waiting: endpoint({
    method: "GET",
    path: "/api/device/waiting",
    permission: "device:add",
    summary: "Unknown serial numbers seen, with how much is kept of each",
    query: z.object({ ...pageQuery, search: SearchText }),
    reply: z.extend(pageSchema(WaitingDevice), {
      /** Whether the caller may read and discard what they sent: it belongs to no company yet. */
      open: z.boolean(),
    }),
  }),
  bind: endpoint({
    method: "POST",
    path: "/api/device/bangding",
    permission: "device:bind",
    summary: "Lets lines of devices count for an access from a moment on (default: now)",
    body: z.strictObject({
      corridorId: Id,
      devices: z
        .array(
          z.strictObject({
            deviceId: Id,
            line: z._default(Line, "1"),
            direction: z._default(Direction, 0),
            from: z.optional(Moment),
            /** Until further notice when absent. */
            to: z.optional(Moment),
          }),
        )
        .check(z.minLength(1), z.maxLength(100)),
    }),
    reply: z.object({ ids: z.array(Id) }),
  }),
  unbind: endpoint({
    method: "PUT",
    path: "/api/device/removebound",
    permission: "device:bind",
    summary: "Ends bindings at a moment (default: now)",
    body: z.strictObject({
      bindingIds: z._default(z.array(Id).check(z.maxLength(1000)), []),
      to: z.optional(Moment),
    }),
    reply: z.null(),
  }),
  redirect: endpoint({
    method: "PUT",
    path: "/api/device/bangding",
    permission: "device:bind",
    summary:
      "Counts a binding in another direction from a moment on (default: now), or from its beginning when it is that moment",
    body: z.strictObject({ bindingId: Id, direction: Direction, from: z.optional(Moment) }),
    reply: Created,
  }),
  move: endpoint({
    method: "PUT",
    path: "/api/device/move",
    permission: "device:bind",
    summary:
      "Lets the line of a binding count for another access from a moment on (default: now): what it counted before stays where it was",
    body: z.strictObject({ bindingId: Id, corridorId: Id, from: z.optional(Moment) }),
    reply: Created,
  }),
  lines: endpoint({
    method: "GET",
    path: "/api/device/lines",
    permission: "device:list",
    summary: "The counting lines a device has reported on, each with the access it counts for now",
    query: z.object({ deviceId: IdText }),
    reply: z.array(DeviceLine),
  }),
  chooseFeed: endpoint({
    method: "PUT",
    path: "/api/device/lines",
    permission: "device:bind",
    summary: "Chooses what a line counts from, of what the device sends, from now on",
    body: z.strictObject({ deviceId: Id, line: Line, feed: z.enum(countingFeeds) }),
    reply: z.null(),
  }),
  replace: endpoint({
    method: "PUT",
    path: "/api/device/replace",
    permission: "device:bind",
    summary:
      "Lets another device count from a moment on (default: now) wherever this one does: each access keeps one series",
    body: z.strictObject({
      deviceId: Id,
      byDeviceId: Id,
      at: z.optional(Moment),
      /** What is desired of the one that goes is desired of the other from now on; both are of one type then. */
      withSettings: z._default(z.boolean(), false),
    }),
    reply: z.object({ ids: z.array(Id) }),
  }),
  bindings: endpoint({
    method: "GET",
    path: "/api/device/bindings",
    permission: "device:list",
    summary: "Binding periods of a device or of an access, newest first",
    query: z
      .object({ deviceId: z.optional(IdText), corridorId: z.optional(IdText) })
      .check(z.refine(hasOne, { path: ["deviceId"], error: "select" })),
    reply: z.array(Binding),
  }),
};
