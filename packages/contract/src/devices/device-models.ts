import * as z from "zod/mini";
import { Created, endpoint, Id, IdList, pageQuery, pageSchema, SearchText, text } from "../endpoint.ts";
import { deviceTypes } from "./device-types.ts";

const DeviceTypeId = z.int().check(z.refine((id) => deviceTypes.some((known) => known === id), "select"));

export const DeviceModelDraft = z.strictObject({
  deviceType: DeviceTypeId,
  /** What people call it. */
  deviceName: text(64),
  /** The model string the device reports, e.g. `HX-H6`. */
  code: text(64),
  snLenth: z._default(z.int().check(z.minimum(0), z.maximum(64)), 0),
});
export type DeviceModelDraft = z.output<typeof DeviceModelDraft>;

export const DeviceModel = z.object({
  id: Id,
  deviceType: z.int(),
  deviceName: z.string(),
  code: z.string(),
  snLenth: z.int(),
  deviceCount: z.int(),
  createTime: z.string(),
});
export type DeviceModel = z.output<typeof DeviceModel>;

export const deviceModels = {
  list: endpoint({
    method: "GET",
    path: "/api/deviceModel/",
    // Users who add or change devices choose one.
    permission: ["deviceModel:list", "device:list"],
    summary: "Device models by name, code and type",
    query: z.object({
      ...pageQuery,
      search: SearchText,
      deviceType: z.optional(z.pipe(z.coerce.number(), DeviceTypeId)),
    }),
    reply: pageSchema(DeviceModel),
  }),
  create: endpoint({
    method: "POST",
    path: "/api/deviceModel/",
    permission: "deviceModel:add",
    summary: "Makes a device model",
    body: DeviceModelDraft,
    reply: Created,
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/deviceModel/",
    permission: "deviceModel:edit",
    summary: "Changes a device model",
    body: z.extend(DeviceModelDraft, { id: Id }),
    reply: z.null(),
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/deviceModel/",
    permission: "deviceModel:del",
    summary: "Deletes device models that no device uses",
    body: IdList,
    reply: z.null(),
  }),
};
