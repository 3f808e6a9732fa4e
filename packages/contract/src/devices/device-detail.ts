import * as z from "zod/mini";
import { endpoint, Id } from "../endpoint.ts";
import { DeviceSn } from "./commands.ts";

/** What a device's own page shows beside the device itself (`devices.details`). */
export const DeviceDetail = z.object({
  id: Id,
  sn: z.string(),
  /** IANA zone of its entity. */
  zone: z.string(),
  /** How it takes commands: asked over MQTT, or in the answer at its next contact. */
  way: z.enum(["mqtt", "contact"]),
  /** When its next message is due by its own interval; null before the first. */
  expectedBefore: z.nullable(z.string()),
  /** Since when it is connected for commands; null when it is not. */
  connectedTime: z.nullable(z.string()),
  /** What its lines count for now. */
  accesses: z.array(z.object({ id: Id, name: z.string(), line: z.string() })),
});
export type DeviceDetail = z.output<typeof DeviceDetail>;

/** Hours that the counts of a device's page go back. */
export const detailHours = 24;

/** One hour's counts as the device sent them; null: nothing was reported for any of it. */
export const DeviceHour = z.object({
  start: z.string(),
  in: z.nullable(z.int()),
  out: z.nullable(z.int()),
  /** 0..1 */
  covered: z.number(),
});
export type DeviceHour = z.output<typeof DeviceHour>;

export const deviceDetail = {
  details: endpoint({
    method: "GET",
    path: "/api/device/detail",
    permission: "device:list",
    summary: "A device by serial number: its place, its clock and how it takes commands",
    query: z.object({ sn: DeviceSn }),
    reply: DeviceDetail,
  }),
  hours: endpoint({
    method: "GET",
    path: "/api/device/hours",
    permission: "device:list",
    summary: "Counts of a device over the last 24 hours, hour by hour, and since its entity's day began",
    query: z.object({ sn: DeviceSn }),
    reply: z.object({
      zone: z.string(),
      hours: z.array(DeviceHour),
      /** Since the entity's business day began. */
      today: z.object({ in: z.int(), out: z.int(), since: z.string() }),
    }),
  }),
  heatImage: endpoint({
    method: "GET",
    path: "/api/device/heatImage",
    permission: "device:list",
    summary: "The newest picture kept of a device",
    query: z.object({ sn: DeviceSn }),
    reply: z.object({
      time: z.string(),
      contentType: z.string(),
      /** `data:` address. */
      image: z.string(),
    }),
  }),
  remoteConnect: endpoint({
    method: "GET",
    path: "/api/device/remoteConnectConfig",
    permission: "device:remote",
    summary: "Where a device's own page is found in its network; asks the device, one question at a time",
    query: z.object({ sn: DeviceSn }),
    reply: z.object({
      http: z.object({ ip: z.string(), port: z.int() }),
      /** As the device says just now, or as it last reported. */
      from: z.enum(["device", "lastKnown"]),
    }),
  }),
  updateUrl: endpoint({
    method: "POST",
    path: "/api/deviceUpdateUrl/",
    permission: "device:upgrade",
    summary: "Lets one device fetch an update from an address: queues the upgrade",
    body: z.strictObject({
      sn: DeviceSn,
      updateUrl: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)),
      /** MD5 of the package, 32 hexadecimal digits; devices that check it refuse another package. */
      md5: z.optional(z.string().check(z.regex(/^[0-9a-fA-F]{32}$/, "invalid"))),
    }),
    reply: z.object({ commandId: z.string() }),
  }),
};
