import type { Db } from "../../../platform/database/database.ts";
import { zoneOfCompany } from "../../places/companies/companies.ts";

/** What displays show: found by their secrets, for no caller. */
export const shownQueries = (db: Db) => ({
  /** The wall of a secret with the clock it keeps and the opening hours of its site. */
  async bySecret(hash: Buffer) {
    const wall = await db
      .selectFrom("walls as w")
      .innerJoin("companies as c", "c.id", "w.tenant_id")
      .leftJoin("entities as e", (join) =>
        join.onRef("e.tenant_id", "=", "w.tenant_id").onRef("e.id", "=", "w.entity_id"),
      )
      .where("w.secret_hash", "=", hash)
      .select(["w.tenant_id", "w.id", "w.name", "w.sponsor_id", "w.screen_id", "w.language"])
      .select("c.status as companyStatus")
      .select(["w.binding", "w.playlist", "w.settings", "e.hours"])
      .select("e.time_zone as zone")
      .executeTakeFirst();
    return wall && { ...wall, zone: wall.zone ?? (await zoneOfCompany(db, wall.tenant_id)) };
  },

  /** Screens that somebody at a console lets it show for some time. */
  async toldScreens(tenantId: number, wallId: number, now: Date): Promise<number[]> {
    const told = await db
      .selectFrom("wall_commands")
      .where("tenant_id", "=", tenantId)
      .where("wall_id", "=", wallId)
      .where("until", ">", now)
      .select("command")
      .execute();
    return told.flatMap(({ command }) => (command.kind === "show" ? [command.screenId] : []));
  },

  /** Which version of each screen is published; screens without one are missing. */
  versions: (tenantId: number, screenIds: readonly number[]) =>
    db
      .selectFrom("screens")
      .where("tenant_id", "=", tenantId)
      .where("id", "in", screenIds)
      .where("published_version", "is not", null)
      .select(["id", "published_version as version"])
      .$narrowType<{ version: number }>()
      .orderBy("id")
      .execute(),

  /** The same with their documents. */
  documents: (tenantId: number, screenIds: readonly number[]) =>
    db
      .selectFrom("screens as s")
      .innerJoin("screen_versions as v", (join) =>
        join
          .onRef("v.tenant_id", "=", "s.tenant_id")
          .onRef("v.screen_id", "=", "s.id")
          .onRef("v.version", "=", "s.published_version"),
      )
      .where("s.tenant_id", "=", tenantId)
      .where("s.id", "in", screenIds)
      .select(["s.id", "v.version", "v.document"])
      .orderBy("s.id")
      .execute(),
});

export type FoundWall = NonNullable<Awaited<ReturnType<ReturnType<typeof shownQueries>["bySecret"]>>>;
