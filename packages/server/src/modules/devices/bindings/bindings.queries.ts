import type { CountingFeed } from "@foyer/contract/devices/bindings";
import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { type Page, paged } from "../../../platform/database/page.ts";
import { type Caller, requireTenant } from "../../../platform/http/caller.ts";
import { visibleEntities } from "../../places/scope/scope.ts";
import { isOnline, presenceColumns } from "../presence/presence.ts";
import { visibleDevices } from "../registry/registry.ts";

export interface BindingPeriod {
  deviceId: number;
  line: string;
  accessId: number;
  direction: number;
  from: Date;
  to: Date | null;
}

const order = {
  fields: { name: "d.name", sn: "d.sn", from: "b.from_at" },
  usual: "d.name",
  id: "b.id",
};

const toPeriod = <Row extends { from_at: Date; to_at: Date | null }>(row: Row) => ({
  ...row,
  from: row.from_at.toISOString(),
  to: row.to_at?.toISOString() ?? null,
});

export const bindingQueries = (db: Db | Tx) => {
  const visibleAccesses = (caller: Caller) =>
    visibleEntities(db, caller).innerJoin("accesses as a", (join) =>
      join.onRef("a.tenant_id", "=", "e.tenant_id").onRef("a.entity_id", "=", "e.id"),
    );
  const visibleBindings = (caller: Caller) =>
    visibleAccesses(caller).innerJoin("bindings as b", (join) =>
      join.onRef("b.tenant_id", "=", "a.tenant_id").onRef("b.access_id", "=", "a.id"),
    );

  return {
    /** The access with its entity's zone, held as it is. */
    access: (caller: Caller, id: number) =>
      visibleAccesses(caller)
        .select(["a.id", "a.in_use as inUse", "e.time_zone as zone"])
        .where("a.id", "=", id)
        .forShare("a")
        .executeTakeFirst(),

    visibleAccess: (caller: Caller, id: number) =>
      visibleAccesses(caller).select("a.id").where("a.id", "=", id).executeTakeFirst(),

    /** Device type by id, of the devices the caller may see. */
    async deviceTypes(caller: Caller, ids: readonly number[]): Promise<Map<number, number>> {
      const rows = await visibleDevices(db, caller)
        .select(["d.id", "d.device_type"])
        .where("d.id", "in", ids)
        .execute();
      return new Map(rows.map((row) => [row.id, row.device_type]));
    },

    async overlaps(tenantId: number, { deviceId, line, from, to }: BindingPeriod): Promise<boolean> {
      const other = await db
        .selectFrom("bindings")
        .select("id")
        .where("tenant_id", "=", tenantId)
        .where("device_id", "=", deviceId)
        .where("line", "=", line)
        .where((e) => e.or([e("to_at", "is", null), e("to_at", ">", from)]))
        .$if(to !== null, (q) => q.where("from_at", "<", to as Date))
        .limit(1)
        .executeTakeFirst();
      return other !== undefined;
    },

    insert: (tenantId: number, { deviceId, line, accessId, direction, from, to }: BindingPeriod) =>
      db
        .insertInto("bindings")
        .values({
          tenant_id: tenantId,
          device_id: deviceId,
          line,
          access_id: accessId,
          direction,
          from_at: from,
          to_at: to,
        })
        .returning("id")
        .executeTakeFirstOrThrow(),

    async listDevices(caller: Caller, ids: readonly number[]): Promise<number[]> {
      const rows = await visibleBindings(caller).select("b.device_id").where("b.id", "in", ids).execute();
      return rows.map((row) => row.device_id);
    },

    /** The bindings of a device that count at `now` or will. */
    async listRunning(caller: Caller, deviceId: number, now: Date): Promise<number[]> {
      const rows = await db
        .selectFrom("bindings as b")
        .select("b.id")
        .where("b.tenant_id", "=", requireTenant(caller))
        .where("b.device_id", "=", deviceId)
        .where((w) => w.or([w("b.to_at", "is", null), w("b.to_at", ">", now)]))
        .execute();
      return rows.map(({ id }) => id);
    },

    /** Those of the bindings that have not ended at `now`, each with its entity's zone. */
    running: (caller: Caller, ids: readonly number[], now: Date) =>
      visibleBindings(caller)
        .where("b.id", "in", ids)
        .select([
          "b.id",
          "b.device_id as deviceId",
          "b.line",
          "b.access_id as accessId",
          "b.direction",
          "b.from_at as from",
          "b.to_at as to",
          "e.time_zone as zone",
        ])
        .where((w) => w.or([w("b.to_at", "is", null), w("b.to_at", ">", now)]))
        .orderBy("b.id")
        .forUpdate("b")
        .execute(),

    /** How many of the bindings there are, ended or not. */
    seen: async (caller: Caller, ids: readonly number[]): Promise<number> =>
      (await visibleBindings(caller).where("b.id", "in", ids).select("b.id").execute()).length,

    end: (tenantId: number, id: number, at: Date) =>
      db
        .updateTable("bindings")
        .set({ to_at: at })
        .where("tenant_id", "=", tenantId)
        .where("id", "=", id)
        .execute(),

    /** The periods of a device or of an access. */
    async periods(caller: Caller, { deviceId, corridorId }: { deviceId?: number; corridorId?: number }) {
      const rows = await db
        .selectFrom("bindings as b")
        .innerJoin("devices as d", (join) =>
          join.onRef("d.tenant_id", "=", "b.tenant_id").onRef("d.id", "=", "b.device_id"),
        )
        .innerJoin("accesses as a", (join) =>
          join.onRef("a.tenant_id", "=", "b.tenant_id").onRef("a.id", "=", "b.access_id"),
        )
        .select([
          "b.id",
          "b.device_id as deviceId",
          "d.sn",
          "d.name",
          "b.line",
          "b.access_id as corridorId",
          "a.name as corridorName",
          "b.direction",
          "b.from_at",
          "b.to_at",
        ])
        .where("b.tenant_id", "=", requireTenant(caller))
        .$if(deviceId !== undefined, (q) => q.where("b.device_id", "=", deviceId as number))
        .$if(corridorId !== undefined, (q) => q.where("b.access_id", "=", corridorId as number))
        .orderBy("b.from_at", "desc")
        .orderBy("b.id", "desc")
        .execute();
      return rows.map(toPeriod);
    },

    /** The lines that count for an access at `now`. */
    async ofAccess(caller: Caller, now: Date, { corridorId, ...page }: Page & { corridorId: number }) {
      const matching = visibleBindings(caller)
        .innerJoin("devices as d", (join) =>
          join.onRef("d.tenant_id", "=", "b.tenant_id").onRef("d.id", "=", "b.device_id"),
        )
        .where("b.access_id", "=", corridorId)
        .where("b.from_at", "<=", now)
        .where((w) => w.or([w("b.to_at", "is", null), w("b.to_at", ">", now)]));
      const { content, totalElements } = await paged(
        matching,
        matching
          .innerJoin("device_models as m", "m.id", "d.model_id")
          .leftJoin("device_lines as l", (join) =>
            join
              .onRef("l.tenant_id", "=", "b.tenant_id")
              .onRef("l.device_id", "=", "b.device_id")
              .onRef("l.line", "=", "b.line"),
          )
          .select([
            "b.id",
            "b.device_id as deviceId",
            "d.sn",
            "d.name",
            "m.code as model",
            "b.line",
            "b.direction",
            "b.from_at",
            "b.to_at",
            ...presenceColumns,
            "l.feed",
            "l.other_feeds",
          ]),
        page,
        order,
      );
      return {
        content: content.map((row) => ({
          ...toPeriod(row),
          lastTime: row.lastSeenAt?.toISOString() ?? null,
          online: isOnline(row, now),
          feed: row.feed as CountingFeed | null,
          otherFeeds: (row.other_feeds ?? []) as CountingFeed[],
        })),
        totalElements,
      };
    },

    setDirection: (tenantId: number, id: number, direction: number) =>
      db
        .updateTable("bindings")
        .set({ direction })
        .where("tenant_id", "=", tenantId)
        .where("id", "=", id)
        .execute(),

    /** A wall clock's reading → the moment; a reading in the skipped spring hour moves forward by the gap. */
    async readMoment(wall: string, zone: string): Promise<Date> {
      const { rows } = await sql<{ at: Date }>`select ${wall}::timestamp at time zone ${zone} as at`.execute(
        db,
      );
      return rows[0]?.at as Date;
    },
  };
};
