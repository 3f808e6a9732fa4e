import * as z from "zod/mini";
import { endpoint, text } from "../endpoint.ts";
import { CommandAnswer, DeviceSn } from "./commands.ts";
import { type SettingGroup, settingGroups } from "./device-settings.ts";

const OfPath = z.object({ sn: DeviceSn });
const Asked = z.object({ sn: DeviceSn });
/** Detection is switched off before and on again after, where the device refuses the setting while it counts. */
const pauseDetection = z.optional(z.boolean());

const setting = <const P extends `/${string}`, G extends SettingGroup>(path: P, group: G, summary: string) =>
  endpoint({
    method: "POST",
    path,
    permission: "device:set",
    summary,
    body: z.extend(
      settingGroups[group] as z.ZodMiniObject<(typeof settingGroups)[G]["shape"], z.core.$strict>,
      {
        sn: DeviceSn,
        pauseDetection,
      },
    ),
    reply: CommandAnswer,
  });

const asked = <const P extends `/${string}`>(path: P, summary: string) =>
  endpoint({
    method: "GET",
    path,
    permission: "device:set",
    summary,
    query: Asked,
    reply: CommandAnswer,
  });

const askedByPath = <const P extends `/${string}`>(path: P, summary: string) =>
  endpoint({
    method: "GET",
    path,
    permission: "device:set",
    summary,
    params: OfPath,
    reply: CommandAnswer,
  });

/** What a device says it is. */
export const DeviceIdentity = z.object({
  sn: z.string(),
  macAddress: z.string(),
  version: z.string(),
  deviceType: z.int(),
  model: z.string(),
  /** 140° wide or 100° ordinary; null where it did not tell. */
  lens: z.nullable(z.enum(["wide", "ordinary"])),
  /** It was asked just now; otherwise this is what is kept of it. */
  isAsked: z.boolean(),
});
export type DeviceIdentity = z.output<typeof DeviceIdentity>;

/** Running totals of a watched device, as the event `deviceTotals` of the live stream sends them. */
export interface LiveTotals {
  deviceId: number;
  sn: string;
  totals: { enter: number; leave: number; pass: number; return: number; staying: number };
  /** Server time, ISO 8601. */
  at: string;
}
/** Seconds a device is watched by one call. */
export const watchSeconds = 60;

const root = "/mqtt/deviceManagement";

/** Reading and setting devices one by one; `commands.ts` says what an answer is. */
export const messaging = {
  watch: endpoint({
    method: "POST",
    path: "/mqtt/subscription/:sn",
    permission: "device:list",
    summary: "Watches a device for a minute: its running totals are told in the live stream",
    params: OfPath,
    asks: true,
    reply: z.null(),
  }),
  unwatch: endpoint({
    method: "DELETE",
    path: "/mqtt/subscription/:sn",
    permission: "device:list",
    summary: "Ends watching a device",
    params: OfPath,
    asks: true,
    reply: z.null(),
  }),
  info: endpoint({
    method: "GET",
    path: "/mqtt/management/info",
    permission: "device:list",
    summary: "Serial number, address, version and lens: asked of the device, or as kept when it is away",
    query: Asked,
    reply: DeviceIdentity,
  }),

  information: asked(`${root}/Information`, "Asks a device what it is"),
  network: asked(`${root}/getNetwork`, "Asks a device for its network settings"),
  history: endpoint({
    method: "GET",
    path: `${root}/history`,
    permission: "device:set",
    summary: "Asks a device for its totals of a span of time",
    query: z
      .object({
        sn: DeviceSn,
        startTime: z.iso.datetime({ offset: true }),
        endTime: z.iso.datetime({ offset: true }),
      })
      .check(
        z.refine(({ startTime, endTime }) => Date.parse(startTime) < Date.parse(endTime), {
          path: ["endTime"],
          error: "rangeWrong",
        }),
      ),
    reply: CommandAnswer,
  }),
  totals: asked(`${root}/keliu`, "Asks a device for its running totals"),
  detection: askedByPath(`${root}/statistical/:sn`, "Asks a device whether it counts"),
  snapshot: endpoint({
    method: "GET",
    path: `${root}/base64/:sn`,
    permission: "device:set",
    summary: "Has a device take a picture; `kept`: the newest one there is, without asking",
    params: OfPath,
    query: z.object({ kept: z._default(z.stringbool(), false) }),
    /** Of the result: `contentType`, `takenTime`, `base64`. */
    reply: CommandAnswer,
  }),
  polyline: askedByPath(`${root}/brokenline/:sn`, "Asks a device whether its line is a polyline"),
  stayCount: askedByPath(`${root}/numberOfStays/:sn`, "Asks a device how it counts those who stay"),
  ioDelay: askedByPath(`${root}/delay/:sn`, "Asks a device for its switching delays"),
  passMode: askedByPath(`${root}/corridor/:sn`, "Asks a device for its aisle mode"),
  httpPush: askedByPath(`${root}/json/:sn`, "Asks a device where it pushes to"),
  xmlPush: askedByPath(`${root}/xml/:sn`, "Asks a device for its XML push"),
  leftImage: askedByPath(`${root}/colorleft/:sn`, "Asks a device whether its left picture is on"),
  backupConnection: askedByPath(`${root}/backUpConnection/:sn`, "Asks a device for its reverse connection"),
  childMode: asked(`${root}/children`, "Asks a device how it tells children"),

  time: endpoint({
    method: "POST",
    path: `${root}/time`,
    permission: "device:set",
    summary: "Sets a device's clock now, its time zone (it restarts), or its time server",
    body: z
      .strictObject({
        sn: DeviceSn,
        timeZone: z.optional(z.int().check(z.minimum(-12), z.maximum(13))),
        sync: z.optional(z.literal(true)),
        ntp: z.optional(text(100)),
      })
      .check(
        z.refine(
          ({ timeZone, sync, ntp }) => [timeZone, sync, ntp].filter((one) => one !== undefined).length === 1,
          { path: ["sync"], error: "required" },
        ),
      ),
    reply: CommandAnswer,
  }),
  setRs485: setting(`${root}/devicers485`, "rs485", "Sets a device's RS485 port"),
  setOsd: setting(`${root}/devicersOSD`, "osd", "Sets what a device shows in its picture"),
  setDirection: setting(`${root}/direction`, "direction", "Sets which way is in"),
  setDetection: setting(`${root}/onOff`, "detection", "Starts or stops a device's counting"),
  setArea: setting(`${root}/area`, "area", "Sets the area a device looks at"),
  setHeight: setting(`${root}/height`, "height", "Sets a device's height and rotation"),
  setPolyline: setting(`${root}/brokenline`, "polyline", "Switches a device's line to a polyline and back"),
  setLine: setting(`${root}/detection/brokenline`, "line", "Sets the line a device counts at"),
  setImage: setting(`${root}/scale`, "image", "Sets a device's brightness and grey threshold"),
  setChildMode: setting(`${root}/children`, "childMode", "Sets how a device tells children"),
  setStayCount: setting(`${root}/numberOfStays`, "stayCount", "Sets how a device counts those who stay"),
  setIoDelay: setting(`${root}/delay`, "ioDelay", "Sets a device's switching delays"),
  setPassMode: setting(`${root}/corridor`, "passMode", "Switches a device's aisle mode"),
  setHttpPush: setting(`${root}/http/push`, "httpPush", "Sets where a device pushes to"),
  setXmlPush: setting(`${root}/xml/push`, "xmlPush", "Sets a device's XML push"),
  setLeftImage: setting(`${root}/colorleft`, "leftImage", "Switches a device's left picture"),
  setBackupConnection: setting(
    `${root}/backupconnection`,
    "backupConnection",
    "Switches a device's reverse connection",
  ),
  setNetwork: setting(`${root}/setNetwork`, "network", "Sets a device's network: a wrong one cuts it off"),
  maintain: endpoint({
    method: "POST",
    path: `${root}/maintain`,
    permission: "device:restart",
    summary:
      "Restarts a device (1), resets it (2, needs device:set too) or clears its counts (3, needs device:clear too)",
    body: z.strictObject({ sn: DeviceSn, type: z.literal([1, 2, 3]) }),
    reply: CommandAnswer,
  }),
  upgrade: endpoint({
    method: "POST",
    path: `${root}/upgrade`,
    permission: "device:upgrade",
    summary: "Has a device load and install a firmware",
    body: z.strictObject({
      sn: DeviceSn,
      link: z.url({ protocol: /^https?$/ }).check(z.maxLength(500)),
      md5: z.string().check(z.regex(/^[\da-f]{32}$/i)),
    }),
    reply: CommandAnswer,
  }),
};
