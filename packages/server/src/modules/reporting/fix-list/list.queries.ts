import { type Severity, severities } from "@foyer/contract/counting/quality";
import { mostAtOnce } from "@foyer/contract/most-at-once";
import type { Permission } from "@foyer/contract/permissions";
import {
  type FixGroup,
  type FixItem,
  type PastFixItem,
  shownItems,
} from "@foyer/contract/reporting/fix-list";
import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { type Caller, requireTenant, seesWholeCompany } from "../../../platform/http/caller.ts";
import { visibleEntities } from "../../places/scope/scope.ts";
import { ofInstallation } from "./items.queries.ts";

interface Narrowed {
  entityId?: number;
  kind?: FixItem["kind"];
}

type ItemRow = Omit<FixItem, "severity" | "since" | "snooze"> & {
  severity: number;
  since: Date;
  snoozedUntil: Date | null;
  snoozedAt: Date | null;
  snoozedBy: string | null;
  snoozeReason: string | null;
};
type PastRow = ItemRow & { endedAt: Date; outcome: PastFixItem["outcome"] };
type GroupRow = Omit<FixGroup, "severity" | "since" | "items"> & {
  severity: number;
  since: Date;
  n: number;
};

/** Names of those who may, at most. */
const mostHelpers = 3;

const itemsShown = ({ kind, entityId }: Narrowed): number =>
  kind === undefined ? shownItems.ofAll : shownItems[entityId === undefined ? "ofKind" : "ofKindAtSite"];

const toSeverity = (index: number): Severity => severities[index] ?? "low";

function toItem({
  snoozedUntil,
  snoozedAt,
  snoozedBy,
  snoozeReason,
  severity,
  since,
  ...row
}: ItemRow): FixItem {
  return {
    ...row,
    severity: toSeverity(severity),
    since: since.toISOString(),
    snooze: snoozedUntil && {
      until: snoozedUntil.toISOString(),
      at: (snoozedAt ?? snoozedUntil).toISOString(),
      by: snoozedBy ?? "",
      reason: snoozeReason ?? "",
    },
  };
}

const itemColumns = sql`i.id, i.kind, i.cause, i.severity, i.subject_id as "subjectId", i.name,
  coalesce(d.sn, case when i.kind = 'unknownDevice' then i.name end) as sn, i.entity_id as "entityId",
  e.name as "entityName", e.time_zone as "timeZone", i.began_at as since, i.visitors, i.facts,
  i.snoozed_until as "snoozedUntil", i.snoozed_at as "snoozedAt", i.snoozed_by as "snoozedBy", i.snooze_reason as "snoozeReason"`;

/** Whose items are looked at: a company's, and an operator's the installation's as well, in a statement of its own. */
interface Scope {
  tenantId: number;
  /** Items `i` that the caller may see. */
  seen: RawBuilder<boolean>;
}

/** What belongs to no site is for those who see the whole company. */
function scopesOf(db: Db | Tx, caller: Caller): Scope[] {
  const own = requireTenant(caller);
  const all = (tenantId: number): Scope => ({ tenantId, seen: sql<boolean>`i.tenant_id = ${tenantId}` });
  if (seesWholeCompany(caller)) return caller.isPlatform ? [all(own), all(ofInstallation)] : [all(own)];
  const sites = visibleEntities(db, caller).select("e.id");
  return [{ tenantId: own, seen: sql<boolean>`(i.tenant_id = ${own} and i.entity_id in ${sites})` }];
}

/** Looked up for each row, whatever the planner believes. */
const withSite = ({ tenantId }: Scope) => sql`left join lateral (
  select x.name, x.time_zone from entities x where x.tenant_id = ${tenantId} and x.id = i.entity_id offset 0) e on true`;

const withDevice = ({ tenantId }: Scope) => sql`left join lateral (
  select x.sn from devices x where x.tenant_id = ${tenantId} and x.id = i.device_id offset 0) d on true`;

/** In the order the statement gives groups in. */
const byWeight = (a: GroupRow, b: GroupRow): number =>
  (b.visitors ?? 0) - (a.visitors ?? 0) ||
  a.severity - b.severity ||
  a.since.getTime() - b.since.getTime() ||
  (a.entityId ?? Number.POSITIVE_INFINITY) - (b.entityId ?? Number.POSITIVE_INFINITY) ||
  (`${a.kind} ${a.cause}` < `${b.kind} ${b.cause}` ? -1 : 1);

const isNarrowed = ({ entityId, kind }: Narrowed) => sql<boolean>`
  (${entityId ?? null}::bigint is null or i.entity_id = ${entityId ?? null})
  and (${kind ?? null}::text is null or i.kind = ${kind ?? null})`;

export const fixQueries = (db: Db | Tx, caller: Caller, now: Date) => {
  const scopes = scopesOf(db, caller);
  const isOpen = sql<boolean>`i.ended_at is null`;
  const isSnoozed = sql<boolean>`coalesce(i.snoozed_until > ${now}::timestamptz, false)`;
  const inView = (view: "open" | "snoozed") =>
    view === "snoozed"
      ? sql<boolean>`(${isOpen} and ${isSnoozed})`
      : sql<boolean>`(${isOpen} and not ${isSnoozed})`;

  /** What each scope has, one after the other. */
  async function ofScopes<Row>(statement: (scope: Scope) => RawBuilder<Row>): Promise<Row[][]> {
    const found: Row[][] = [];
    for (const scope of scopes) found.push((await statement(scope).execute(db)).rows);
    return found;
  }

  /** A page of what the scopes have together, and how much that is; `n` of a row: how much its scope has. */
  async function pageOf<Row extends { n: number }>(
    { page, size }: { page: number; size: number },
    statement: (scope: Scope, part: RawBuilder<unknown>) => RawBuilder<Row>,
    order: (a: Row, b: Row) => number,
  ): Promise<{ rows: Row[]; total: number }> {
    const isOne = scopes.length === 1;
    const part = isOne ? sql`limit ${size} offset ${page * size}` : sql`limit ${(page + 1) * size}`;
    const found = await ofScopes((scope) => statement(scope, part));
    const total = found.reduce((sum, rows) => sum + (rows[0]?.n ?? 0), 0);
    if (isOne) return { rows: found.flat(), total };
    return {
      rows: found
        .flat()
        .sort(order)
        .slice(page * size, (page + 1) * size),
      total,
    };
  }

  async function itemsOf(ids: readonly number[]): Promise<Map<number, FixItem>> {
    const found = await ofScopes(
      (scope) => sql<ItemRow>`
        select ${itemColumns} from fix_items i ${withSite(scope)} ${withDevice(scope)}
        where ${scope.seen} and i.id = any(${ids}::bigint[])`,
    );
    return new Map(found.flat().map((row) => [row.id, toItem(row)]));
  }

  /** By site and cause; `itemsEach` of each group in full. */
  async function groups(
    condition: RawBuilder<boolean>,
    { page, size, itemsEach }: { page: number; size: number; itemsEach: number },
  ): Promise<{ content: FixGroup[]; totalElements: number }> {
    const { rows, total } = await pageOf(
      { page, size },
      (scope, part) => sql<GroupRow>`
      with grouped as (
        select i.kind, i.cause, min(i.severity) as severity, i.entity_id, min(i.began_at) as since,
          sum(i.visitors)::int as visitors, count(*)::int as count, count(*) over ()::int as n,
          (array_agg(i.id order by i.visitors desc nulls last, i.severity, i.id))[1:${sql.lit(mostAtOnce)}] as ids
        from fix_items i where ${scope.seen} and ${condition}
        group by i.kind, i.cause, i.entity_id)
      select i.kind, i.cause, i.severity, i.entity_id as "entityId", e.name as "entityName", e.time_zone as "timeZone",
        i.since, i.visitors, i.count, i.ids, i.n
      from grouped i ${withSite(scope)}
      order by coalesce(i.visitors, 0) desc, i.severity, i.since, i.entity_id, i.kind, i.cause ${part}`,
      byWeight,
    );
    const items = await itemsOf(rows.flatMap(({ ids }) => ids.slice(0, itemsEach)));
    return {
      content: rows.map(({ n: _, severity, since, ...group }) => ({
        ...group,
        severity: toSeverity(severity),
        since: since.toISOString(),
        items: group.ids.slice(0, itemsEach).flatMap((id) => items.get(id) ?? []),
      })),
      totalElements: total,
    };
  }

  return {
    list: (asked: Narrowed & { page: number; size: number; view: "open" | "snoozed" }) =>
      groups(sql<boolean>`${inView(asked.view)} and ${isNarrowed(asked)}`, {
        ...asked,
        itemsEach: itemsShown(asked),
      }),

    /** Open items by kind and view. */
    async counts({ entityId }: Narrowed): Promise<{ kind: string; snoozed: boolean; n: number }[]> {
      const found = await ofScopes(
        ({ seen }) => sql<{ kind: string; snoozed: boolean; n: number }>`
          select i.kind, ${isSnoozed} as snoozed, count(*)::int as n
          from fix_items i where ${seen} and ${isOpen} and ${isNarrowed({ ...(entityId !== undefined && { entityId }) })}
          group by 1, 2`,
      );
      const counts = Map.groupBy(found.flat(), ({ kind, snoozed }) => `${kind} ${snoozed}`);
      return [...counts.values()].map((rows) => ({
        ...(rows[0] as (typeof rows)[number]),
        n: rows.reduce((sum, { n }) => sum + n, 0),
      }));
    },

    /** Suggestions are no trouble. */
    async summary() {
      const counted = sql<boolean>`${inView("open")} and i.kind <> 'firmwareBehind'`;
      const [found, { content }] = await Promise.all([
        ofScopes(
          ({ seen }) => sql<{ open: number; serious: number; visitors: number }>`
            select count(*)::int as open, (count(*) filter (where i.severity = 0))::int as serious,
              coalesce(sum(i.visitors), 0)::int as visitors
            from fix_items i where ${seen} and ${counted}`,
        ),
        groups(counted, { page: 0, size: 3, itemsEach: 1 }),
      ]);
      const all = { open: 0, serious: 0, visitors: 0 };
      for (const { open, serious, visitors } of found.flat()) {
        all.open += open;
        all.serious += serious;
        all.visitors += visitors;
      }
      return { ...all, top: content };
    },

    async history({ page, size, ...narrowed }: Narrowed & { page: number; size: number }) {
      const { rows, total } = await pageOf(
        { page, size },
        (scope, part) => sql<PastRow & { n: number }>`
          select ${itemColumns}, i.ended_at as "endedAt", i.outcome, count(*) over ()::int as n
          from fix_items i ${withSite(scope)} ${withDevice(scope)}
          where ${scope.seen} and i.ended_at is not null and ${isNarrowed(narrowed)}
          order by i.ended_at desc, i.id desc ${part}`,
        (a, b) => b.endedAt.getTime() - a.endedAt.getTime() || b.id - a.id,
      );
      return {
        content: rows.map(
          ({ endedAt, outcome, n: _, ...row }): PastFixItem => ({
            ...toItem(row),
            endedAt: endedAt.toISOString(),
            outcome,
          }),
        ),
        totalElements: total,
      };
    },

    /** Open items of these ids, held. */
    async held(ids: readonly number[]): Promise<{ id: number; name: string }[]> {
      const found = await ofScopes(
        ({ seen }) => sql<{ id: number; name: string }>`
          select i.id, i.name from fix_items i where ${seen} and ${isOpen} and i.id = any(${ids}::bigint[])
          order by i.id for update of i`,
      );
      return found.flat();
    },

    snooze: (ids: readonly number[], snooze: { until: Date; reason: string } | null) =>
      sql`update fix_items set snoozed_until = ${snooze?.until ?? null}, snooze_reason = ${snooze?.reason ?? null},
        snoozed_at = ${snooze && now}::timestamptz, snoozed_by = ${snooze && caller.username}
        where id = any(${ids}::bigint[])`.execute(db),

    /** When everything was last looked at; null: not all of it yet. */
    async inspectedAt(sources: readonly string[]): Promise<Date | null> {
      const { rows } = await sql<{ at: Date | null; n: number }>`
        select max(inspected_at) as at, count(*)::int as n from fix_inspections
        where tenant_id = ${requireTenant(caller)} and source = any(${sources}::text[])`.execute(db);
      return rows[0]?.n === sources.length ? rows[0].at : null;
    },

    /** Names of some people of the company who have each permission; administrators have all. */
    async helpers(permissions: readonly Permission[]): Promise<Record<string, string[]>> {
      if (permissions.length === 0) return {};
      const { rows } = await sql<{ permission: string; names: string[] }>`
        select p as permission, array(
          select u.nick_name from users u
          where u.tenant_id = ${requireTenant(caller)} and u.enabled and (u.user_type = 1 or exists (
            select 1 from user_roles ur
            join role_menus rm on rm.tenant_id = ur.tenant_id and rm.role_id = ur.role_id
            join menus m on m.id = rm.menu_id and m.permission = p
            where ur.tenant_id = u.tenant_id and ur.user_id = u.id))
          order by u.user_type, u.nick_name limit ${mostHelpers}) as names
        from unnest(${permissions}::text[]) as p`.execute(db);
      return Object.fromEntries(rows.map(({ permission, names }) => [permission, names]));
    },
  };
};
