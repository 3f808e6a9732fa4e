import type { Measure } from "@foyer/contract/counting/measures";
import type pg from "pg";
import type { OpenMinutes } from "../../../platform/time/open-hours.ts";
import { columnOf } from "../records/measure-columns.ts";
import type { ByOwner } from "./owned-by.ts";
import { isOpen } from "./piece-sums.queries.ts";
import type { SumsOf } from "./sums.queries.ts";

/** Stands where nothing is asked of a slot. */
export const notAsked = -1;

const slotSeconds = 900;

/** The slots from a first one on, without a gap, as parallel lists. */
export interface WeekSlots {
  /** Milliseconds since 1970. */
  first: number;
  /** Number of the hour of the week. */
  cells: number[];
  /** Counted from the first week asked. */
  weeks: number[];
  lastWeek: number;
  /** Business day, in days since 1970. */
  days: number[];
  /** Minutes after midnight that the clock shows at its begin. */
  minutes: number[];
}

/** What of the slots is asked. */
export interface WeekAsked {
  /** Only slots in which the subject's site is open; null: all. */
  hours: ReadonlyMap<number, OpenMinutes> | null;
  /** Days since 1970 that are left out of a subject. */
  without: ReadonlyArray<{ id: number; day: number }>;
}

/** Sums of one subject and layer, as parallel lists over its hours of the week. */
export type WeekSumsRow = {
  id: number;
  layer: number;
  cells: number[];
  covered: number[];
} & Partial<Record<Measure, (number | null)[]>> & { [weeks: `weeks${number}`]: number[] };

/** Weeks that one number tells of, bit by bit. */
export const weeksInPart = 30;

/** In how many parts weeks are told. */
export const weekParts = ({ lastWeek }: Pick<WeekSlots, "lastWeek">): number =>
  Math.floor(lastWeek / weeksInPart) + 1;

const bitsOf = (part: number) =>
  `bit_or(case p.week / ${weeksInPart} when ${part} then 1 << (p.week % ${weeksInPart}) else 0 end)`;

/**
 * Sums by subject and hour of the week, all at once; `by` none takes all subjects as one (id 0). What a slot belongs to
 * is looked up in lists, which is faster than any join; the weeks in which anything is known of an hour are gathered
 * bit by bit, so that days are counted without sorting.
 */
export async function weekSums(
  pool: pg.Pool,
  of: SumsOf,
  by: ByOwner,
  slots: WeekSlots | null,
  { hours, without }: WeekAsked,
): Promise<WeekSumsRow[]> {
  if (slots === null || of.ids.length === 0) return [];
  const end = slots.first + slots.cells.length * slotSeconds * 1000;
  const values: unknown[] = [of.tenantId, of.kind, of.ids, new Date(slots.first), new Date(end)];
  const list = (value: readonly number[], type: "int" | "bigint") => `$${values.push(value)}::${type}[]`;
  const at = (value: readonly number[]) => `(${list(value, "int")})[n.nth]`;
  const columns = [
    `${at(slots.cells)} as cell`,
    `${at(slots.weeks)} as week`,
    ...(without.length > 0 ? [`${at(slots.days)} as day`] : []),
    ...(hours ? [`${at(slots.minutes)} as minute`] : []),
  ];
  const opens = [...(hours ?? [])];
  const minutesOf = (edge: keyof OpenMinutes) =>
    list(
      opens.map(([, minutes]) => minutes[edge]),
      "int",
    );
  const ids = (of: readonly number[]) => list(of, "bigint");
  const open = hours
    ? `join unnest(${ids(opens.map(([id]) => id))}, ${minutesOf("openMinute")}, ${minutesOf("closeMinute")})
         as h(id, opens, closes) on h.id = r.subject_id and ${isOpen}`
    : "";
  const skipped =
    without.length > 0
      ? `and not exists (
           select from unnest(${ids(without.map(({ id }) => id))}, ${list(
             without.map(({ day }) => day),
             "int",
           )}) as x(id, day)
           where x.id = r.subject_id and x.day = p.day)`
      : "";
  const sums: [name: string, sql: string][] = [
    ...of.measures.map((measure): [string, string] => [measure, `sum(r.${columnOf(measure)})::bigint`]),
    ["covered", "coalesce(sum(r.covered_seconds), 0)::bigint"],
    ...Array.from({ length: weekParts(slots) }, (_, part): [string, string] => [
      `weeks${part}`,
      bitsOf(part),
    ]),
  ];
  const { rows } = await pool.query<WeekSumsRow>(
    `select g.id, g.layer, array_agg(g.cell) as cells${sums.map(([name]) => `, array_agg(g."${name}") as "${name}"`).join("")}
     from (
       select ${by === "subject" ? "r.subject_id" : "0::bigint"} as id, r.layer, p.cell${sums.map(([name, sql]) => `, ${sql} as "${name}"`).join("")}
       from rollups r
       cross join lateral (
         select 1 + ((date_part('epoch', r.slot) - ${slots.first / 1000}) / ${slotSeconds})::int as nth
       ) n
       cross join lateral (select ${columns.join(", ")}) p ${open}
       where r.tenant_id = $1 and r.kind = $2 and r.subject_id = any($3::bigint[]) and r.slot >= $4 and r.slot < $5
         and p.cell <> ${notAsked} ${skipped}
       group by 1, 2, 3
     ) g
     group by 1, 2`,
    values,
  );
  return rows;
}
