import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { type Caller, requireTenant } from "../../../platform/http/caller.ts";
import { visibleDevices } from "../registry/registry.ts";

export interface ClaimedDevice {
  tenantId: number;
  deviceId: number;
  sn: string;
}

/** Payloads of serial number `s` wait that came by a site key of another company. */
const seenElsewhere = sql`exists (select from kept_payloads k where k.state = 'waiting' and k.sn = s.sn
  and k.meta ? 'siteKey' and split_part(k.meta->>'siteKey', ':', 1) <> s.tenant_id::text)`;

export const claimQueries = (db: Db | Tx) => ({
  async contested() {
    const { rows } = await sql<{
      sn: string;
      tenantId: number;
      deviceId: number;
      companyName: string;
      claimants: string[];
      since: Date;
    }>`
      select s.sn, s.tenant_id as "tenantId", s.device_id as "deviceId", c.name as "companyName", s.contested_at as since,
        array(select distinct o.name from kept_payloads k
          join companies o on o.id::text = split_part(k.meta->>'siteKey', ':', 1)
          where k.state = 'waiting' and k.sn = s.sn and o.id <> s.tenant_id order by 1) as claimants
      from serial_numbers s
      join companies c on c.id = s.tenant_id
      where s.contested_at is not null and ${seenElsewhere}
      order by s.contested_at desc, s.sn limit 200
    `.execute(db);
    const { rows: devices } = await sql<{ id: number; name: string }>`
      select id, name from devices where tenant_id = any(${rows.map(({ tenantId }) => tenantId)}::bigint[])
        and id = any(${rows.map(({ deviceId }) => deviceId)}::bigint[])`.execute(db);
    const names = new Map(devices.map(({ id, name }) => [id, name]));
    return rows.map(({ tenantId: _, ...row }) => ({ ...row, deviceName: names.get(row.deviceId) ?? "" }));
  },

  /** The device a serial number is claimed for, held. */
  claimed: (sn: string): Promise<ClaimedDevice | undefined> =>
    db
      .selectFrom("serial_numbers")
      .select(["tenant_id as tenantId", "device_id as deviceId", "sn"])
      .where("sn", "=", sn)
      .forUpdate()
      .executeTakeFirst(),

  uncontest: (sn: string) =>
    db.updateTable("serial_numbers").set({ contested_at: null }).where("sn", "=", sn).execute(),

  /** Frees a number: the device keeps its counts, under a name that no device can send by. */
  async release({ tenantId, deviceId, sn }: ClaimedDevice, at: Date): Promise<void> {
    await db.deleteFrom("serial_numbers").where("sn", "=", sn).execute();
    await db
      .updateTable("devices")
      .set({ sn: `${sn}~${deviceId}` })
      .where("tenant_id", "=", tenantId)
      .where("id", "=", deviceId)
      .execute();
    await sql`update device_keys set valid_until = ${at} where tenant_id = ${tenantId} and device_id = ${deviceId}
      and (valid_until is null or valid_until > ${at})`.execute(db);
  },

  findProof: (caller: Caller, deviceId: number) =>
    visibleDevices(db, caller)
      .innerJoin("serial_numbers as s", "s.sn", "d.sn")
      .leftJoin("device_contacts as c", (join) =>
        join.onRef("c.tenant_id", "=", "d.tenant_id").onRef("c.device_id", "=", "d.id"),
      )
      .leftJoin("device_security as ds", "ds.tenant_id", "d.tenant_id")
      .select((e) => [
        "d.id",
        "d.sn",
        "d.unproven_allowed as unprovenAllowed",
        "c.proven_at",
        "s.contested_at",
        e.fn.coalesce("ds.keys_required", e.lit(true)).as("isDemanded"),
      ])
      .where("d.id", "=", deviceId)
      .executeTakeFirst(),

  allowUnproven: (caller: Caller, deviceId: number, unproven_allowed: boolean) =>
    db
      .updateTable("devices")
      .set({ unproven_allowed })
      .where("tenant_id", "=", requireTenant(caller))
      .where("id", "=", deviceId)
      .execute(),
});
