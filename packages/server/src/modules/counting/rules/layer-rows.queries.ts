import type pg from "pg";
import { subjectKinds } from "../../places/subject-kinds/subject-kinds.ts";
import { columnType, type SumKey, sumColumn } from "../columns/columns.ts";
import { businessDay } from "../placement/placement.ts";
import type { DaySpan } from "./day-spans.ts";
import type { BusinessDay } from "./engine/business-day.ts";
import { type RuleLayer, ruleLayers } from "./engine/day-work.ts";
import type { PlannedSubject, RuledDay } from "./engine/entity-day.ts";
import type { LayerSlots } from "./engine/subject-layers.ts";
import type { EntitySource } from "./entity-source.queries.ts";

/** Rows of a table of roll-ups, column by column. */
interface Rows {
  kind: number[];
  subject: number[];
  at: (number | string)[];
  layer: number[];
  measures: Map<SumKey, number[]>;
}

const noRows = (): Rows => ({ kind: [], subject: [], at: [], layer: [], measures: new Map() });

function addRow(rows: Rows, kind: number, subject: number, at: number | string, layer: number): number {
  rows.kind.push(kind);
  rows.subject.push(subject);
  rows.at.push(at);
  return rows.layer.push(layer) - 1;
}

function put(rows: Rows, row: number, measure: SumKey, value: number): void {
  const values = rows.measures.get(measure) ?? [];
  rows.measures.set(measure, values);
  values[row] = value;
}

/** The slots of a layer that have a row. */
function slotsWithRows({ values, said }: LayerSlots): number[] {
  const slots = new Set(said);
  for (const column of values.values())
    column.forEach((value, slot) => {
      if (value !== 0) slots.add(slot);
    });
  return [...slots].sort((a, b) => a - b);
}

/** Holds the rows of ruled days until they are written. */
export function makeLayerBuffer() {
  const slots = noRows();
  const days = noRows();

  function addLayer(
    { kind, id }: PlannedSubject,
    layer: RuleLayer,
    own: LayerSlots,
    { day, slots: moments }: BusinessDay,
  ): void {
    const withRows = slotsWithRows(own);
    if (withRows.length === 0) return;
    const dayRow = addRow(days, kind, id, day, layer);
    const slotRows = withRows.map((slot) => addRow(slots, kind, id, moments[slot] ?? 0, layer));
    for (const [measure, values] of own.values) {
      put(
        days,
        dayRow,
        measure,
        values.reduce((all, value) => all + value, 0),
      );
      for (const [index, slot] of withRows.entries())
        put(slots, slotRows[index] ?? 0, measure, values[slot] ?? 0);
    }
  }

  return {
    slots,
    days,
    add({ subjects }: RuledDay, day: BusinessDay): void {
      for (const { subject, layers } of subjects)
        for (const layer of ruleLayers) addLayer(subject, layer, layers[layer], day);
    },
  };
}

export type LayerBuffer = ReturnType<typeof makeLayerBuffer>;

/** PostgreSQL array literal; what was never put is 0, and 0 is kept as empty. */
const array = (values: readonly (number | string)[], length = values.length) =>
  `{${Array.from({ length }, (_, index) => values[index] || "NULL").join(",")}}`;

async function insert(client: pg.PoolClient, tenantId: number, table: "rollups" | "day_rollups", rows: Rows) {
  const { length } = rows.kind;
  if (length === 0) return;
  const isSlots = table === "rollups";
  const columns = [...rows.measures.keys()].map(sumColumn);
  const names = columns.map((column) => `, ${column}`).join("");
  const types = columns.map((column, index) => `, $${index + 6}::${columnType(column)}[]`).join("");
  await client.query(
    `insert into ${table} (tenant_id, kind, subject_id, ${isSlots ? "slot" : "day"}, layer${names})
     select $1::bigint, kind, subject, ${isSlots ? "to_timestamp(at / 1000)" : "at"}, layer${names}
     from unnest($2::smallint[], $3::bigint[], $4::${isSlots ? "float8" : "date"}[], $5::smallint[]${types})
       as r(kind, subject, at, layer${names})`,
    [
      tenantId,
      `{${rows.kind.join(",")}}`,
      array(rows.subject),
      array(rows.at),
      array(rows.layer),
      ...[...rows.measures.values()].map((values) => array(values, length)),
    ],
  );
}

export async function writeLayers(
  client: pg.PoolClient,
  tenantId: number,
  { slots, days }: LayerBuffer,
): Promise<void> {
  await insert(client, tenantId, "rollups", slots);
  await insert(client, tenantId, "day_rollups", days);
}

/** Removes what rules have made of an entity on some days. */
export async function clearLayers(
  client: pg.PoolClient,
  { tenantId, plan }: EntitySource,
  { from, to }: DaySpan,
): Promise<void> {
  const subjects = [
    [subjectKinds.entity, [plan.entityId]],
    [subjectKinds.access, plan.accesses.map(({ id }) => id)],
    [subjectKinds.area, plan.areas.map(({ id }) => id)],
  ] as const;
  for (const [kind, ids] of subjects) {
    if (ids.length === 0) continue;
    // The first condition on slots is for the index; which day a slot belongs to only its clock can tell.
    await client.query(
      `delete from rollups r using entities e
       where e.tenant_id = $1 and e.id = $6 and r.tenant_id = $1 and r.kind = $2 and r.subject_id = any($3::bigint[]) and r.layer > 0
         and r.slot >= ($4::date - interval '2 days') at time zone 'UTC'
         and r.slot < ($5::date + interval '3 days') at time zone 'UTC'
         and ${businessDay("r.slot", "e")} between $4::date and $5::date`,
      [tenantId, kind, ids, from, to, plan.entityId],
    );
    await client.query(
      `delete from day_rollups where tenant_id = $1 and kind = $2 and subject_id = any($3::bigint[]) and layer > 0
         and day between $4::date and $5::date`,
      [tenantId, kind, ids, from, to],
    );
  }
}
