import type pg from "pg";
import { eachRow, type RowValues } from "../../../platform/database/each-row.ts";
import { sumColumn } from "../columns/columns.ts";
import { type Kept, NumberStore } from "./number-store.ts";
import type { SumsQuery } from "./sums.queries.ts";

/** The hours of a month that are known of a subject, in one layer; lists side by side. */
export interface HourBlock {
  /** The first day of the month. */
  month: string;
  layer: number;
  /** `24 * (day of the month - 1) + hour of the business day`, counted from its beginning. */
  places: Kept;
  /** null: nothing is known of any. */
  covered: Kept | null;
  /** By measure, in the order asked. */
  sums: (Kept | null)[];
}

/** Months whose hours are made, and up to which day. */
export interface MadeHours {
  /** By subject. */
  blocks: Map<number, HourBlock[]>;
  numbers: NumberStore;
  /** By subject and month (its first day): the first day that is not made. Most subjects share one of these. */
  until: Map<number, ReadonlyMap<string, string>>;
}

/** How far months are made, and the same with one month more. */
class Until extends Map<string, string> {
  readonly #next = new Map<string, Until>();

  with(month: string, until: string): Until {
    return toList(this.#next, `${month}|${until}`, () => new Until([...this, [month, until]]));
  }
}

/** Adds to what is kept by a key. */
function toList<Key, Value>(all: Map<Key, Value>, key: Key, none: () => Value): Value {
  const known = all.get(key) ?? none();
  all.set(key, known);
  return known;
}

/** The hours of business days of months (their first days) that are over. */
export async function madeHours(
  pool: pg.Pool,
  { tenantId, kind, ids, measures }: SumsQuery,
  months: readonly string[],
): Promise<MadeHours> {
  const columns = ["covered_seconds", ...measures.map(sumColumn)];
  const until = new Map<number, Until>();
  const none = new Until();
  const made: MadeHours = { until, blocks: new Map(), numbers: new NumberStore() };
  const names = new Map<string, string>();
  // Of equal texts one is kept.
  const shared = (text: string) => toList(names, text, () => text);
  function take([id, month, madeUntil, layer, places, ...sums]: RowValues): void {
    const ofMonth = shared(String(month));
    // A month has a row for each layer.
    const own = until.get(Number(id)) ?? none;
    if (!own.has(ofMonth)) until.set(Number(id), own.with(ofMonth, String(madeUntil)));
    if (typeof layer !== "number" || typeof places !== "string") return;
    const placed = made.numbers.keepOnce(places);
    const [covered, ...counted] = sums;
    const kept = counted.map((text) =>
      typeof text === "string" ? made.numbers.keep(text, placed.count) : null,
    );
    toList(made.blocks, Number(id), () => []).push({
      month: ofMonth,
      layer,
      places: placed,
      covered: typeof covered === "string" ? made.numbers.keepOnce(covered, placed.count) : null,
      sums: kept,
    });
  }
  await eachRow(
    pool,
    `select s.subject_id, s.month, s.hours_until, h.layer, encode(h.places, 'base64')
       ${columns.map((column) => `, encode(h.${column}, 'base64')`).join("")}
     from month_states s
     left join month_hours h on h.tenant_id = s.tenant_id and h.kind = s.kind and h.subject_id = s.subject_id and h.month = s.month
     where s.tenant_id = $1 and s.kind = $2 and s.subject_id = any($3::bigint[]) and s.hours_until is not null
       and s.month between $4::date and $5::date and s.month = any($6::date[])`,
    [tenantId, kind, ids, months[0], months.at(-1), months],
    take,
  );
  return made;
}

/** The first day of which anything is known of each of these subjects; none of one that never counted. */
export async function firstDays(
  pool: pg.Pool,
  { tenantId, kind }: Pick<SumsQuery, "tenantId" | "kind">,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await pool.query<{ id: number; day: string }>(
    `select s.id, d.day from unnest($3::bigint[]) as s(id)
     cross join lateral (
       select day from day_rollups d where d.tenant_id = $1 and d.kind = $2 and d.subject_id = s.id order by day limit 1
     ) d`,
    [tenantId, kind, ids],
  );
  return new Map(rows.map(({ id, day }) => [id, day]));
}
