import type pg from "pg";
import type { Days } from "../clocks/clocks.ts";
import { columnOf } from "../columns/columns.ts";
import type { SumsOf } from "./sums.queries.ts";

export type Numbers = Int16Array | Int32Array | Float64Array;

/** The hours of a month that are known of a subject, in one layer; lists side by side. */
export interface HourBlock {
  id: number;
  /** The first day of the month. */
  month: string;
  layer: number;
  /** `24 * (day of the month - 1) + hour of the business day`, counted from its beginning. */
  places: Numbers;
  /** null: nothing is known of any. */
  covered: Numbers | null;
  /** By measure, in the order asked. */
  sums: (Numbers | null)[];
}

/** Months whose hours are made, and up to which day. */
export interface MadeHours {
  blocks: HourBlock[];
  /** By subject and month (its first day): the first day that is not made. */
  until: Map<number, Map<string, string>>;
}

type Row = { id: number; month: string; until: string; layer: number | null; places: string | null } & Record<
  `c${number}`,
  string | null
>;

/** Whole numbers of two, four or eight bytes, most significant first, by how many there are. */
function numbersIn(bytes: Buffer, count: number): Numbers {
  if (bytes.length === 2 * count) return new Int16Array(bytes.swap16().buffer, bytes.byteOffset, count);
  if (bytes.length === 4 * count) return new Int32Array(bytes.swap32().buffer, bytes.byteOffset, count);
  return Float64Array.from({ length: count }, (_, nth) => Number(bytes.readBigInt64BE(8 * nth)));
}

const bytesIn = (text: string) => Buffer.from(text, "base64");

function blockOf(row: Row, columnCount: number): HourBlock[] {
  const { id, month, layer, places: text } = row;
  if (layer === null || text === null) return [];
  const bytes = bytesIn(text);
  const places = numbersIn(bytes, bytes.length / 2);
  const [covered = null, ...sums] = Array.from({ length: columnCount }, (_, nth) => {
    const column = row[`c${nth}`];
    return column ? numbersIn(bytesIn(column), places.length) : null;
  });
  return [{ id, month, layer, places, covered, sums }];
}

/** The hours of business days that are over, of the months that days lie in. */
export async function madeHours(
  pool: pg.Pool,
  { tenantId, kind, ids, measures }: SumsOf,
  { from, to }: Days,
): Promise<MadeHours> {
  const columns = ["covered_seconds", ...measures.map(columnOf)];
  const { rows } = await pool.query<Row>(
    `select s.subject_id as id, s.month, s.hours_until as until, h.layer, encode(h.places, 'base64') as places
       ${columns.map((column, nth) => `, encode(h.${column}, 'base64') as c${nth}`).join("")}
     from month_states s
     left join month_hours h on h.tenant_id = s.tenant_id and h.kind = s.kind and h.subject_id = s.subject_id and h.month = s.month
     where s.tenant_id = $1 and s.kind = $2 and s.subject_id = any($3::bigint[]) and s.hours_until is not null
       and s.month >= date_trunc('month', $4::date) and s.month <= $5::date`,
    [tenantId, kind, ids, from, to],
  );
  const until: MadeHours["until"] = new Map();
  for (const row of rows) {
    const months = until.get(row.id) ?? new Map<string, string>();
    until.set(row.id, months.set(row.month, row.until));
  }
  return { blocks: rows.flatMap((row) => blockOf(row, columns.length)), until };
}

/** The first day of which anything is known of each of these subjects; none of one that never counted. */
export async function firstDays(
  pool: pg.Pool,
  { tenantId, kind }: Pick<SumsOf, "tenantId" | "kind">,
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
