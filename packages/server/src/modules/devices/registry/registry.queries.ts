import type { DeviceDraft } from "@foyer/contract/devices/devices";
import { sql } from "kysely";
import type * as z from "zod/mini";
import { contains, type Db, type Tx } from "../../../platform/database/database.ts";
import { allDeleted, type Page, paged } from "../../../platform/database/page.ts";
import { type Caller, tenantOf } from "../../../platform/http/caller.ts";
import { visibleEntities } from "../../places/subjects/scope.ts";
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
  const deviceOf = (row: Awaited<ReturnType<ReturnType<typeof shown>["executeTakeFirstOrThrow"]>>) => ({
    ...row,
    lastTime: row.last_seen_at?.toISOString() ?? null,
    createTime: row.created_at.toISOString(),
  });

  return {
    async page(
      caller: Caller,
      now: Date,
      {
        search,
        entityId,
        deviceType,
        ...page
      }: Page & { search: string; entityId?: number; deviceType?: number },
    ) {
      let matching = visibleDevices(db, caller);
      if (search) {
        matching = matching.where((e) =>
          e.or([e("d.sn", "ilike", contains(search)), e("d.name", "ilike", contains(search))]),
        );
      }
      if (entityId !== undefined) matching = matching.where("d.entity_id", "=", entityId);
      if (deviceType !== undefined) matching = matching.where("d.device_type", "=", deviceType);
      const { content: rows, totalElements } = await paged(matching, shown(matching, now), page, order);
      return { content: rows.map(deviceOf), totalElements };
    },

    async details(caller: Caller, now: Date, id: number) {
      const row = await shown(visibleDevices(db, caller), now).where("d.id", "=", id).executeTakeFirst();
      return row && deviceOf(row);
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

    async delete(caller: Caller, ids: readonly number[]): Promise<null> {
      const tenantId = tenantOf(caller);
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
