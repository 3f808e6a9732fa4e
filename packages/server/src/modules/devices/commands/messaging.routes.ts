import type { SettingGroup } from "@foyer/contract/devices/device-settings";
import { type DeviceIdentity, messaging } from "@foyer/contract/devices/messaging";
import type { Endpoint } from "@foyer/contract/endpoint";
import type { FastifyInstance } from "fastify";
import { type Caller, holds, requireTenant } from "../../../platform/http/caller.ts";
import { serve } from "../../../platform/http/serve.ts";
import type { Platform } from "../../../platform/platform.ts";
import { found, Refusal } from "../../../platform/refusal.ts";
import { isReachable } from "../presence/presence.ts";
import { commandedDevice } from "./ask-device.queries.ts";
import { askDevice, type DeviceCommand } from "./ask-device.ts";
import { endWaiting } from "./ended-waiters.ts";
import { messagingQueries } from "./messaging.queries.ts";
import { makeWatching } from "./watching.ts";

/** Questions that name the device in the query, and those that name it in the path. */
const asked = [
  [messaging.information, "identity"],
  [messaging.network, "get.network"],
  [messaging.totals, "totals"],
  [messaging.childMode, "get.childMode"],
] as const;
const askedByPath = [
  [messaging.detection, "get.detection"],
  [messaging.polyline, "get.polyline"],
  [messaging.stayCount, "get.stayCount"],
  [messaging.ioDelay, "get.ioDelay"],
  [messaging.passMode, "get.passMode"],
  [messaging.httpPush, "get.httpPush"],
  [messaging.xmlPush, "get.xmlPush"],
  [messaging.leftImage, "get.leftImage"],
  [messaging.backupConnection, "get.backupConnection"],
] as const;
const sets: readonly (readonly [Endpoint, SettingGroup])[] = [
  [messaging.setRs485, "rs485"],
  [messaging.setOsd, "osd"],
  [messaging.setDirection, "direction"],
  [messaging.setDetection, "detection"],
  [messaging.setArea, "area"],
  [messaging.setHeight, "height"],
  [messaging.setPolyline, "polyline"],
  [messaging.setLine, "line"],
  [messaging.setImage, "image"],
  [messaging.setChildMode, "childMode"],
  [messaging.setStayCount, "stayCount"],
  [messaging.setIoDelay, "ioDelay"],
  [messaging.setPassMode, "passMode"],
  [messaging.setHttpPush, "httpPush"],
  [messaging.setXmlPush, "xmlPush"],
  [messaging.setLeftImage, "leftImage"],
  [messaging.setBackupConnection, "backupConnection"],
  [messaging.setNetwork, "network"],
];
const maintenance = { 1: "restart", 2: "defaults", 3: "clearData" } as const;

export function messagingRoutes(app: FastifyInstance, platform: Platform): void {
  const { db } = platform.database;
  const queries = messagingQueries(db);
  const ask = (caller: Caller, sn: string, command: DeviceCommand) =>
    askDevice(platform, caller, sn, command);
  const watching = makeWatching(platform);
  app.addHook("preClose", async () => {
    watching.stop();
    endWaiting(platform.events);
  });

  for (const [endpoint, name] of asked)
    serve(app, endpoint, ({ query, caller }) => ask(caller, query.sn, { name, parameters: {} }));
  for (const [endpoint, name] of askedByPath)
    serve(app, endpoint, ({ params, caller }) => ask(caller, params.sn, { name, parameters: {} }));
  for (const [endpoint, group] of sets)
    serve(app, endpoint, async (input) => {
      const { body, caller } = input as unknown as { body: SetBody; caller: Caller };
      const { sn, pauseDetection, ...parameters } = body;
      return ask(caller, sn, { name: `set.${group}`, parameters, pauseDetection });
    });

  serve(app, messaging.history, ({ query: { sn, ...parameters }, caller }) =>
    ask(caller, sn, { name: "history", parameters }),
  );

  serve(app, messaging.snapshot, async ({ params: { sn }, query, caller }) => {
    const device = await commandedDevice(db, caller, sn);
    const nothing = { commandId: "", state: "succeeded" as const, result: null, reason: null };
    const answer = query.kept ? nothing : await ask(caller, sn, { name: "snapshot", parameters: {} });
    if (answer.state !== "succeeded") return answer;
    const picture = found(await queries.picture(requireTenant(caller), device.id));
    return {
      ...answer,
      result: {
        contentType: picture.contentType,
        takenTime: picture.takenAt.toISOString(),
        base64: picture.bytes.toString("base64"),
      },
    };
  });

  serve(app, messaging.info, async ({ query: { sn }, caller }) => {
    const device = await commandedDevice(db, caller, sn);
    const answer = isReachable(device) ? await ask(caller, sn, { name: "identity", parameters: {} }) : null;
    const known = await queries.identity(requireTenant(caller), device.id);
    const lens: DeviceIdentity["lens"] =
      known.lens === "wide" || known.lens === "ordinary" ? known.lens : null;
    return { ...known, lens, isAsked: answer?.state === "succeeded" };
  });

  serve(app, messaging.time, ({ body: { sn, timeZone, ntp }, caller }) => {
    if (timeZone !== undefined)
      return ask(caller, sn, { name: "set.timeZone", parameters: { hours: timeZone } });
    if (ntp !== undefined) return ask(caller, sn, { name: "set.ntp", parameters: { server: ntp } });
    return ask(caller, sn, { name: "syncTime", parameters: {} });
  });

  serve(app, messaging.maintain, ({ body: { sn, type }, caller }) => {
    const needed = type === 1 ? null : type === 2 ? "device:set" : "device:clear";
    if (needed && !holds(caller, needed)) throw new Refusal("permission.denied");
    return ask(caller, sn, { name: maintenance[type as 1 | 2 | 3], parameters: {} });
  });

  serve(app, messaging.watch, async ({ params: { sn }, caller }) => {
    const device = await commandedDevice(db, caller, sn);
    if (!isReachable(device)) throw new Refusal("device.offline");
    watching.watch(requireTenant(caller), device.id, caller.session.toString("hex"));
    return null;
  });

  serve(app, messaging.unwatch, async ({ params: { sn }, caller }) => {
    const device = await commandedDevice(db, caller, sn);
    watching.unwatch(device.id, caller.session.toString("hex"));
    return null;
  });
}

interface SetBody {
  sn: string;
  pauseDetection?: boolean;
  [field: string]: unknown;
}
