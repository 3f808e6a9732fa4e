import { devices } from "@foyer/contract/devices/devices";
import type { FastifyInstance } from "fastify";
import type { Page } from "../../../platform/database/page.ts";
import { type Caller, requireTenant } from "../../../platform/http/caller.ts";
import { serve } from "../../../platform/http/serve.ts";
import type { Platform } from "../../../platform/platform.ts";
import { found, Refusal } from "../../../platform/refusal.ts";
import { requireEntities, requireOrganisations } from "../../places/scope/scope.ts";
import { addDevice, checkModel } from "./add-device.ts";
import { noteContest } from "./contested.ts";
import type { DeviceListFilter } from "./device-list.queries.ts";
import { listAllDevices, listDevices } from "./device-list.ts";
import type { RegistryHandlers } from "./edited-rhythm.ts";
import { keepFormerPeriods } from "./record-periods.ts";
import { registryQueries } from "./registry.queries.ts";
import { withSealedWifi } from "./sealed-wifi.ts";

export function registryRoutes(app: FastifyInstance, platform: Platform, handlers: RegistryHandlers): void {
  const { database, events, clock, secrets } = platform;
  const { db } = database;
  const queries = registryQueries(db);

  const listed = async (caller: Caller, filter: DeviceListFilter & Page) => {
    if (filter.entityId !== undefined) await requireEntities(db, caller, [filter.entityId]);
    if (filter.deptId !== undefined) await requireOrganisations(db, caller, [filter.deptId]);
    return listDevices(db, caller, clock.now(), filter);
  };

  serve(app, devices.list, ({ query, caller }) => listed(caller, query));

  serve(app, devices.listAll, ({ query, caller }) => listAllDevices(db, caller, clock.now(), query));

  serve(app, devices.byEntity, async ({ query, caller }) => {
    const { content, totalElements } = await listed(caller, query);
    const ids = content.map(({ id }) => id);
    const lines = Map.groupBy(
      await queries.listLines(requireTenant(caller), ids, clock.now()),
      ({ deviceId }) => deviceId,
    );
    return {
      content: content.map((device) => ({ ...device, lines: lines.get(device.id) ?? [] })),
      totalElements,
    };
  });

  serve(app, devices.unbound, ({ query, caller }) => listed(caller, { ...query, unbound: true }));

  serve(app, devices.details, async ({ query: { id }, caller }) => {
    const { content } = await listDevices(db, caller, clock.now(), { ids: [id], page: 0, size: 1 });
    return found(content[0]);
  });

  serve(app, devices.create, async ({ body, caller }) => {
    const tenantId = requireTenant(caller);
    const add = () => db.transaction().execute((tx) => addDevice(tx, caller, withSealedWifi(secrets, body)));
    const { id, key } = await noteContest(platform, caller, body.sn, add);
    events.emit("deviceAdded", { tenantId, deviceId: id, sn: body.sn });
    return { id, key };
  });

  serve(app, devices.update, async ({ body: { id, ...settings }, caller, request }) => {
    const isQueued = await db.transaction().execute(async (tx) => {
      const queries = registryQueries(tx);
      const before = found(await queries.forChange(caller, id));
      request.before = before;
      await requireEntities(tx, caller, [settings.entityId]);
      await checkModel(tx, { ...settings, sn: before.sn });
      const isQueued = await handlers.rhythmEdited(tx, caller, clock.now(), id, settings);
      await keepFormerPeriods(tx, requireTenant(caller), [{ id, ...settings }], clock.now());
      await queries.update(requireTenant(caller), id, withSealedWifi(secrets, settings));
      if (settings.entityId !== before.entity_id)
        await handlers.devicesMoved(tx, requireTenant(caller), [id], clock.now());
      return isQueued;
    });
    if (isQueued) events.emit("commandsQueued", { tenantId: requireTenant(caller), deviceIds: [id] });
    return null;
  });

  serve(app, devices.license, ({ body: { ids, until }, caller, request }) =>
    db.transaction().execute(async (tx) => {
      const queries = registryQueries(tx);
      const before = await queries.licences(caller, ids);
      if (before.length !== new Set(ids).size) throw new Refusal("notFound.thing");
      request.before = before;
      await queries.license(requireTenant(caller), ids, until);
      return null;
    }),
  );

  // A line it has reported on is refused by the database (device_lines__device → "device.inUse"); without one, bindings go along.
  serve(app, devices.remove, ({ body, caller, request }) =>
    db.transaction().execute(async (tx) => {
      const queries = registryQueries(tx);
      request.before = await queries.delete(caller, body);
      if (await queries.haveCounted(requireTenant(caller), body)) throw new Refusal("device.inUse");
      return null;
    }),
  );
}
