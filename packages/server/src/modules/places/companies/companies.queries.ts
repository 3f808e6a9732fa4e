import { sql } from "kysely";
import { companyZone } from "../../../platform/database/company-zone.ts";
import { contains, type Db, type Tx } from "../../../platform/database/database.ts";
import { allDeleted, type Page, paged } from "../../../platform/database/page.ts";

interface Draft {
  name: string;
  contact: string;
  phone: string;
  address: string;
  timeZone: string | null;
}

export interface CompanyFields extends Draft {
  code: string;
  status: number;
  logoHash: string | null;
  colour: string | null;
  statisticTypes: string | null;
}

/** What is given, by the names of the columns. */
const columns = ({ timeZone, logoHash, statisticTypes, ...same }: Partial<CompanyFields>) => ({
  ...same,
  ...(timeZone !== undefined && { time_zone: timeZone }),
  ...(logoHash !== undefined && { logo_hash: logoHash }),
  ...(statisticTypes !== undefined && { statistic_types: statisticTypes }),
});

const order = {
  fields: {
    name: "c.name",
    code: "c.code",
    status: "c.status",
    username: "a.username",
    createTime: "c.created_at",
  },
  usual: "c.name",
  id: "c.id",
};

/** The zone that most sites of each of these companies have. */
async function zonesOfSites(db: Db | Tx, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; zone: string }>`
    select distinct on (tenant_id) tenant_id as id, time_zone as zone from entities
    where tenant_id = any(${ids}::bigint[])
    group by tenant_id, time_zone order by tenant_id, count(*) desc, time_zone`.execute(db);
  return new Map(rows.map(({ id, zone }) => [id, zone]));
}

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
      .$if(name !== "", (q) =>
        q.where((e) => e.or([e("c.name", "ilike", contains(name)), e("c.code", "ilike", contains(name))])),
      )
      .$if(username !== "", (q) => q.where("a.username", "ilike", contains(username)))
      .$if(status !== undefined, (q) => q.where("c.status", "=", status as number));
    const { content, totalElements } = await paged(
      matching,
      matching.select([
        "c.id",
        "c.code",
        "c.name",
        "c.contact",
        "c.phone",
        "c.address",
        "c.time_zone",
        "c.status",
        "c.id as tenantId",
        "a.username",
        "c.created_at as createTime",
      ]),
      page,
      order,
    );
    const ofSites = await zonesOfSites(
      db,
      content.filter((row) => row.time_zone === null).map(({ id }) => id),
    );
    return {
      content: content.map(({ time_zone, ...row }) => ({
        ...row,
        timeZone: time_zone ?? ofSites.get(row.id) ?? "UTC",
        timeZoneOfSites: time_zone === null,
        username: row.username ?? "",
        createTime: row.createTime.toISOString(),
      })),
      totalElements,
    };
  },

  /** The zone whose date is today over several sites. */
  zone: async (id: number) => {
    const { rows } = await sql<{ zone: string }>`select ${companyZone(id)} as zone`.execute(db);
    return rows[0]?.zone as string;
  },

  byId: (id: number) => db.selectFrom("companies").selectAll().where("id", "=", id).executeTakeFirst(),

  byIds: (ids: readonly number[]) =>
    db.selectFrom("companies").selectAll().where("id", "in", ids).orderBy("id").execute(),

  /** The company as it is now; nobody else changes it until the transaction ends. */
  locked: (id: number) =>
    db.selectFrom("companies").selectAll().where("id", "=", id).forUpdate().executeTakeFirst(),

  nextId: async () => {
    const { rows } = await sql<{ id: number }>`
      select nextval(pg_get_serial_sequence('companies', 'id')) as id`.execute(db);
    return rows[0]?.id as number;
  },

  codeTaken: async (code: string) =>
    (await db.selectFrom("companies").select("id").where("code", "=", code).executeTakeFirst()) !== undefined,

  insert: ({ id, code, timeZone, ...draft }: Draft & { id: number; code: string }) =>
    db
      .insertInto("companies")
      .values({ id, code, time_zone: timeZone, ...draft })
      .returning("id")
      .executeTakeFirstOrThrow(),

  async update(id: number, change: Partial<CompanyFields>): Promise<void> {
    const set = columns(change);
    if (Object.keys(set).length === 0) return;
    await db.updateTable("companies").set(set).where("id", "=", id).execute();
  },

  endSessions: (tenantId: number) =>
    db
      .deleteFrom("sessions")
      .where("user_id", "in", (e) => e.selectFrom("users").select("id").where("tenant_id", "=", tenantId))
      .execute(),

  /** What companies own together. */
  async owned(ids: readonly number[]) {
    const { rows } = await sql<Record<OwnedKind, number>>`
      select
        (select count(*) from organisations where tenant_id = any(${ids}::bigint[])) as organisations,
        (select count(*) from entities where tenant_id = any(${ids}::bigint[])) as entities,
        (select count(*) from devices where tenant_id = any(${ids}::bigint[])) as devices,
        (select count(*) from users where tenant_id = any(${ids}::bigint[]) and user_type <> 1) as users,
        (select count(*) from users where tenant_id = any(${ids}::bigint[]) and user_type = 1) as administrators,
        (select count(*) from roles where tenant_id = any(${ids}::bigint[])) as roles,
        (select count(*) from holidays where tenant_id = any(${ids}::bigint[])) as holidays`.execute(db);
    return rows[0] as Record<OwnedKind, number>;
  },

  /** What was made for the companies and could not be deleted before them. */
  async deleteBelongings(ids: readonly number[]): Promise<void> {
    for (const table of ["holidays", "imports", "roles"] as const) {
      await db.deleteFrom(table).where("tenant_id", "in", ids).execute();
    }
    await sql`delete from fix_items where tenant_id = any(${ids}::bigint[])`.execute(db);
    await db.deleteFrom("users").where("tenant_id", "in", ids).where("user_type", "=", 1).execute();
  },

  delete: async (ids: readonly number[]) =>
    allDeleted(ids, await db.deleteFrom("companies").where("id", "in", ids).returning("id").execute()),
});

type OwnedKind = "organisations" | "entities" | "devices" | "users" | "administrators" | "roles" | "holidays";
