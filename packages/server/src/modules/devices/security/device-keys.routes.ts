import { type DeviceKey, deviceKeys } from "@foyer/contract/devices/security";
import type { FastifyInstance } from "fastify";
import { serve } from "../../../platform/http/serve.ts";
import type { Platform } from "../../../platform/platform.ts";
import { found, Refusal } from "../../../platform/refusal.ts";
import { addDeviceEvents } from "../presence/presence.ts";
import { giveKey, giveKeys } from "../registry/registry.ts";
import { isSimulated } from "../simulated/simulated.ts";
import { deviceKeyQueries } from "./device-keys.queries.ts";

type KeyRow = Awaited<ReturnType<ReturnType<typeof deviceKeyQueries>["of"]>>[number];

const hourMs = 3_600_000;

const isGood = ({ valid_until }: KeyRow, now: Date) => valid_until === null || valid_until > now;

function toState(row: KeyRow, now: Date): DeviceKey["state"] {
  if (row.valid_until === null) return "good";
  return isGood(row, now) ? "ending" : "ended";
}

export function deviceKeyRoutes(app: FastifyInstance, { database, events, clock, config }: Platform): void {
  const { db } = database;

  serve(app, deviceKeys.list, async ({ query, caller }) => {
    const queries = deviceKeyQueries(db);
    const { tenantId, deviceId } = found(await queries.device(caller, query.deviceId));
    const now = clock.now();
    return (await queries.of(tenantId, deviceId)).map((row) => ({
      id: row.id,
      state: toState(row, now),
      madeTime: row.made_at.toISOString(),
      madeBy: row.made_by,
      validUntil: row.valid_until?.toISOString() ?? null,
      lastUsed: row.last_used_at?.toISOString() ?? null,
    }));
  });

  serve(app, deviceKeys.rotate, async ({ body, caller, request }) => {
    const now = clock.now();
    const made = await db.transaction().execute(async (tx) => {
      const queries = deviceKeyQueries(tx);
      const device = found(await queries.forChange(caller, body.deviceId));
      const { tenantId, deviceId } = device;
      request.before = { sn: device.sn };
      if (await isSimulated(config.dataFolder, device.sn)) throw new Refusal("device.simulated");
      await queries.forgetOld(tenantId, deviceId, now);
      const before = (await queries.of(tenantId, deviceId)).filter((row) => isGood(row, now));
      const until = new Date(now.getTime() + body.overlapHours * hourMs);
      const ids = before.map(({ id }) => id);
      if (ids.length > 0) await queries.end(tenantId, deviceId, ids, until);
      const key = await giveKey(tx, { tenantId, deviceId, madeBy: caller.username });
      const detail = { by: caller.username, overlapHours: body.overlapHours };
      await addDeviceEvents(tx, [{ tenantId, deviceId, at: now, kind: "keyRotated", detail }]);
      return { device, key, othersUntil: ids.length > 0 ? until.toISOString() : null };
    });
    events.emit("deviceKeysChanged", made.device);
    return { ...made.key, othersUntil: made.othersUntil };
  });

  serve(app, deviceKeys.missing, async ({ caller, request }) => {
    const now = clock.now();
    const made = await db.transaction().execute(async (tx) => {
      const devices = await deviceKeyQueries(tx).withoutKey(caller);
      request.before = { devices: devices.length };
      const { username } = caller;
      const keys = await giveKeys(
        tx,
        devices.map(({ tenantId, deviceId }) => ({ tenantId, deviceId, madeBy: username })),
      );
      await addDeviceEvents(
        tx,
        devices.map(({ tenantId, deviceId }) => ({
          tenantId,
          deviceId,
          at: now,
          kind: "keyMade" as const,
          detail: { by: username },
        })),
      );
      return devices.map((device, nth) => ({ ...device, key: keys[nth] ?? "" }));
    });
    for (const { tenantId, deviceId, sn } of made)
      events.emit("deviceKeysChanged", { tenantId, deviceId, sn });
    return made.map(({ sn, name, key }) => ({ sn, name, key }));
  });

  serve(app, deviceKeys.revoke, async ({ body: { deviceId: asked, ids }, caller, request }) => {
    const now = clock.now();
    const device = await db.transaction().execute(async (tx) => {
      const queries = deviceKeyQueries(tx);
      const { tenantId, deviceId, sn } = found(await queries.forChange(caller, asked));
      const known = new Set((await queries.of(tenantId, deviceId)).map(({ id }) => id));
      if (ids.some((id) => !known.has(id))) found(null);
      request.before = { sn };
      const ended = await queries.end(tenantId, deviceId, ids, now);
      const detail = { by: caller.username, keys: ended.length };
      if (ended.length > 0)
        await addDeviceEvents(tx, [{ tenantId, deviceId, at: now, kind: "keyRemoved", detail }]);
      return { tenantId, deviceId, sn };
    });
    events.emit("deviceKeysChanged", device);
    return null;
  });
}
