import { measures } from "@foyer/contract/counting/measures";
import type pg from "pg";
import { pairedSums, type SumKey, sumColumn } from "../columns/columns.ts";
import type { BusinessDay, EntityClock } from "./engine/business-day.ts";
import type { Measured } from "./engine/day-work.ts";
import type { EntityPlan } from "./engine/entity-day.ts";

type Client = pg.Pool | pg.PoolClient;

/** An entity with all that decides how its counts add up. */
export interface EntitySource {
  tenantId: number;
  plan: EntityPlan;
  clock: EntityClock;
}

interface EntityRow {
  time_zone: string;
  hours: string;
  day_start_minute: number;
  path: string;
  accesses: { id: number; isEntrance: boolean }[];
  areas: { id: number; ties: { accessId: number; sign: 1 | -1 }[] }[];
}

/** Null when there is no such entity. */
export async function entitySource(
  client: Client,
  tenantId: number,
  entityId: number,
): Promise<EntitySource | null> {
  const { rows } = await client.query<EntityRow>(
    `select e.time_zone, e.hours, e.day_start_minute, o.path,
       coalesce((select jsonb_agg(jsonb_build_object('id', a.id, 'isEntrance', a.kind = 'entrance') order by a.id)
         from accesses a where a.tenant_id = e.tenant_id and a.entity_id = e.id), '[]') as accesses,
       coalesce((select jsonb_agg(jsonb_build_object('id', a.id, 'ties', coalesce(
           (select jsonb_agg(jsonb_build_object('accessId', t.access_id, 'sign', t.sign) order by t.access_id)
            from area_ties t where t.tenant_id = a.tenant_id and t.area_id = a.id), '[]')) order by a.id)
         from areas a where a.tenant_id = e.tenant_id and a.entity_id = e.id), '[]') as areas
     from entities e join organisations o on o.tenant_id = e.tenant_id and o.id = e.organisation_id
     where e.tenant_id = $1 and e.id = $2`,
    [tenantId, entityId],
  );
  const [row] = rows;
  if (!row) return null;
  return {
    tenantId,
    plan: {
      entityId,
      organisations: row.path.split("|").map(Number),
      accesses: row.accesses,
      areas: row.areas,
    },
    clock: {
      zone: row.time_zone,
      dayStartMinute: row.day_start_minute,
      hours: row.hours,
    },
  };
}

const accessIds = ({ plan }: EntitySource) => plan.accesses.map(({ id }) => id);

/** The first and the last business day on which anything was measured; null when nothing ever was. */
export async function measuredDays(
  client: Client,
  source: EntitySource,
): Promise<{ first: string; last: string } | null> {
  const { rows } = await client.query<{ first: string | null; last: string | null }>(
    `select min(day) as first, max(day) as last from day_rollups
     where tenant_id = $1 and kind = 1 and subject_id = any($2::bigint[]) and layer = 0`,
    [source.tenantId, accessIds(source)],
  );
  const { first, last } = rows[0] ?? {};
  return first && last ? { first, last } : null;
}

/** What rules act on. */
const ruled: readonly SumKey[] = [...measures, ...pairedSums.map(({ name }) => name)];

/** The measures that any access counted on business days. */
async function measuresUsed(
  client: Client,
  source: EntitySource,
  days: readonly BusinessDay[],
): Promise<SumKey[]> {
  const { rows } = await client.query<Partial<Record<SumKey, boolean | null>>>(
    `select ${ruled.map((measure) => `bool_or(${sumColumn(measure)} is not null) as "${measure}"`).join(", ")}
     from day_rollups where tenant_id = $1 and kind = 1 and subject_id = any($2::bigint[]) and layer = 0
       and day = any($3::date[])`,
    [source.tenantId, accessIds(source), days.map(({ day }) => day)],
  );
  return ruled.filter((measure) => rows[0]?.[measure]);
}

/** What was measured on a day, and the seconds covered, cell by cell. */
export interface MeasuredDay extends Measured {
  covered: Float64Array;
}

const slotMs = 900_000;

/** Empty cells of days, and how rows of the roll-ups find their place among them. */
function emptyCells(days: readonly BusinessDay[], ids: readonly number[], used: readonly SumKey[]) {
  const cells = days.map(({ slots }): MeasuredDay => {
    const size = ids.length * slots.length;
    return {
      values: new Map(used.map((measure) => [measure, new Float64Array(size)])),
      present: new Uint8Array(size),
      covered: new Float64Array(size),
    };
  });
  const placeByMs = new Map(
    days.flatMap(({ slots }, day) => slots.map((ms, slot) => [ms, { day, slot }] as const)),
  );
  const rowById = new Map(ids.map((id, row) => [id, row]));
  return {
    cells,
    find(id: number, ms: number): { into: MeasuredDay; cell: number } | undefined {
      const place = placeByMs.get(ms);
      const row = rowById.get(id);
      const into = place && cells[place.day];
      return into && row !== undefined ? { into, cell: place.slot * ids.length + row } : undefined;
    },
  };
}

/** The spans of days, those that follow each other as one. */
function toSpans(days: readonly BusinessDay[]): { begin: Date[]; end: Date[] } {
  const spans: [begin: number, end: number][] = [];
  for (const { slots } of days) {
    const [begin, end] = [Math.min(...slots), Math.max(...slots) + slotMs];
    const last = spans.at(-1);
    if (last && begin <= last[1]) last[1] = Math.max(last[1], end);
    else spans.push([begin, end]);
  }
  return { begin: spans.map(([begin]) => new Date(begin)), end: spans.map(([, end]) => new Date(end)) };
}

/** What the accesses of an entity measured on some days; one for each, in order. */
export async function measuredCells(
  client: Client,
  source: EntitySource,
  days: readonly BusinessDay[],
): Promise<MeasuredDay[]> {
  if (days.length === 0) return [];
  const used = await measuresUsed(client, source, days);
  const ids = accessIds(source);
  const { cells, find } = emptyCells(days, ids, used);
  const { begin, end } = toSpans(days);
  const columns = used.map((measure) => `, r.${sumColumn(measure)}`).join("");
  const { rows } = await client.query<(number | null)[]>({
    rowMode: "array",
    text: `select r.subject_id, (extract(epoch from r.slot) * 1000)::bigint, r.covered_seconds${columns}
      from unnest($2::bigint[]) as a(id)
      cross join unnest($3::timestamptz[], $4::timestamptz[]) as d(begin, finish)
      cross join lateral (select * from rollups s where s.tenant_id = $1 and s.kind = 1 and s.subject_id = a.id
        and s.layer = 0 and s.slot >= d.begin and s.slot < d.finish and s.slot >= $5 and s.slot < $6 offset 0) r`,
    // The first and the last moment once more: months beside them are left out by the planner.
    values: [source.tenantId, ids, begin, end, begin.at(0), end.at(-1)],
  });
  for (const [id, ms, covered, ...amounts] of rows) {
    const place = find(id ?? 0, ms ?? 0);
    if (!place) continue;
    const { into, cell } = place;
    into.present[cell] = 1;
    into.covered[cell] = covered ?? 0;
    for (const [index, measure] of used.entries()) {
      const values = into.values.get(measure);
      if (values) values[cell] = amounts[index] ?? 0;
    }
  }
  return cells;
}
