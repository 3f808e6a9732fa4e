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
import { heatPlanParts } from "./heat-document.ts";

/** A plan of a site with devices that see heat: a "heat report". A site may have several, one a floor. */
export const HeatReport = z.object({
  id: Id,
  entityId: Id,
  entityName: z.string(),
  /** IANA zone of the site. */
  zone: z.string(),
  ...heatPlanParts,
  /** Grows with each change: who saves says which one they changed. */
  version: z.int(),
  createTime: z.string(),
  updateTime: z.string(),
});
export type HeatReport = z.output<typeof HeatReport>;

export const HeatReportRow = z.object({
  id: Id,
  name: z.string(),
  entityId: Id,
  entityName: z.string(),
  img: z.string(),
  width: z.int(),
  height: z.int(),
  /** Placed devices. */
  devices: z.int(),
  zones: z.int(),
  updateTime: z.string(),
});
export type HeatReportRow = z.output<typeof HeatReportRow>;

export const HeatDevice = z.object({
  id: Id,
  sn: z.string(),
  name: z.string(),
  deviceType: z.int(),
  online: z.boolean(),
  /** Moment of the newest grid or position; null before the first. */
  lastHeat: z.nullable(z.string()),
});
export type HeatDevice = z.output<typeof HeatDevice>;

/** What a device saw in the last five minutes. */
export const LiveHeat = z.object({
  deviceId: Id,
  cols: z.int(),
  rows: z.int(),
  /** Begin of the stretch. */
  since: z.string(),
  covered: z.int(),
  people: z.nullable(z.int()),
  /** Cells (`heat-cells.ts`) of person-seconds x 10. */
  cells: z.string(),
});
export type LiveHeat = z.output<typeof LiveHeat>;

const { name, img, width, height, metresPerPixel, redLimit, options, zones } = heatPlanParts;

export const heatReports = {
  list: endpoint({
    method: "GET",
    path: "/api/heatreportdashboard",
    permission: "query:heat",
    summary: "Heat areas (plans with heat devices) of one site, or of all the caller may see",
    query: z.object({ ...pageQuery, search: SearchText, entityId: z.optional(IdText) }),
    reply: pageSchema(HeatReportRow),
  }),
  byId: endpoint({
    method: "GET",
    path: "/api/heatreportdashboard/byId",
    permission: "query:heat",
    summary: "A heat area with its plan, placed devices and zones",
    query: z.object({ hrId: IdText }),
    reply: HeatReport,
  }),
  create: endpoint({
    method: "POST",
    path: "/api/heatreportdashboard",
    permission: "heat:add",
    summary: "Makes a heat area of a site",
    body: z.strictObject({ name: text(100), entityId: Id }),
    reply: Created,
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/heatreportdashboard",
    permission: "heat:edit",
    summary:
      "Changes a heat area; a device that is moved keeps its history where it was, unless told otherwise",
    body: z.strictObject({
      id: Id,
      name: z.optional(name),
      img: z.optional(img),
      width: z.optional(width),
      height: z.optional(height),
      metresPerPixel: z.optional(metresPerPixel),
      redLimit: z.optional(redLimit),
      options: z.optional(options),
      zones: z.optional(zones),
      /** The version that was changed; a later one in between refuses. */
      version: z.optional(z.int()),
      /** Whether moved devices stand there from now on, or have always stood there. */
      from: z._default(z.enum(["now", "always"]), "now"),
    }),
    reply: z.object({ version: z.int() }),
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/heatreportdashboard",
    permission: "heat:del",
    summary: "Deletes heat areas; what their devices saw is kept",
    body: IdList,
    reply: z.null(),
  }),
  bindable: endpoint({
    method: "GET",
    path: "/api/heatreportdashboard/pinless",
    permission: "heat:edit",
    summary: "Heat devices of the site that the heat area does not show yet",
    query: z.object({ ...pageQuery, search: SearchText, heatReportId: IdText }),
    reply: pageSchema(HeatDevice),
  }),
  bind: endpoint({
    method: "POST",
    path: "/api/heatreportdashboard/pinless",
    permission: "heat:edit",
    summary: "Places a device on a heat area that has a picture, 200 by 200 in its middle",
    body: z.strictObject({ deviceId: Id, heatReportId: Id }),
    reply: z.object({ version: z.int() }),
  }),
  removeDevice: endpoint({
    method: "POST",
    path: "/api/heatreportdashboard/deviceRemove",
    permission: "heat:edit",
    summary: "Takes a device off a heat area from now on",
    body: z.strictObject({ deviceId: Id, heatReportId: Id }),
    reply: z.object({ version: z.int() }),
  }),
  realTime: endpoint({
    method: "GET",
    path: "/api/heatreportdashboard/realTimeData",
    permission: "query:heat",
    summary: "What the devices of a heat area saw in the last five minutes",
    query: z.object({ hrId: IdText }),
    reply: z.object({ asOf: z.string(), devices: z.array(LiveHeat) }),
  }),
  upload: endpoint({
    method: "POST",
    path: "/api/heatreportdashboard/img",
    permission: "heat:edit",
    summary:
      "Keeps the picture of a plan (multipart field `file`; PNG, JPEG, GIF or WebP of at most 512,000 bytes)",
    reply: z.object({ pathName: z.string(), hash: z.string(), width: z.int(), height: z.int() }),
  }),
};
