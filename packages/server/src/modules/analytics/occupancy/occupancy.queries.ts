import type { InsideKind, Limit, LinkShows } from "@foyer/contract/analytics/occupancy";
import { sql } from "kysely";
import { byName } from "../../../platform/database/by-name.ts";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { ownerOf } from "../../../platform/database/secret-owners.ts";
import { type Caller, requireTenant } from "../../../platform/http/caller.ts";
import type { ClockedSubject } from "../../counting/clock-groups/clock-groups.ts";
import { presenceColumns } from "../../devices/presence/presence.ts";
import { visibleEntities } from "../../places/scope/scope.ts";
import { subjectKinds } from "../../places/subject-kinds/subject-kinds.ts";

export interface Place {
  kind: InsideKind;
  id: number;
}

export const placeKey = ({ kind, id }: Place): string => `${kind}|${id}`;

const anySql = (ids: readonly number[]) => sql<number>`any(${ids}::bigint[])`;

const toColumns = ({ kind, id }: Place) =>
  kind === subjectKinds.entity ? { entity_id: id, area_id: null } : { entity_id: null, area_id: id };

export const toPlace = (row: { entity_id: number | null; area_id: number | null }): Place =>
  row.entity_id !== null
    ? { kind: subjectKinds.entity, id: row.entity_id }
    : { kind: subjectKinds.area, id: row.area_id ?? 0 };

export interface NewLink extends Place {
  hash: Buffer;
  name: string;
  shows: LinkShows;
  untilDay: string | null;
  author: string;
  createdAt: Date;
}

export const occupancyQueries = (db: Db | Tx, tenantId: number) => ({
  /** The areas of entities, by their names. */
  listAreas: (entityIds: readonly number[]): Promise<(ClockedSubject & { entityId: number })[]> =>
    db
      .selectFrom("areas as a")
      .innerJoin("entities as e", (join) =>
        join.onRef("e.tenant_id", "=", "a.tenant_id").onRef("e.id", "=", "a.entity_id"),
      )
      .select(["a.id", "a.name", "a.entity_id as entityId"])
      .select(["e.time_zone as zone", "e.day_start_minute as dayStartMinute"])
      .where("a.tenant_id", "=", tenantId)
      .where("a.entity_id", "=", anySql(entityIds))
      .orderBy(byName("a.name"))
      .execute(),

  /** Limits of places, by their keys. */
  async limits(): Promise<Map<string, Limit>> {
    const rows = await db
      .selectFrom("occupancy_limits")
      .selectAll()
      .where("tenant_id", "=", tenantId)
      .execute();
    return new Map(
      rows.map((row) => [
        placeKey(toPlace(row)),
        { limit: row.people, fillingFrom: row.filling_from, fullFrom: row.full_from },
      ]),
    );
  },

  /** The devices that count for entities and their areas at a moment, once for each access. */
  listDevices: (entityIds: readonly number[], now: Date) =>
    db
      .selectFrom("accesses as a")
      .innerJoin("bindings as b", (join) =>
        join.onRef("b.tenant_id", "=", "a.tenant_id").onRef("b.access_id", "=", "a.id"),
      )
      .innerJoin("devices as d", (join) =>
        join.onRef("d.tenant_id", "=", "a.tenant_id").onRef("d.id", "=", "b.device_id"),
      )
      .innerJoin("entities as e", (join) =>
        join.onRef("e.tenant_id", "=", "a.tenant_id").onRef("e.id", "=", "a.entity_id"),
      )
      .select([...presenceColumns, "a.kind", "a.entity_id as entityId"])
      .select(
        sql<
          number[]
        >`array(select t.area_id from area_ties t where t.tenant_id = a.tenant_id and t.access_id = a.id)`.as(
          "areaIds",
        ),
      )
      .where("a.tenant_id", "=", tenantId)
      .where("a.entity_id", "=", anySql(entityIds))
      .where("b.from_at", "<=", now)
      .where((e) => e.or([e("b.to_at", "is", null), e("b.to_at", ">", now)]))
      .execute(),

  limitForChange: (place: Place) => {
    const { entity_id, area_id } = toColumns(place);
    return db
      .selectFrom("occupancy_limits")
      .select(["people as limit", "filling_from as fillingFrom", "full_from as fullFrom"])
      .where("tenant_id", "=", tenantId)
      .where(entity_id === null ? "area_id" : "entity_id", "=", entity_id ?? area_id)
      .forUpdate()
      .executeTakeFirst();
  },

  setLimit: (place: Place, { limit, fillingFrom, fullFrom }: Limit) => {
    const values = { people: limit, filling_from: fillingFrom, full_from: fullFrom };
    return db
      .insertInto("occupancy_limits")
      .values({ tenant_id: tenantId, ...toColumns(place), ...values })
      .onConflict((conflict) =>
        conflict
          .columns(["tenant_id", place.kind === subjectKinds.entity ? "entity_id" : "area_id"])
          .doUpdateSet(values),
      )
      .execute();
  },

  removeLimit: (place: Place) => {
    const { entity_id, area_id } = toColumns(place);
    return db
      .deleteFrom("occupancy_limits")
      .where("tenant_id", "=", tenantId)
      .where(entity_id === null ? "area_id" : "entity_id", "=", entity_id ?? area_id)
      .execute();
  },

  insertLink: ({ hash, name, shows, untilDay, author, createdAt, ...place }: NewLink) =>
    db
      .insertInto("occupancy_links")
      .values({
        tenant_id: tenantId,
        ...toColumns(place),
        hash,
        name,
        shows,
        until_day: untilDay,
        author,
        created_at: createdAt,
      })
      .returning("id")
      .executeTakeFirstOrThrow(),
});

/** The public pages of places the caller may see. */
export const visibleLinks = (db: Db | Tx, caller: Caller) =>
  db
    .selectFrom("occupancy_links as l")
    .leftJoin("areas as a", (join) =>
      join.onRef("a.tenant_id", "=", "l.tenant_id").onRef("a.id", "=", "l.area_id"),
    )
    .innerJoin("entities as e", (join) =>
      join
        .onRef("e.tenant_id", "=", "l.tenant_id")
        .on((on) => on("e.id", "=", on.fn.coalesce("l.entity_id", "a.entity_id"))),
    )
    .where("l.tenant_id", "=", requireTenant(caller))
    .where("e.id", "in", visibleEntities(db, caller).select("e.id"));

export const linkQueries = (db: Db | Tx) => ({
  list: (caller: Caller) =>
    visibleLinks(db, caller)
      .select(["l.id", "l.entity_id", "l.area_id", "l.name", "l.shows", "l.until_day", "l.author"])
      .select(["l.created_at", "a.name as areaName", "e.name as entityName"])
      .select(["e.time_zone as zone", "e.day_start_minute as dayStartMinute"])
      .orderBy("l.created_at", "desc")
      .orderBy("l.id", "desc")
      .execute(),

  async delete(caller: Caller, ids: readonly number[]) {
    const seen = visibleLinks(db, caller).select("l.id");
    return db
      .deleteFrom("occupancy_links")
      .where("tenant_id", "=", requireTenant(caller))
      .where("id", "=", anySql(ids))
      .where("id", "in", seen)
      .returning(["id", "name", "hash"])
      .execute();
  },

  /** What stands behind a public address, of a company that is open. */
  async byHash(hash: Buffer) {
    const tenantId = await ownerOf(db, hash);
    if (tenantId === undefined) return undefined;
    return db
      .selectFrom("occupancy_links as l")
      .innerJoin("companies as c", "c.id", "l.tenant_id")
      .leftJoin("areas as a", (join) =>
        join.onRef("a.tenant_id", "=", "l.tenant_id").onRef("a.id", "=", "l.area_id"),
      )
      .innerJoin("entities as e", (join) =>
        join
          .onRef("e.tenant_id", "=", "l.tenant_id")
          .on((on) => on("e.id", "=", on.fn.coalesce("l.entity_id", "a.entity_id"))),
      )
      .select(["l.tenant_id as tenantId", "l.entity_id", "l.area_id", "l.name", "l.shows", "l.until_day"])
      .select(["e.id as entityId", "e.time_zone as zone", "e.day_start_minute as dayStartMinute"])
      .where("l.tenant_id", "=", tenantId)
      .where("l.hash", "=", hash)
      .where("c.status", "=", 1)
      .executeTakeFirst();
  },
});
