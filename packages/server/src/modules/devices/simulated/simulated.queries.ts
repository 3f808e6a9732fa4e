import { sql } from "kysely";
import { byCompany } from "../../../platform/database/by-company.ts";
import type { Db, Tx } from "../../../platform/database/database.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { visibleEntities } from "../../places/scope/scope.ts";

export const simulatedQueries = (db: Db | Tx) => ({
  access: (caller: Caller, id: number) =>
    visibleEntities(db, caller)
      .innerJoin("accesses as a", (join) =>
        join.onRef("a.tenant_id", "=", "e.tenant_id").onRef("a.entity_id", "=", "e.id"),
      )
      .select(["a.id", "a.name", "e.id as entityId", "e.time_zone as zone"])
      .where("a.id", "=", id)
      .executeTakeFirst(),

  /** The model of simulated counters; made again where somebody has deleted it. */
  async modelId(code: string, deviceType: number, name: string): Promise<number> {
    await db
      .insertInto("device_models")
      .values({ device_type: deviceType, device_name: name, code, sn_length: 0 })
      .onConflict((conflict) => conflict.column("code").doNothing())
      .execute();
    const model = await db
      .selectFrom("device_models")
      .select("id")
      .where("code", "=", code)
      .executeTakeFirstOrThrow();
    return model.id;
  },

  /** Ids of those of these devices that exist and count for an access at the moment. */
  counting: (
    devices: readonly { tenantId: number; deviceId: number; sn: string }[],
    now: Date,
  ): Promise<number[]> =>
    byCompany(devices, async (tenantId, named) => {
      const { rows } = await sql<{ id: number }>`
        select d.id
        from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as s("deviceId" bigint, sn text)
        join devices d on d.tenant_id = ${tenantId} and d.id = s."deviceId" and d.sn = s.sn
        where exists (
          select from bindings b where b.tenant_id = ${tenantId} and b.device_id = d.id
            and b.from_at <= ${now}::timestamptz and (b.to_at is null or b.to_at > ${now}::timestamptz))
      `.execute(db);
      return rows.map(({ id }) => id);
    }),
});
