import type { FoundSubject, PickedOrganisation, SubjectType } from "@foyer/contract/places/subjects";
import { sql } from "kysely";
import { byName } from "../../../platform/database/by-name.ts";
import { contains, type Db } from "../../../platform/database/database.ts";
import { type Caller, requireTenant } from "../../../platform/http/caller.ts";
import { buildTree, idsOnPath } from "../organisations/organisations.ts";
import { inRange, mayChange, visibleEntities, visibleOrganisations } from "../scope/scope.ts";

interface Search {
  text: string;
  dataType: SubjectType;
  deptId?: number | undefined;
  below: boolean;
  entityId?: number | undefined;
  page: number;
  size: number;
}

type PickedRow = Omit<PickedOrganisation, "children"> & { pid: number | null; children: PickedRow[] };

const part = (dataType: SubjectType) => (dataType === 1 ? sql.table("accesses") : sql.table("areas"));

/** `s`, the subjects of a kind the caller may see, with their entity `e` and its organisation `o`. */
function selectSubjects(caller: Caller, dataType: SubjectType) {
  const parts =
    dataType === 0
      ? sql``
      : sql`join ${part(dataType)} s on s.tenant_id = e.tenant_id and s.entity_id = e.id`;
  return sql`entities e join organisations o on o.tenant_id = e.tenant_id and o.id = e.organisation_id ${parts}
    where e.tenant_id = ${requireTenant(caller)} and ${inRange(caller, "o.path", "e.id")}`;
}

const its = (dataType: SubjectType, column: "id" | "name") =>
  sql.ref(`${dataType === 0 ? "e" : "s"}.${column}`);

const nameOrder = (dataType: SubjectType) => byName(`${dataType === 0 ? "e" : "s"}.name`);

/** What is shown of a subject; names on the way to it are read for the rows that are shown only. */
const path = (caller: Caller, dataType: SubjectType) => sql`
  ${its(dataType, "id")} as id, ${its(dataType, "name")} as name, e.id as "entityId", o.id as "deptId", e.time_zone as "timeZone",
  e.day_start_minute as "dayStartMinute",
  array(select p.name from organisations p where p.tenant_id = ${requireTenant(caller)}
    and p.id = any(string_to_array(o.path, '|')::bigint[]) order by length(p.path))
  ${dataType === 0 ? sql`` : sql`|| e.name`} as above`;

/** Found rows `n` (id, entity_id) with all that is shown of them. */
const joined = (caller: Caller, dataType: SubjectType) => sql`
  join entities e on e.tenant_id = ${requireTenant(caller)} and e.id = n.entity_id
  join organisations o on o.tenant_id = e.tenant_id and o.id = e.organisation_id
  ${dataType === 0 ? sql`` : sql`join ${part(dataType)} s on s.tenant_id = e.tenant_id and s.id = n.id`}`;

export const subjectQueries = (db: Db) => ({
  async search(caller: Caller, { text, dataType, deptId, below, entityId, page, size }: Search) {
    const name = its(dataType, "name");
    const conditions = [
      text === "" ? sql`` : sql`and ${name} ilike ${contains(text)}`,
      entityId === undefined ? sql`` : sql`and e.id = ${entityId}`,
      deptId === undefined
        ? sql``
        : below
          ? sql`and string_to_array(o.path, '|')::bigint[] @> array[${deptId}::bigint]`
          : sql`and o.id = ${deptId}`,
    ];
    const matching = sql`${selectSubjects(caller, dataType)} ${sql.join(conditions, sql` `)}`;
    // Names that begin with the text come first. What is shown of a hit is read for the hits of the page alone.
    const first = text === "" ? sql`` : sql`starts_with(lower(${name}), lower(${text})) desc,`;
    const [found, counted] = await Promise.all([
      sql<FoundSubject>`select ${path(caller, dataType)} from (
          select row_number() over (order by ${first} ${nameOrder(dataType)}, ${its(dataType, "id")}) as place, ${its(dataType, "id")} as id, e.id as entity_id
          from ${matching} order by place limit ${size} offset ${page * size}
        ) as n ${joined(caller, dataType)} order by n.place`.execute(db),
      sql<{ n: number }>`select count(*) as n from ${matching}`.execute(db),
    ]);
    return { content: found.rows, totalElements: counted.rows[0]?.n ?? 0 };
  },

  /** Subjects of these names (in small letters), of each name at most so many. */
  async named(caller: Caller, dataType: SubjectType, wanted: readonly { name: string; most: number }[]) {
    const { rows } = await sql<FoundSubject>`
      select ${path(caller, dataType)} from (
        select t.*, row_number() over (partition by lower(t.name) order by t.id) as place from (
          select ${its(dataType, "id")} as id, ${its(dataType, "name")} as name, e.id as entity_id from ${selectSubjects(caller, dataType)}
            and lower(${its(dataType, "name")}) = any(${wanted.map(({ name }) => name)}::text[])
        ) as t
      ) as n
      join unnest(${wanted.map(({ name }) => name)}::text[], ${wanted.map(({ most }) => most)}::int[]) as w(name, most)
        on w.name = lower(n.name) and n.place <= w.most
      ${joined(caller, dataType)}
      order by ${nameOrder(dataType)}, ${its(dataType, "id")}
    `.execute(db);
    return rows;
  },

  async withIds(caller: Caller, dataType: SubjectType, ids: readonly number[]) {
    const { rows } = await sql<FoundSubject>`
      select ${path(caller, dataType)} from ${selectSubjects(caller, dataType)} and ${its(dataType, "id")} = any(${ids}::bigint[])
      order by ${nameOrder(dataType)}, ${its(dataType, "id")}
    `.execute(db);
    return rows;
  },

  /** The different clocks of places; two tell as much as more. */
  clocks: (caller: Caller, deptId: number | undefined) =>
    visibleEntities(db, caller, deptId)
      .select(["e.time_zone as zone", "e.day_start_minute as dayStartMinute"])
      .distinct()
      .limit(2)
      .execute(),

  async organisations(caller: Caller) {
    const rows = await visibleOrganisations(db, caller)
      .leftJoin(
        (query) =>
          query
            .selectFrom("entities as e")
            .innerJoin("organisations as o", (join) =>
              join.onRef("o.tenant_id", "=", "e.tenant_id").onRef("o.id", "=", "e.organisation_id"),
            )
            .where("e.tenant_id", "=", requireTenant(caller))
            .where(inRange(caller, "o.path", "e.id"))
            .select((s) => ["e.organisation_id", s.fn.countAll<number>().as("n")])
            .groupBy("e.organisation_id")
            .as("held"),
        (join) => join.onRef("held.organisation_id", "=", "o.id"),
      )
      .select(["o.id", "o.pid", "o.name", "o.path", "o.status", "held.n"])
      .orderBy("o.sort")
      .orderBy(byName("o.name"))
      .orderBy("o.id")
      .execute();
    // Those above an organisation are seen with it.
    const closed = new Set(rows.filter(({ status }) => status === 0).map(({ id }) => id));
    return buildTree<PickedRow>(
      rows.map(({ path, n, status: _, ...row }) => ({
        ...row,
        entityCount: n ?? 0,
        open: !idsOnPath(path).some((id) => closed.has(id)),
        managed: mayChange(caller, idsOnPath(path)),
      })),
    );
  },
});
