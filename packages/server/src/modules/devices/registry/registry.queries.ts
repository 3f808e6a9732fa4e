import { simulatedModel } from "@foyer/contract/devices/connections";
import type { DeviceDraft } from "@foyer/contract/devices/devices";
import { sql } from "kysely";
import type * as z from "zod/mini";
import { contains, type Db, type Tx } from "../../../platform/database/database.ts";
import { allDeleted, type Page, paged } from "../../../platform/database/page.ts";
import { type Caller, tenantOf } from "../../../platform/http/caller.ts";
import { visibleEntities } from "../../places/subjects/scope.ts";
import { isOnline } from "./online.ts";
import { visibleDevices } from "./visible-devices.ts";

type Draft = z.output<typeof DeviceDraft>;
type Settings = Omit<Draft, "sn">;

const columns = ({
  name,
  deviceType,
  modelId,
  entityId,
  uploadInterval,
  recordPeriod,
  velocity,
}: Settings) => ({
  name,
  device_type: deviceType,
  model_id: modelId,
  entity_id: entityId,
  upload_interval: uploadInterval,
  record_period: recordPeriod,
  velocity,
});

type Wish = Page & {
  search: string;
  entityId?: number;
  deviceType?: number;
  /** Only those that count for no access, now and in future. */
  unbound?: boolean;
};

export interface LineOfDevice {
  deviceId: number;
  line: string;
  corridorId: number | null;
  corridorName: string | null;
}

const order = {
  fields: {
    sn: "d.sn",
    name: "d.name",
    deviceType: "d.device_type",
    entityName: "e.name",
    battery: "d.battery",
    lastTime: "d.last_seen_at",
    createTime: "d.created_at",
  },
  usual: "d.name",
  id: "d.id",
};

export const registryQueries = (db: Db | Tx) => {
  /** Devices as shown, each with the access that its first line counts for at `now`. */
  const shown = (query: ReturnType<typeof visibleDevices>, now: Date) =>
    query
      .innerJoin("device_models as m", "m.id", "d.model_id")
      .leftJoinLateral(
        (e) =>
          e
            .selectFrom("bindings as b")
            .innerJoin("accesses as a", (join) =>
              join.onRef("a.tenant_id", "=", "b.tenant_id").onRef("a.id", "=", "b.access_id"),
            )
            .select(["a.id as corridorId", "a.name as corridorName"])
            .whereRef("b.tenant_id", "=", "d.tenant_id")
            .whereRef("b.device_id", "=", "d.id")
            .where("b.from_at", "<=", now)
            .where((w) => w.or([w("b.to_at", "is", null), w("b.to_at", ">", now)]))
            .orderBy((o) => o.fn("length", ["b.line"]))
            .orderBy("b.line")
            .limit(1)
            .as("c"),
        (join) => join.onTrue(),
      )
      .select([
        "d.id",
        "d.sn",
        "d.name",
        "d.device_type as deviceType",
        "d.model_id as modelId",
        "m.code as model",
        "d.entity_id as entityId",
        "e.name as entityName",
        "c.corridorId",
        "c.corridorName",
        "d.upload_interval as uploadInterval",
        "d.record_period as recordPeriod",
        "d.velocity",
        "d.version",
        "d.battery",
        "d.battery_transmitter as batterytxLevel",
        "d.mac_address as macAddress",
        "d.ip_address as ipAddress",
        "d.last_seen_at",
        "d.created_at",
      ]);
  type Shown = Awaited<ReturnType<ReturnType<typeof shown>["executeTakeFirstOrThrow"]>>;
  const deviceOf = (row: Shown, now: Date) => ({
    ...row,
    lastTime: row.last_seen_at?.toISOString() ?? null,
    online: isOnline(row, now),
    simulated: row.model === simulatedModel,
    createTime: row.created_at.toISOString(),
  });

  return {
    async page(caller: Caller, now: Date, { search, entityId, deviceType, unbound, ...page }: Wish) {
      const matching = visibleDevices(db, caller)
        .$if(search !== "", (q) =>
          q.where((e) =>
            e.or([e("d.sn", "ilike", contains(search)), e("d.name", "ilike", contains(search))]),
          ),
        )
        .$if(entityId !== undefined, (q) => q.where("d.entity_id", "=", entityId as number))
        .$if(deviceType !== undefined, (q) => q.where("d.device_type", "=", deviceType as number))
        .$if(unbound === true, (q) =>
          q.where((e) =>
            e.not(
              e.exists(
                e
                  .selectFrom("bindings as b")
                  .select("b.id")
                  .whereRef("b.tenant_id", "=", "d.tenant_id")
                  .whereRef("b.device_id", "=", "d.id")
                  .where((w) => w.or([w("b.to_at", "is", null), w("b.to_at", ">", now)])),
              ),
            ),
          ),
        );
      const { content: rows, totalElements } = await paged(matching, shown(matching, now), page, order);
      return { content: rows.map((row) => deviceOf(row, now)), totalElements };
    },

    /** The lines of devices: those they reported on and those that are bound now or will be. */
    linesOf: (tenantId: number, deviceIds: readonly number[], now: Date) =>
      sql<LineOfDevice>`
        with named as (
          select device_id, line from device_lines where tenant_id = ${tenantId} and device_id = any(${deviceIds}::bigint[])
        ), bound as (
          select distinct on (device_id, line) device_id, line, access_id from bindings
          where tenant_id = ${tenantId} and device_id = any(${deviceIds}::bigint[])
            and (to_at is null or to_at > ${now}::timestamptz)
          order by device_id, line, from_at)
        select device_id as "deviceId", line, a.id as "corridorId", a.name as "corridorName"
        from named full join bound using (device_id, line)
        left join accesses a on a.tenant_id = ${tenantId} and a.id = bound.access_id
        order by device_id, length(line), line
      `
        .execute(db)
        .then(({ rows }) => rows),

    async details(caller: Caller, now: Date, id: number) {
      const row = await shown(visibleDevices(db, caller), now).where("d.id", "=", id).executeTakeFirst();
      return row && deviceOf(row, now);
    },

    forChange: (caller: Caller, id: number) =>
      visibleDevices(db, caller)
        .select([
          "d.id",
          "d.sn",
          "d.name",
          "d.device_type",
          "d.model_id",
          "d.entity_id",
          "d.upload_interval",
          "d.record_period",
          "d.velocity",
        ])
        .where("d.id", "=", id)
        .forUpdate("d")
        .executeTakeFirst(),

    /** The model, held so that nobody deletes it meanwhile. */
    model: (id: number) =>
      db
        .selectFrom("device_models")
        .select(["device_type", "sn_length"])
        .where("id", "=", id)
        .forKeyShare()
        .executeTakeFirst(),

    async insert(tenantId: number, { sn, ...settings }: Draft, keyHash: Buffer): Promise<{ id: number }> {
      const device = await db
        .insertInto("devices")
        .values({ tenant_id: tenantId, sn, key_hash: keyHash, ...columns(settings) })
        .returning("id")
        .executeTakeFirstOrThrow();
      await db
        .insertInto("serial_numbers")
        .values({ sn, tenant_id: tenantId, device_id: device.id })
        .execute();
      return device;
    },

    update: (tenantId: number, id: number, settings: Settings) =>
      db
        .updateTable("devices")
        .set(columns(settings))
        .where("tenant_id", "=", tenantId)
        .where("id", "=", id)
        .execute(),

    /** Devices that never counted go with their bindings; one that has reported on a line is held by that (device_lines__device). */
    async delete(caller: Caller, ids: readonly number[]): Promise<null> {
      const tenantId = tenantOf(caller);
      await db
        .deleteFrom("bindings")
        .where("tenant_id", "=", tenantId)
        .where("device_id", "in", visibleDevices(db, caller).select("d.id").where("d.id", "in", ids))
        .where("device_id", "not in", (e) =>
          e
            .selectFrom("device_lines as l")
            .select("l.device_id")
            .where("l.tenant_id", "=", tenantId)
            .where("l.device_id", "in", ids),
        )
        .execute();
      const deleted = await db
        .deleteFrom("devices")
        .where("tenant_id", "=", tenantId)
        .where("id", "in", ids)
        .where("entity_id", "in", visibleEntities(db, caller).select("e.id"))
        .returning("id")
        .execute();
      allDeleted(ids, deleted);
      await db
        .deleteFrom("serial_numbers")
        .where("tenant_id", "=", tenantId)
        .where("device_id", "in", ids)
        .execute();
      return null;
    },

    /** Whether counts of any of these devices are kept, counted or quarantined. */
    async haveCounted(tenantId: number, ids: readonly number[]): Promise<boolean> {
      const { rows } = await sql<{ counted: boolean }>`
        select exists (select from records where tenant_id = ${tenantId} and device_id = any(${ids}::bigint[]))
          or exists (select from quarantined_records where tenant_id = ${tenantId} and device_id = any(${ids}::bigint[]))
          as counted
      `.execute(db);
      return rows[0]?.counted === true;
    },
  };
};
