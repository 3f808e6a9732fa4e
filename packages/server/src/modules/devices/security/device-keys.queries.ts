import { simulatedModel } from "@foyer/contract/devices/brands/foyer";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { type Caller, requireTenant } from "../../../platform/http/caller.ts";
import { visibleDevices } from "../registry/registry.ts";

/** Keys that ended longer ago are forgotten when a new one is made. */
const rememberedMs = 90 * 86_400_000;

export const deviceKeyQueries = (db: Db | Tx) => ({
  device: (caller: Caller, id: number) =>
    visibleDevices(db, caller)
      .select(["d.tenant_id as tenantId", "d.id as deviceId", "d.sn"])
      .where("d.id", "=", id)
      .executeTakeFirst(),

  /** The same, held until the transaction ends: keys of one device change one after the other. */
  forChange: (caller: Caller, id: number) =>
    visibleDevices(db, caller)
      .select(["d.tenant_id as tenantId", "d.id as deviceId", "d.sn"])
      .where("d.id", "=", id)
      .forUpdate("d")
      .executeTakeFirst(),

  /** Those that never had a key, held until the transaction ends; simulated ones need none. */
  withoutKey: (caller: Caller) =>
    visibleDevices(db, caller)
      .innerJoin("device_models as m", "m.id", "d.model_id")
      .select(["d.tenant_id as tenantId", "d.id as deviceId", "d.sn", "d.name"])
      .where("m.code", "<>", simulatedModel)
      .where((e) =>
        e.not(
          e.exists(
            e
              .selectFrom("device_keys as k")
              .select("k.id")
              .where("k.tenant_id", "=", requireTenant(caller))
              .whereRef("k.device_id", "=", "d.id"),
          ),
        ),
      )
      .orderBy("d.sn")
      .forUpdate("d")
      .execute(),

  of: (tenantId: number, deviceId: number) =>
    db
      .selectFrom("device_keys")
      .select(["id", "made_at", "made_by", "valid_until", "last_used_at"])
      .where("tenant_id", "=", tenantId)
      .where("device_id", "=", deviceId)
      .orderBy("id", "desc")
      .execute(),

  /** Gives keys of a device an end, unless they have an earlier one; returns which. */
  end: (tenantId: number, deviceId: number, ids: readonly number[], at: Date) =>
    db
      .updateTable("device_keys")
      .set({ valid_until: at })
      .where("tenant_id", "=", tenantId)
      .where("device_id", "=", deviceId)
      .where("id", "in", ids)
      .where((e) => e.or([e("valid_until", "is", null), e("valid_until", ">", at)]))
      .returning("id")
      .execute(),

  forgetOld: (tenantId: number, deviceId: number, now: Date) =>
    db
      .deleteFrom("device_keys")
      .where("tenant_id", "=", tenantId)
      .where("device_id", "=", deviceId)
      .where("valid_until", "<", new Date(now.getTime() - rememberedMs))
      .execute(),
});
