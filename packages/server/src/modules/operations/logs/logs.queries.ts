import { mostLogEntries, mostSearched } from "@foyer/contract/operations/logs";
import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import { byName } from "../../../platform/database/by-name.ts";
import { contains, type Db } from "../../../platform/database/database.ts";
import type { Tables } from "../../../platform/database/tables.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import type { Names } from "./named-ids.ts";

export interface LogFilter {
  /** null: of all companies. */
  tenantId: number | null;
  search: string;
  operator?: string;
  /** Calls of the wanted kind; undefined: all. */
  endpoints?: readonly string[];
  state?: "success" | "refused";
  /** Days `yyyy-MM-dd` of the zone, both included. */
  startTime?: string;
  endTime?: string;
  timeZone: string;
  /** Nothing newer than this entry. */
  upTo?: LogPlace;
  reader: LogReader | null;
}

/** A user who sees a part of the company reads what was done by those who saw no more of it; null: everything. */
export type LogReader = Pick<Caller, "userId" | "range">;

/** None of the ids fails a test, and there are some. */
const eachSql = (ids: RawBuilder<unknown>, failing: RawBuilder<unknown>) =>
  sql`(cardinality(${ids}) > 0 and not exists (select from unnest(${ids}) as one(id) where ${failing}))`;

function readableBy({ userId, range }: LogReader, tenantId: number | null): RawBuilder<boolean> {
  if ("all" in range) return sql`true`;
  if ("entityIds" in range)
    return sql`(l.user_id = ${userId} or ${eachSql(
      sql`l.range_entities`,
      sql`one.id <> all(${range.entityIds}::bigint[])`,
    )})`;
  const within = sql`string_to_array(o.path, '|')::bigint[] && ${range.organisationIds}::bigint[]`;
  return sql`(l.user_id = ${userId} or ${eachSql(
    sql`l.range_organisations`,
    sql`not exists (select from organisations o where o.tenant_id = ${tenantId} and o.id = one.id and ${within})`,
  )} or ${eachSql(
    sql`l.range_entities`,
    sql`not exists (select from entities e
      join organisations o on o.tenant_id = ${tenantId} and o.id = e.organisation_id
      where e.tenant_id = ${tenantId} and e.id = one.id and ${within})`,
  )})`;
}

/** An entry, as a place in the log's order. */
export interface LogPlace {
  tenant_id: number;
  id: number;
}

type Matching = SelectQueryBuilder<Tables & { l: Tables["operation_logs"] }, "l", object>;

/** Moments are finer in the database than here: a place is compared there. */
const toPlace = ({ tenant_id, id }: LogPlace) =>
  sql`(select o.at, o.id from operation_logs o where o.tenant_id = ${tenant_id} and o.id = ${id})`;

function narrowed(db: Db, filter: LogFilter): Matching {
  const { tenantId, operator, endpoints, state, startTime, endTime, timeZone, upTo, reader } = filter;
  let query = db.selectFrom("operation_logs as l") as Matching;
  if (tenantId !== null) query = query.where("l.tenant_id", "=", tenantId);
  if (operator !== undefined) query = query.where("l.username", "=", operator);
  if (endpoints) query = query.where(sql<boolean>`l.endpoint = any(${endpoints}::text[])`);
  if (state) query = query.where("l.status", state === "success" ? "<" : ">=", 400);
  if (startTime)
    query = query.where(sql<boolean>`l.at >= ${startTime}::date::timestamp at time zone ${timeZone}`);
  if (endTime)
    query = query.where(sql<boolean>`l.at < (${endTime}::date + 1)::timestamp at time zone ${timeZone}`);
  if (reader) query = query.where(readableBy(reader, tenantId));
  if (upTo) query = query.where(sql<boolean>`(l.at, l.id) <= ${toPlace(upTo)}`);
  return query;
}

/** Text has no index: it is searched in the newest entries that match the rest. */
function matching(db: Db, filter: LogFilter): Matching {
  const query = narrowed(db, filter);
  if (!filter.search) return query;
  const newest = query
    .selectAll("l")
    .orderBy("l.at", "desc")
    .orderBy("l.id", "desc")
    .limit(mostSearched)
    .as("l");
  const like = contains(filter.search);
  return (db.selectFrom(newest) as unknown as Matching).where(
    sql<boolean>`(l.username ilike ${like} or l.ip ilike ${like} or l.endpoint ilike ${like}
      or l.content::text ilike ${like} or l.before::text ilike ${like}
      or l.facts::text ilike ${like})`,
  );
}

const columns = [
  "l.id",
  "l.tenant_id",
  "c.name as company",
  "l.user_id",
  "l.username",
  "l.endpoint",
  "l.status",
  "l.refusal",
  "l.at",
  "l.ip",
] as const;

/** What an entry needs to say what its object is called: beginnings of long texts are enough. */
export interface LogRow {
  id: number;
  tenant_id: number;
  company: string | null;
  user_id: number | null;
  username: string;
  endpoint: string;
  status: number;
  refusal: string | null;
  at: Date;
  ip: string;
  content: unknown;
  before: unknown;
  facts: { names: Names; values?: Readonly<Record<string, string | number>> } | null;
}

export const logQueries = (db: Db) => {
  const rows = (filter: LogFilter) =>
    matching(db, filter)
      .leftJoin("companies as c", "c.id", "l.tenant_id")
      .select(columns)
      .select(["l.content", "l.before", "l.facts"])
      .orderBy("l.at", "desc")
      .orderBy("l.id", "desc");

  return {
    async page(filter: LogFilter, page: number, size: number) {
      const from = page * size;
      const some = matching(db, filter)
        .select(sql`1`.as("one"))
        .limit(mostLogEntries + 1);
      const [content, counted] = await Promise.all([
        from >= mostLogEntries
          ? []
          : (rows(filter)
              .limit(Math.min(size, mostLogEntries - from))
              .offset(from)
              .execute() as Promise<LogRow[]>),
        db
          .selectFrom(some.as("some"))
          .select((e) => e.fn.countAll<number>().as("n"))
          .executeTakeFirstOrThrow(),
      ]);
      return {
        rows: content,
        total: Math.min(counted.n, mostLogEntries),
        isMore: counted.n > mostLogEntries,
      };
    },

    /** The newest entry, with any text. */
    newest: (filter: LogFilter): Promise<LogPlace | undefined> =>
      narrowed(db, filter)
        .select(["l.tenant_id", "l.id"])
        .orderBy("l.at", "desc")
        .orderBy("l.id", "desc")
        .limit(1)
        .executeTakeFirst(),

    /** For files: some at a time, after the last one of the previous part; the log may grow meanwhile. */
    part: (filter: LogFilter, after: LogPlace | undefined, size: number) =>
      rows(filter)
        .$if(after !== undefined, (q) => q.where(sql<boolean>`(l.at, l.id) < ${toPlace(after as LogPlace)}`))
        .limit(size)
        .execute() as Promise<LogRow[]>,

    one: (tenantId: number, id: number, reader: LogReader | null) =>
      db
        .selectFrom("operation_logs as l")
        .leftJoin("companies as c", "c.id", "l.tenant_id")
        .select(columns)
        .select(["l.content", "l.before", "l.facts"])
        .where("l.tenant_id", "=", tenantId)
        .where("l.id", "=", id)
        .$if(reader !== null, (q) => q.where(readableBy(reader as LogReader, tenantId)))
        .executeTakeFirst() as Promise<LogRow | undefined>,

    /** Every operator once. */
    async everyOperator(most: number): Promise<string[]> {
      const { rows } = await sql<{ username: string }>`
        select username from operation_logs group by username order by username limit ${most}`.execute(db);
      return rows.map(({ username }) => username);
    },

    /** Every operator of a company once, by going from one to the next in an index instead of reading the log. */
    async operators(tenantId: number, reader: LogReader | null, most: number): Promise<string[]> {
      const readable = reader === null ? sql`true` : readableBy(reader, tenantId);
      const next = (after: ReturnType<typeof sql>) => sql`
        select l.username from operation_logs l where l.tenant_id = ${tenantId} and l.username > ${after} and ${readable}
        order by l.username limit 1`;
      const { rows } = await sql<{ username: string }>`
        with recursive who as (
          (${next(sql`''`)})
          union all
          select n.username from who w cross join lateral (${next(sql`w.username`)}) n)
        select username from who limit ${most}`.execute(db);
      return rows.map(({ username }) => username);
    },

    companies: () =>
      db.selectFrom("companies").select(["id", "name"]).orderBy(byName("name")).orderBy("id").execute(),
  };
};
