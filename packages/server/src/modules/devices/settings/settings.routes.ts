import type { DeviceSettings } from "@foyer/contract/devices/device-settings";
import { settings } from "@foyer/contract/devices/settings";
import { severalDevices } from "@foyer/contract/devices/several-devices";
import type { Received } from "@foyer/contract/endpoint";
import type { FastifyInstance } from "fastify";
import type { Tx } from "../../../platform/database/database.ts";
import { type Caller, requireTenant } from "../../../platform/http/caller.ts";
import { serve } from "../../../platform/http/serve.ts";
import type { Platform } from "../../../platform/platform.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { queueCommands, settingFaults, widestRanges } from "../commands/commands.ts";
import { applyToMany, planForMany, type ToMany } from "./apply-to-many.ts";
import { readBackAfterReturn } from "./command-ended.ts";
import { reportedLimits } from "./device-ranges.ts";
import { planSettings } from "./plan-settings.ts";
import { lockDevices } from "./planned-devices.queries.ts";
import { deviceRowBySn, loadPlannedDevices } from "./planned-devices.ts";
import { contactUntil, setDesiredSettings } from "./set-desired-settings.ts";
import { shownSettings } from "./shown-settings.ts";
import { isUnconfirmed } from "./unconfirmed.queries.ts";

export function settingsRoutes(app: FastifyInstance, { database, events, clock, log }: Platform): void {
  const { db } = database;

  /** Works in one transaction, then announces that devices have something to do. */
  async function commanding<T extends { deviceIds: number[] }>(
    caller: Caller,
    work: (tx: Tx) => Promise<T>,
  ): Promise<T> {
    const done = await db.transaction().execute(work);
    if (done.deviceIds.length > 0)
      events.emit("commandsQueued", { tenantId: requireTenant(caller), deviceIds: done.deviceIds });
    return done;
  }

  const stopListening = events.on("deviceConnected", ({ tenantId, deviceId }) => {
    readBack(tenantId, deviceId).catch((error: unknown) =>
      log.warn({ error: String(error) }, "settings could not be read back"),
    );
  });
  app.addHook("onClose", async () => stopListening());

  /** Several servers hear of it; the first one asks. */
  async function readBack(tenantId: number, deviceId: number): Promise<void> {
    if (!(await isUnconfirmed(db, tenantId, deviceId))) return;
    const isAsked = await db.transaction().execute((tx) => readBackAfterReturn(tx, tenantId, deviceId));
    if (isAsked) events.emit("commandsQueued", { tenantId, deviceIds: [deviceId] });
  }

  serve(app, settings.of, ({ query, caller }) => shownSettings(db, caller, query.sn, clock.now()));

  serve(app, settings.change, async ({ body, caller, request }) => {
    const desired = body.settings as DeviceSettings;
    const { commands } = await commanding(caller, async (tx) => {
      const { deviceId } = await deviceRowBySn(tx, caller, body.sn);
      await lockDevices(tx, requireTenant(caller), [deviceId]);
      const [device] = await loadPlannedDevices(tx, caller, [deviceId]);
      if (!device) throw new Refusal("notFound.thing");
      const faults = settingFaults(desired, device, reportedLimits(device.groups));
      if (Object.keys(faults).length > 0) throw new Refusal("validation.failed", { fields: faults });
      request.before = Object.fromEntries(
        Object.keys(desired).map((group) => [group, device.groups.get(group)?.desired ?? null]),
      );
      const plan = planSettings(device, desired, device);
      const ids = await setDesiredSettings(tx, [{ device, plan }], {
        tenantId: requireTenant(caller),
        userId: caller.userId,
        cause: "person",
        pauseDetection: body.pauseDetection,
        now: clock.now(),
        contactUntil: contactUntil(clock.now()),
      });
      return {
        deviceIds: ids.length > 0 ? [deviceId] : [],
        commands: ids.map((commandId) => ({
          commandId,
          state: "pending" as const,
          result: null,
          reason: null,
        })),
      };
    });
    return { commands };
  });

  serve(app, settings.read, async ({ body, caller }) => {
    const { commands } = await commanding(caller, async (tx) => {
      const device = await deviceRowBySn(tx, caller, body.sn);
      const groups = [...new Set(body.groups)];
      const faults = settingFaults(
        Object.fromEntries(groups.map((group) => [group, undefined])),
        device,
        widestRanges,
        "groups",
      );
      if (Object.keys(faults).length > 0) throw new Refusal("validation.failed", { fields: faults });
      if (groups.includes("rhythm") || device.connectedAt === null) throw new Refusal("device.offline");
      const ids = await queueCommands(
        tx,
        groups.map((group) => ({
          tenantId: requireTenant(caller),
          deviceId: device.deviceId,
          name: `get.${group}` as const,
          parameters: {},
          cause: "person" as const,
          userId: caller.userId,
        })),
      );
      return {
        deviceIds: [device.deviceId],
        commands: ids.map((commandId) => ({
          commandId,
          state: "pending" as const,
          result: null,
          reason: null,
        })),
      };
    });
    return { commands };
  });

  serve(app, settings.infrared, ({ body: { deviceIds, ...rhythm }, caller, request }) =>
    commanding(caller, async (tx) => {
      const devices = await loadPlannedDevices(tx, caller, deviceIds);
      const chosen = devices.map((device) => ({ ...device, online: device.isReachable }));
      const { fault } = severalDevices("uploadInterval", chosen);
      if (fault) throw new Refusal(fault);
      return applyToMany(tx, caller, request, clock.now(), {
        deviceIds,
        settings: { rhythm },
        toField: (field) => field.replace(/^settings\.rhythm\./, ""),
      });
    }),
  );

  serve(app, settings.preview, async ({ body, caller }) => {
    const { plans } = await planForMany(db, caller, toMany(body));
    return { devices: plans.map(({ plan }) => plan.verdict) };
  });

  serve(app, settings.apply, ({ body, caller, request }) =>
    commanding(caller, (tx) => applyToMany(tx, caller, request, clock.now(), toMany(body))),
  );
}

const toMany = (body: Received<typeof settings.apply>["body"]): ToMany => body as ToMany;
