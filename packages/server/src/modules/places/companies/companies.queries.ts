import { contains, type Db, type Tx } from "../../../platform/database/database.ts";
import { allDeleted, type Page, paged } from "../../../platform/database/page.ts";

interface Draft {
  name: string;
  contact: string;
  phone: string;
  address: string;
  timeZone: string;
}

const columns = ({ timeZone, ...draft }: Draft) => ({ ...draft, time_zone: timeZone });

const order = {
  fields: { name: "c.name", status: "c.status", createTime: "c.created_at" },
  usual: "c.name",
  id: "c.id",
};

export const companyQueries = (db: Db | Tx) => ({
  async page({
    name,
    username,
    status,
    ...page
  }: Page & { name: string; username: string; status?: number }) {
    // The company's first administrator is the one it was made with.
    const matching = db
      .selectFrom("companies as c")
      .leftJoinLateral(
        (e) =>
          e
            .selectFrom("users as u")
            .select("u.username")
            .whereRef("u.tenant_id", "=", "c.id")
            .where("u.user_type", "=", 1)
            .orderBy("u.id")
            .limit(1)
            .as("a"),
        (join) => join.onTrue(),
      )
      .$if(name !== "", (q) => q.where("c.name", "ilike", contains(name)))
      .$if(username !== "", (q) => q.where("a.username", "ilike", contains(username)))
      .$if(status !== undefined, (q) => q.where("c.status", "=", status as number));
    const { content, totalElements } = await paged(
      matching,
      matching.select([
        "c.id",
        "c.name",
        "c.contact",
        "c.phone",
        "c.address",
        "c.time_zone as timeZone",
        "c.status",
        "c.id as tenantId",
        "a.username",
        "c.created_at as createTime",
      ]),
      page,
      order,
    );
    return {
      content: content.map((row) => ({
        ...row,
        username: row.username ?? "",
        createTime: row.createTime.toISOString(),
      })),
      totalElements,
    };
  },

  byId: (id: number) => db.selectFrom("companies").selectAll().where("id", "=", id).executeTakeFirst(),

  insert: (draft: Draft) =>
    db.insertInto("companies").values(columns(draft)).returning("id").executeTakeFirstOrThrow(),

  update: (id: number, { status, ...draft }: Draft & { status?: number }) =>
    db
      .updateTable("companies")
      .set({ ...columns(draft), ...(status === undefined ? {} : { status }) })
      .where("id", "=", id)
      .execute(),

  endSessions: (tenantId: number) =>
    db
      .deleteFrom("sessions")
      .where("user_id", "in", (e) => e.selectFrom("users").select("id").where("tenant_id", "=", tenantId))
      .execute(),

  delete: async (ids: readonly number[]) =>
    allDeleted(ids, await db.deleteFrom("companies").where("id", "in", ids).returning("id").execute()),
});
