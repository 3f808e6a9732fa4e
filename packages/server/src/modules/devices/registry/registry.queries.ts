import type { DeviceDraft } from "@foyer/contract/devices/devices";
import { sql } from "kysely";
import type * as z from "zod/mini";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { allDeleted } from "../../../platform/database/page.ts";
import { type Caller, requireTenant } from "../../../platform/http/caller.ts";
import { visibleEntities } from "../../places/scope/scope.ts";
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
  wifiSSID,
  wifiPassword,
}: Settings) => ({
  name,
  device_type: deviceType,
  model_id: modelId,
  entity_id: entityId,
  upload_interval: uploadInterval,
  record_period: recordPeriod,
  velocity,
  ...(wifiSSID !== undefined && { wifi_ssid: wifiSSID }),
  ...(wifiPassword !== undefined && { wifi_password: wifiPassword }),
});

export interface LineOfDevice {
  deviceId: number;
  line: string;
  corridorId: number | null;
  corridorName: string | null;
}

export const registryQueries = (db: Db | Tx) => ({
  /** The lines of devices: those they reported on and those that are bound now or will be. */
  listLines: (tenantId: number, deviceIds: readonly number[], now: Date) =>
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
        "d.wifi_ssid",
      ])
      .where("d.id", "=", id)
      .forUpdate("d")
      .executeTakeFirst(),

  /** The devices as they are licensed, held. */
  licences: (caller: Caller, ids: readonly number[]) =>
    visibleDevices(db, caller)
      .select(["d.id", "d.sn", "d.licence_until as licenceUntil"])
      .where("d.id", "in", ids)
      .orderBy("d.id")
      .forUpdate("d")
      .execute(),

  license: (tenantId: number, ids: readonly number[], until: string | null) =>
    db
      .updateTable("devices")
      .set({ licence_until: until })
      .where("tenant_id", "=", tenantId)
      .where("id", "in", ids)
      .execute(),

  /**
   * The model. Not held: of two that add devices on Citus each would wait for the other. One that is deleted meanwhile
   * is caught by the foreign key.
   */
  model: (id: number) =>
    db
      .selectFrom("device_models")
      .select(["device_type", "sn_length"])
      .where("id", "=", id)
      .executeTakeFirst(),

  async insert(tenantId: number, { sn, ...settings }: Draft, takesWaiting: boolean): Promise<{ id: number }> {
    const device = await db
      .insertInto("devices")
      .values({ tenant_id: tenantId, sn, ...columns(settings) })
      .returning("id")
      .executeTakeFirstOrThrow();
    await db
      .insertInto("serial_numbers")
      .values({ sn, tenant_id: tenantId, device_id: device.id, takes_waiting: takesWaiting })
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
  async delete(caller: Caller, ids: readonly number[]) {
    const tenantId = requireTenant(caller);
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
      .returning(["id", "name", "sn"])
      .execute();
    allDeleted(ids, deleted);
    await db
      .deleteFrom("serial_numbers")
      .where("tenant_id", "=", tenantId)
      .where("device_id", "in", ids)
      .execute();
    return deleted;
  },

  /** Whether counts of any of these devices are kept, counted or quarantined. */
  async haveCounted(tenantId: number, ids: readonly number[]): Promise<boolean> {
    const { rows } = await sql<{ counted: boolean }>`
        select exists (select from records where tenant_id = ${tenantId} and device_id = any(${ids}::bigint[]))
          or exists (select from quarantined_records where tenant_id = ${tenantId} and device_id = any(${ids}::bigint[]))
          or exists (select from heat_grids where tenant_id = ${tenantId} and device_id = any(${ids}::bigint[]))
          or exists (select from heat_days where tenant_id = ${tenantId} and device_id = any(${ids}::bigint[]))
          as counted
      `.execute(db);
    return rows[0]?.counted === true;
  },
});
