import { mostNotes } from "@foyer/contract/analytics/notes";
import { type RawBuilder, sql } from "kysely";
import type { DayNotesTable } from "../../../platform/database/analytics-tables.ts";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { allDeleted } from "../../../platform/database/page.ts";
import { type Caller, requireTenant } from "../../../platform/http/caller.ts";
import type { Days } from "../../counting/clocks/clocks.ts";
import { managedOrganisations, visibleEntities, visibleOrganisations } from "../../places/scope/scope.ts";
import { type SubjectKind, subjectKinds } from "../../places/subject-kinds/subject-kinds.ts";

export interface NoteRow {
  id: number;
  from_day: string;
  to_day: string;
  kind: DayNotesTable["kind"];
  body: string;
  entity_id: number | null;
  entity_name: string | null;
  organisation_id: number | null;
  organisation_name: string | null;
  author_id: number | null;
  author: string;
  created_at: Date;
  /** Whether the caller may write notes at its place. */
  may_write: boolean;
}

export type NoteColumns = Pick<
  DayNotesTable,
  "from_day" | "to_day" | "kind" | "body" | "entity_id" | "organisation_id"
>;

/** Where notes of interest are. */
export type NotesFilter =
  | { entityIds: readonly number[] }
  | { deptId: number }
  /** Everywhere the caller sees. */
  | Record<string, never>;

const isOfCompany = sql<boolean>`n.entity_id is null and n.organisation_id is null`;

/** Notes of the company, of organisations and entities the caller sees: their own, those below and those above. */
function seen(db: Db | Tx, caller: Caller): RawBuilder<boolean> {
  if ("all" in caller.range) return sql<boolean>`true`;
  const organisations = visibleOrganisations(db, caller).select("o.id");
  const entities = visibleEntities(db, caller).select("e.id");
  return sql<boolean>`(${isOfCompany} or n.organisation_id in (${organisations}) or n.entity_id in (${entities}))`;
}

function mayWrite(db: Db | Tx, caller: Caller): RawBuilder<boolean> {
  if ("all" in caller.range) return sql<boolean>`true`;
  const organisations = managedOrganisations(db, caller).select("o.id");
  const entities = visibleEntities(db, caller).select("e.id");
  return sql<boolean>`coalesce(n.organisation_id in (${organisations}) or n.entity_id in (${entities}), false)`;
}

/** Notes of the places themselves, of what is above them and, of an organisation, of what is below it. */
function ofPlaces(tenantId: number, of: NotesFilter): RawBuilder<boolean> {
  if ("entityIds" in of) {
    const above = sql`select unnest(string_to_array(p.path, '|')::bigint[]) from entities x
      join organisations p on p.tenant_id = x.tenant_id and p.id = x.organisation_id
      where x.tenant_id = ${tenantId} and x.id = any(${of.entityIds}::bigint[])`;
    return sql<boolean>`(${isOfCompany} or n.entity_id = any(${of.entityIds}::bigint[]) or n.organisation_id in (${above}))`;
  }
  if ("deptId" in of) {
    const below = sql`string_to_array(p.path, '|')::bigint[] @> array[${of.deptId}::bigint]`;
    return sql<boolean>`(${isOfCompany}
      or n.organisation_id in (select p.id from organisations p where p.tenant_id = ${tenantId} and ${below})
      or n.organisation_id in (select unnest(string_to_array(p.path, '|')::bigint[]) from organisations p
        where p.tenant_id = ${tenantId} and p.id = ${of.deptId})
      or n.entity_id in (select x.id from entities x join organisations p on p.tenant_id = x.tenant_id
        and p.id = x.organisation_id where x.tenant_id = ${tenantId} and ${below}))`;
  }
  return sql<boolean>`true`;
}

export function noteQueries(db: Db | Tx) {
  /** The latest of them, in order. */
  const visible = async (caller: Caller, condition: RawBuilder<boolean>): Promise<NoteRow[]> => {
    const { rows } = await sql<NoteRow>`
      select n.id, n.from_day, n.to_day, n.kind, n.body, n.entity_id, e.name as entity_name, n.organisation_id,
        o.name as organisation_name, n.author_id, n.author, n.created_at, ${mayWrite(db, caller)} as may_write
      from day_notes n
      left join entities e on e.tenant_id = n.tenant_id and e.id = n.entity_id
      left join organisations o on o.tenant_id = n.tenant_id and o.id = n.organisation_id
      where n.tenant_id = ${requireTenant(caller)} and ${seen(db, caller)} and ${condition}
      order by n.from_day desc, n.id desc
      limit ${mostNotes}`.execute(db);
    return rows.reverse();
  };

  return {
    ofDays(caller: Caller, { from, to }: Days, of: NotesFilter): Promise<NoteRow[]> {
      const overlaps = sql<boolean>`n.from_day <= ${to}::date and n.to_day >= ${from}::date
        and ${ofPlaces(requireTenant(caller), of)}`;
      return visible(caller, overlaps);
    },

    withIds: (caller: Caller, ids: readonly number[]): Promise<NoteRow[]> =>
      visible(caller, sql<boolean>`n.id = any(${ids}::bigint[])`),

    /** The entities that accesses or areas are parts of, with how many of them the caller sees. */
    async listEntities(caller: Caller, kind: Exclude<SubjectKind, 0>, ids: readonly number[]) {
      const part = sql.table(kind === subjectKinds.access ? "accesses" : "areas");
      const entities = visibleEntities(db, caller).select("e.id");
      const { rows } = await sql<{ entityId: number }>`
        select a.entity_id as "entityId" from ${part} a
        where a.tenant_id = ${requireTenant(caller)} and a.id = any(${ids}::bigint[]) and a.entity_id in (${entities})
      `.execute(db);
      return { known: rows.length, entityIds: [...new Set(rows.map(({ entityId }) => entityId))] };
    },

    insert: (tenantId: number, note: NoteColumns & { author_id: number; author: string; created_at: Date }) =>
      db
        .insertInto("day_notes")
        .values({ tenant_id: tenantId, ...note })
        .returning("id")
        .executeTakeFirstOrThrow(),

    update: (tenantId: number, id: number, note: NoteColumns) =>
      db.updateTable("day_notes").set(note).where("tenant_id", "=", tenantId).where("id", "=", id).execute(),

    delete: async (tenantId: number, ids: readonly number[]) =>
      allDeleted(
        ids,
        await db
          .deleteFrom("day_notes")
          .where("tenant_id", "=", tenantId)
          .where("id", "in", ids)
          .returning("id")
          .execute(),
      ),
  };
}
