import { sql } from "kysely";
import type { Db } from "../../../platform/database/database.ts";
import { type Caller, requireTenant } from "../../../platform/http/caller.ts";

/** Screens that companies may begin with: their own templates, and those that operators offer to all. */
export const templateQueries = (db: Db, caller: Caller) => {
  const tenantId = requireTenant(caller);
  const offered = () =>
    db
      .selectFrom("screens as s")
      .innerJoin("companies as c", "c.id", "s.tenant_id")
      .where((e) =>
        e.or([
          e.and([e("s.tenant_id", "=", tenantId), e("s.template", "=", "company")]),
          e.and([e("s.template", "=", "platform"), e("c.status", "=", 1)]),
        ]),
      );
  return {
    list: () =>
      offered()
        .select(["s.id", "s.name", sql<"company" | "platform">`s.template`.as("template")])
        .orderBy("s.template")
        .orderBy("s.name")
        .orderBy("s.id")
        .execute(),

    /** What is shown of one, else its draft. */
    byId: (id: number) =>
      offered()
        .leftJoin("screen_versions as v", (join) =>
          join
            .onRef("v.tenant_id", "=", "s.tenant_id")
            .onRef("v.screen_id", "=", "s.id")
            .onRef("v.version", "=", "s.published_version"),
        )
        .where("s.id", "=", id)
        .select(["s.document as draft", "v.document as shown"])
        .executeTakeFirst(),
  };
};
