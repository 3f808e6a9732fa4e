import type pg from "pg";
import type { OpenHours } from "../../../platform/time/open-hours.ts";
import { type SumKey, sumColumn } from "../columns/columns.ts";
import { layers } from "../sums/sums.ts";
import { readMany } from "./many-rows.queries.ts";
import { openBit, openSlots } from "./open-slots.ts";
import { notAsked } from "./slot-sums.queries.ts";
import type { SumsQuery } from "./sums.queries.ts";
import { counts, type KnownWeeks } from "./week-known.ts";
import { WeekTable, weeksInPart } from "./week-table.ts";

const slotSeconds = 900;
const layerCount = layers.length;

/**
 * The slots between two moments, without a gap, as parallel lists: one run of them for every clock, one after the other.
 */
export interface WeekSlots {
  /** Milliseconds since 1970. */
  first: number;
  end: number;
  /** In how many hours of the week and weeks. */
  cellCount: number;
  weekCount: number;
  dayCount: number;
  /** `week * cellCount + cell`: the week counted from the first one asked, the number of the hour of the week. */
  places: number[];
  /** Business day, counted from the first one asked. */
  days: number[];
  /** Where the run of a subject's clock begins, by subject. */
  runs: ReadonlyMap<number, number>;
}

/** What of the slots is asked. */
export interface WeekAsked {
  /** Only slots in which the subject's site is open; null: all. */
  hours: ReadonlyMap<number, OpenHours> | null;
  /** Days, by their number, that are left out of a subject, and of all together. */
  without: { bySubject: ReadonlyMap<number, readonly number[]>; together: readonly number[] };
}

/** The same of the database's numbers. */
const weeksInLong = 2 * weeksInPart;

/** In as many numbers as it takes. */
const listLongs = ({ weekCount }: WeekSlots) =>
  Array.from({ length: Math.ceil(weekCount / weeksInLong) }, (_, long) => long);

function bitsSql(long: number, { cellCount, weekCount }: WeekSlots): string {
  const week = `v.place / ${cellCount}`;
  const bit = `1::bigint << (${week} - ${long * weeksInLong})`;
  return weekCount <= weeksInLong
    ? `bit_or(${bit})`
    : `bit_or(case ${week} / ${weeksInLong} when ${long} then ${bit} else 0 end)`;
}

/** A bit for each of `count` numbers, set where it is listed; as `get_bit` numbers them. */
function bitSet(count: number, listed: Iterable<number>): Buffer {
  const bytes = Buffer.alloc(Math.ceil(count / 8));
  for (const nth of listed) bytes[nth >> 3] = (bytes[nth >> 3] ?? 0) | (1 << (nth & 7));
  return bytes;
}

/** One list of every column, hours of the week of subjects side by side. */
type Lists = { keys: number[] | null; covered: number[] } & Partial<Record<SumKey, (number | null)[]>> & {
    [weeks: `weeks${number}`]: number[];
  };

/** Parameters of a statement. */
class Parameters {
  readonly values: unknown[] = [];

  of(value: unknown, type: string): string {
    return `$${this.values.push(value)}::${type}`;
  }
}

function openFilter(
  ids: readonly number[],
  { first, end }: WeekSlots,
  hours: NonNullable<WeekAsked["hours"]>,
  parameters: Parameters,
): string {
  const { bits, runs } = openSlots(ids, hours, first, end);
  const run = `(${parameters.of(runs, "int[]")})[v.subject]`;
  return `where ${openBit(parameters.of(bits, "bytea"), run, "v.nth - 1")} = 1`;
}

/** SQL: what of slots `v` is asked, and whose sums they are. */
function filters(ids: readonly number[], slots: WeekSlots, asked: WeekAsked, parameters: Parameters) {
  const { dayCount } = slots;
  const { bySubject, together } = asked.without;
  const open = asked.hours ? openFilter(ids, slots, asked.hours, parameters) : "";
  if (bySubject.size === 0 && together.length === 0) return { open, counts: `${counts.both}` };
  const left = ids.flatMap((id, nth) => (bySubject.get(id) ?? []).map((day) => nth * dayCount + day));
  const own = parameters.of(bitSet(ids.length * dayCount, left), "bytea");
  const all = parameters.of(bitSet(dayCount, together), "bytea");
  return {
    open,
    counts: `${counts.own} * (1 - get_bit(${own}, (v.subject - 1) * ${dayCount} + v.day))
      + ${counts.together} * (1 - get_bit(${all}, v.day))`,
  };
}

/**
 * Adds sums by subject and hour of the week, of all clocks at once. What a slot belongs to is looked up in lists, which is
 * faster than any join, and one number tells a group from the others; the weeks in which anything is known of an hour
 * are gathered bit by bit, so that days are counted without sorting. `offset '0'` (a constant for the planner, so that
 * workers may share the reading) has every look-up made once.
 */
export async function addWeekSums(
  pool: pg.Pool,
  known: KnownWeeks,
  of: SumsQuery,
  slots: WeekSlots | null,
  asked: WeekAsked,
): Promise<void> {
  if (slots === null || of.ids.length === 0) return;
  const ids = [...of.ids].sort((a, b) => a - b);
  const { cellCount } = slots;
  const parameters = new Parameters();
  const list = (value: readonly number[], type = "int[]") => parameters.of(value, type);
  const runs = list(ids.map((id) => slots.runs.get(id) ?? 0));
  const looked: [name: string, values: readonly number[]][] = [["place", slots.places]];
  if (asked.without.bySubject.size > 0 || asked.without.together.length > 0) looked.push(["day", slots.days]);
  const columns = of.measures.map((measure) => `, r.${sumColumn(measure)} as "${measure}"`).join("");
  const names = of.measures.map((measure) => `, r."${measure}"`).join("");
  const { open, counts: whose } = filters(ids, slots, asked, parameters);
  const longs = listLongs(slots);
  const sql = `
    select array_agg(g.key::bigint) as keys, array_agg(g.covered) as covered
      ${of.measures.map((measure) => `, array_agg(g."${measure}") as "${measure}"`).join("")}
      ${longs
        .map(
          (long) =>
            `, array_agg(g.bits${long} & ${2 ** weeksInPart - 1}) as weeks${2 * long}, array_agg(g.bits${long} >> ${weeksInPart}) as weeks${2 * long + 1}`,
        )
        .join("")}
    from (
      select ((v.subject * ${layerCount} + v.layer) * ${counts.both + 1} + v.counts) * ${cellCount} + v.place % ${cellCount} as key,
        coalesce(sum(v.covered_seconds), 0)::bigint as covered
        ${of.measures.map((measure) => `, sum(v."${measure}")::bigint as "${measure}"`).join("")}
        ${longs.map((long) => `, ${bitsSql(long, slots)} as bits${long}`).join("")}
      from (
        select v.*, ${whose} as counts
        from (
          select r.subject, r.nth, r.layer, r.covered_seconds${names}
            ${looked.map(([name, values]) => `, (${list(values)})[(${runs})[r.subject] + r.nth] as ${name}`).join("")}
          from (
            select width_bucket(r.subject_id::float8, ${list(ids, "float8[]")}) as subject, r.layer, r.covered_seconds${columns},
              1 + ((date_part('epoch', r.slot) - ${slots.first / 1000}) / ${slotSeconds})::int as nth
            from rollups r
            where r.tenant_id = ${parameters.of(of.tenantId, "bigint")} and r.kind = ${parameters.of(of.kind, "smallint")}
              and r.subject_id = any(${list(ids, "bigint[]")})
              and r.slot >= ${parameters.of(new Date(slots.first), "timestamptz")}
              and r.slot < ${parameters.of(new Date(slots.end), "timestamptz")}
            offset '0') r
          offset '0') v
        ${open}) v
      where v.place <> ${notAsked} and v.counts <> 0
      group by 1) g`;
  const [lists] = await readMany<Lists>(pool, sql, parameters.values);
  if (lists) addLists(known, lists, ids);
}

/** The lists of the database taken apart. */
function addLists(known: KnownWeeks, lists: Lists, ids: readonly number[]): void {
  const { cellCount, parts, measures } = known.shape;
  const weeks = Array.from({ length: parts }, (_, part) => lists[`weeks${part}`] ?? []);
  const values = measures.map((measure) => lists[measure] ?? []);
  const tables = new Map<number, WeekTable>();
  for (const [at, key] of (lists.keys ?? []).entries()) {
    const [cell, group] = [key % cellCount, Math.floor(key / cellCount)];
    const [whose, owned] = [group % (counts.both + 1), Math.floor(group / (counts.both + 1))];
    const owner = Math.floor(owned / layerCount) * (counts.both + 1) + whose;
    const table = tables.get(owner) ?? new WeekTable(known.shape);
    tables.set(owner, table);
    const layer = table.layer(owned % layerCount);
    layer.isKnown[cell] = 1;
    table.covered[cell] = (table.covered[cell] ?? 0) + (lists.covered[at] ?? 0);
    weeks.forEach((list, part) => {
      const place = cell * parts + part;
      table.weeks[place] = (table.weeks[place] ?? 0) | (list[at] ?? 0);
    });
    values.forEach((list, measure) => {
      const sums = layer.values[measure];
      if (sums) sums[cell] = list[at] ?? 0;
    });
  }
  for (const [owner, table] of tables)
    known.add(ids[Math.floor(owner / (counts.both + 1)) - 1] ?? 0, owner % (counts.both + 1), table);
}
