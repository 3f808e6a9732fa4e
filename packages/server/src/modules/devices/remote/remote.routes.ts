import { deviceDetail } from "@foyer/contract/devices/device-detail";
import { toSettingWay } from "@foyer/contract/devices/device-settings";
import type { FastifyInstance } from "fastify";
import type { Caller } from "../../../platform/http/caller.ts";
import { serve } from "../../../platform/http/serve.ts";
import { makeOutgoing } from "../../../platform/outgoing/outgoing.ts";
import type { Platform } from "../../../platform/platform.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { askDevice, queueCommands } from "../commands/commands.ts";
import { type AskedDevice, askedDevice } from "../detail/detail.ts";
import { updateFrom } from "../firmware/firmware.ts";
import { isReachable } from "../presence/presence.ts";
import { remoteQueries } from "./remote.queries.ts";

/** Where devices serve their own page. */
const pagePort = 80;

export function remoteRoutes(app: FastifyInstance, platform: Platform): void {
  const { database, events, config } = platform;
  const { db } = database;
  const queries = remoteQueries(db);
  const outgoing = makeOutgoing({ allow: config.outgoingAllow });
  /** Which user asks which device at this server. */
  const asking = new Set<string>();

  /** The address the device has in its own network, as it says now. */
  async function askAddress(caller: Caller, device: AskedDevice): Promise<string> {
    const who = `${caller.userId} ${device.id}`;
    if (asking.has(who)) throw new Refusal("device.remotePending");
    asking.add(who);
    try {
      if (await queries.isAsking(device.tenantId, device.id, caller.userId))
        throw new Refusal("device.remotePending");
      const answer = await askDevice(platform, caller, device.sn, { name: "get.network", parameters: {} });
      return typeof answer.result?.ip === "string" ? answer.result.ip : "";
    } finally {
      asking.delete(who);
    }
  }

  serve(app, deviceDetail.remoteConnect, async ({ query, caller }) => {
    const device = await askedDevice(db, caller, query.sn);
    const isAsked = toSettingWay(device.deviceType) === "mqtt";
    // A device that is commanded and offline is reported as such; one that only fetches is where it was last.
    if (isAsked && !isReachable(device)) throw new Refusal("device.offline");
    const reported = isAsked ? await askAddress(caller, device) : "";
    const ip = reported || device.ipAddress;
    if (ip === "") throw new Refusal("device.addressUnknown");
    return { http: { ip, port: pagePort }, from: reported ? ("device" as const) : ("lastKnown" as const) };
  });

  serve(app, deviceDetail.updateUrl, async ({ body: { sn, updateUrl, md5 }, caller, request }) => {
    const device = await askedDevice(db, caller, sn);
    request.before = { sn };
    const { tenantId, id: deviceId } = device;
    const parameters = updateFrom(outgoing, { device, url: updateUrl, md5, field: "updateUrl" });
    const [commandId = ""] = await db
      .transaction()
      .execute((tx) =>
        queueCommands(tx, [
          { tenantId, deviceId, name: "upgrade", parameters, cause: "person", userId: caller.userId },
        ]),
      );
    events.emit("commandsQueued", { tenantId, deviceIds: [deviceId] });
    return { commandId };
  });
}
