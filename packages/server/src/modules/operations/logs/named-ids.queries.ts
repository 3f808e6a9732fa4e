import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../platform/database/database.ts";
import type { Range } from "../../../platform/http/caller.ts";
import { type NamedIds, type NamedKind, type Names, nameKey } from "./named-ids.ts";

const longestName = 200;

/** The acting user learns no names of places that they do not see. */
function seenEntity(tenantId: number, range: Range): RawBuilder<boolean> {
  if ("all" in range) return sql`true`;
  if ("entityIds" in range) return sql`e.id = any(${range.entityIds}::bigint[])`;
  return sql`exists (select from organisations o where o.tenant_id = ${tenantId} and o.id = e.organisation_id
    and string_to_array(o.path, '|')::bigint[] && ${range.organisationIds}::bigint[])`;
}

function seenOrganisation(tenantId: number, range: Range): RawBuilder<boolean> {
  if ("all" in range) return sql`true`;
  if ("organisationIds" in range)
    return sql`string_to_array(x.path, '|')::bigint[] && ${range.organisationIds}::bigint[]`;
  return sql`exists (select from entities e where e.tenant_id = ${tenantId} and e.organisation_id = x.id
    and e.id = any(${range.entityIds}::bigint[]))`;
}

/** Where names of things stand that belong to one site. */
const ofEntity: { readonly [K in NamedKind]?: readonly [from: string, id: string, name: string] } = {
  entity: ["entities e", "e.id", "e.name"],
  area: ["areas x join entities e on e.tenant_id = x.tenant_id and e.id = x.entity_id", "x.id", "x.name"],
  access: [
    "accesses x join entities e on e.tenant_id = x.tenant_id and e.id = x.entity_id",
    "x.id",
    "x.name",
  ],
  device: ["devices x join entities e on e.tenant_id = x.tenant_id and e.id = x.entity_id", "x.id", "x.name"],
  sn: ["devices x join entities e on e.tenant_id = x.tenant_id and e.id = x.entity_id", "x.sn", "x.name"],
  binding: [
    `bindings b join devices x on x.tenant_id = b.tenant_id and x.id = b.device_id
      join entities e on e.tenant_id = x.tenant_id and e.id = x.entity_id`,
    "b.id",
    "x.name",
  ],
  heatReport: [
    "heat_reports x join entities e on e.tenant_id = x.tenant_id and e.id = x.entity_id",
    "x.id",
    "x.name",
  ],
};

const ofCompany: { readonly [K in NamedKind]?: readonly [table: string, name: string] } = {
  role: ["roles", "name"],
  user: ["users", "coalesce(nullif(nick_name, ''), username)"],
  holiday: ["holidays", "name"],
  rollout: ["rollouts", "name"],
  template: ["setting_templates", "name"],
  savedQuery: ["saved_queries", "name"],
  dayNote: ["day_notes", "body"],
  occupancyLink: ["occupancy_links", "name"],
  deviceView: ["device_views", "name"],
  screen: ["screens", "name"],
  wall: ["walls", "name"],
  siteKey: ["site_keys", "name"],
  fixItem: ["fix_items", "name"],
};

const ofPlatform: { readonly [K in NamedKind]?: readonly [table: string, name: string] } = {
  deviceModel: ["device_models", "device_name"],
  menu: ["menus", "coalesce(nullif(en_name, ''), zh_name)"],
  task: ["scheduled_tasks", "job_name"],
  wording: ["wording_suggestions", "phrase"],
  firmware: ["firmwares", "model || ' ' || version"],
};

interface Asker {
  tenantId: number;
  range: Range;
  userId: number | null;
}

function question(kind: NamedKind, ids: (number | string)[], { tenantId, range, userId }: Asker) {
  const wanted = kind === "sn" ? sql`${ids}::text[]` : sql`${ids}::bigint[]`;
  const called = (name: string) => sql`left(${sql.raw(name)}, ${sql.lit(longestName)})`;
  const site = ofEntity[kind];
  if (site)
    return sql`select ${sql.lit(kind)} as kind, ${sql.raw(site[1])}::text as id, ${called(site[2])} as name
      from ${sql.raw(site[0])} where e.tenant_id = ${tenantId} and ${sql.raw(site[1])} = any(${wanted}) and ${seenEntity(tenantId, range)}`;
  if (kind === "organisation")
    return sql`select ${sql.lit(kind)} as kind, x.id::text as id, ${called("x.name")} as name from organisations x
      where x.tenant_id = ${tenantId} and x.id = any(${wanted}) and ${seenOrganisation(tenantId, range)}`;
  const own = ofCompany[kind];
  // The platform's own log is about no company, or about any.
  const isOfAll = tenantId === 0;
  const isOwn = isOfAll ? sql`true` : sql`x.tenant_id = ${tenantId}`;
  const ofOwn = kind === "user" ? sql`(${isOwn} or x.id = ${userId})` : isOwn;
  if (own)
    return sql`select ${sql.lit(kind)} as kind, x.id::text as id, ${called(own[1])} as name from ${sql.raw(own[0])} x
      where ${ofOwn} and x.id = any(${wanted})`;
  if (kind === "company")
    return sql`select ${sql.lit(kind)} as kind, x.id::text as id, ${called("x.name")} as name from companies x
      where ${isOfAll ? sql`true` : sql`x.id = ${tenantId}`} and x.id = any(${wanted})`;
  // A rule is called by the place it is for.
  if (kind === "rule")
    return sql`select ${sql.lit(kind)} as kind, x.id::text as id, ${called("coalesce(e.name, a.name, r.name, o.name, c.name)")} as name from rules x
      left join entities e on x.subject_kind = 0 and e.tenant_id = x.tenant_id and e.id = x.subject_id
      left join accesses a on x.subject_kind = 1 and a.tenant_id = x.tenant_id and a.id = x.subject_id
      left join areas r on x.subject_kind = 2 and r.tenant_id = x.tenant_id and r.id = x.subject_id
      left join organisations o on x.subject_kind = 3 and o.tenant_id = x.tenant_id and o.id = x.subject_id
      left join companies c on x.subject_kind = 4 and c.id = x.tenant_id
      where x.tenant_id = ${tenantId} and x.id = any(${wanted})
        and coalesce(e.name, a.name, r.name, o.name, c.name) is not null`;
  const [table, name] = ofPlatform[kind] ?? ["menus", "name"];
  return sql`select ${sql.lit(kind)} as kind, x.id::text as id, ${called(name)} as name from ${sql.raw(table)} x where x.id = any(${wanted})`;
}

/** What ids are called now, in one statement. */
export async function findNames(db: Db, ids: NamedIds, asker: Asker): Promise<Names> {
  const asked = [...ids].filter(([, wanted]) => wanted.size > 0);
  if (asked.length === 0) return {};
  const parts = asked.map(([kind, wanted]) => question(kind, [...wanted], asker));
  const { rows } = await sql<{ kind: NamedKind; id: string; name: string }>`
    ${sql.join(parts, sql` union all `)}`.execute(db);
  return Object.fromEntries(rows.map(({ kind, id, name }) => [nameKey(kind, id), name]));
}
