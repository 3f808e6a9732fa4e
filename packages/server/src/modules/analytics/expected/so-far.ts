import type { Standing } from "@foyer/contract/analytics/expected";
import type { UsualSoFar } from "@foyer/contract/analytics/headline";
import type { NumberType } from "@foyer/contract/metrics";
import type pg from "pg";
import { mapInSlices } from "../../../platform/slices.ts";
import type { OwnedBy } from "../../counting/clock-groups/clock-groups.ts";
import {
  type Cell,
  type Cells,
  cellsOfChosen,
  columnsTogether,
  type IntervalColumn,
  readFigures,
  toTotal,
} from "../../counting/figures/figures.ts";
import { metrics, requiredGroups, requiredSums } from "../../counting/metrics/metrics.ts";
import { shownValue, toKnownPart } from "../../counting/sums/sums.ts";
import { type HolidayCalendar, holidayCalendar } from "../../places/holidays/holidays.ts";
import { type Openings, type SiteOpenings, siteOpenings } from "../../places/opening-hours/opening-hours.ts";
import type { AskedSubjects } from "../subjects/subjects.ts";
import { type FigureBasis, leastComplete } from "../well-known/well-known.ts";
import { knownValue, usualDays, weekdaysBefore } from "./same-weekdays.ts";
import { type Band, median, toStanding, usualBand } from "./usual-band.ts";

/** The hour's place in its business day: what the clock shows, and whether midnight has passed. */
export const toPlace = ({ time }: Pick<IntervalColumn, "time">, day: string): string =>
  `${time.startsWith(day) ? 0 : 1} ${time.slice(11, 16)}`;

const dayLength = "yyyy-MM-dd".length;

/** A span of hours that are over. */
export const over = { isAhead: false, isRunning: false, isOutside: false };

export interface SoFar extends UsualSoFar {
  standing: Standing | null;
  completeness: number | null;
  /** What a whole day like this usually brings. */
  dayMiddle: number | null;
  /** An hour of it is over. */
  hasBegun: boolean;
}

/** What hours amount to. */
type Amount = ReturnType<typeof toTotal>;

/** The running day of subjects that share a clock. */
interface Owner {
  days: ReadonlyMap<string, IntervalColumn>;
  /** The hours of the day that are over; null where none is. */
  gone: Amount | null;
  /** The same hours of the other days. */
  usual: ReadonlyMap<string, Amount>;
  /** When the next one begins. */
  until: string | null;
}

export interface RunningDay {
  /** All together, each until its own last full hour. */
  ofAll: (type: NumberType) => SoFar;
  of: (owner: string, type: NumberType) => SoFar;
  /** The end of the last full hour; null where clocks differ or the day is over. */
  until: string | null;
  /** Today so far of an owner. */
  day: (owner: string) => IntervalColumn | undefined;
  /** All together. */
  days: ReadonlyMap<string, IntervalColumn>;
  holidays: HolidayCalendar;
  /** All of the sites are closed today. */
  isClosed: boolean;
}

interface RunningDayAsked {
  tenantId: number;
  /** Sites. */
  subjects: AskedSubjects;
  today: string;
  types: readonly NumberType[];
  /** Subjects of one owner share a clock. */
  by: OwnedBy;
  /** Further days that are read of all together. */
  alsoDays?: readonly string[];
}

/**
 * What is incompletely known may still grow: of a sum it is said how it stands only where that would be the same if the
 * missing time were like the known.
 */
function standingOf(
  type: NumberType,
  { value, completeness }: Pick<SoFar, "value" | "completeness">,
  band: Band | null,
): Standing | null {
  if (value === null || !band) return null;
  const standing = toStanding(value, band);
  if (completeness === null || completeness === 1) return standing;
  if (!metrics[type].additive) return completeness >= leastComplete ? standing : null;
  if (standing === "above") return standing;
  return completeness >= leastComplete && toStanding(value / completeness, band) === standing
    ? standing
    : null;
}

/** How parts stand together beside the same parts of their usual days. */
function soFarOf(
  owners: readonly Owner[],
  days: ReadonlyMap<string, IntervalColumn>,
  usual: readonly string[],
  basis: FigureBasis,
): SoFar {
  const { sums, expectedSeconds } = toTotal(owners.flatMap(({ gone }) => gone ?? []));
  const values = usual.flatMap((day) => {
    const until = owners.flatMap((owner) => owner.usual.get(day) ?? []);
    return until.length === 0 ? [] : (knownValue({ ...over, ...toTotal(until) }, basis) ?? []);
  });
  const whole = usual.flatMap((day) => {
    const column = days.get(day);
    return column ? (knownValue(column, basis) ?? []) : [];
  });
  const band = usualBand(values, metrics[basis.type].additive);
  const value = shownValue(basis.type, sums, basis.settings);
  const { completeness } = toKnownPart(requiredGroups(basis.type), sums, expectedSeconds);
  return {
    value,
    ...(band ?? { low: null, middle: null, high: null }),
    weeks: values.length,
    standing: standingOf(basis.type, { value, completeness }, band),
    completeness,
    dayMiddle: whole.length === 0 ? null : median(whole),
    hasBegun: owners.some(({ gone }) => gone !== null),
  };
}

/** Day and place that the name of an hour says: read once, however many owners have it. */
function makeReadName() {
  const known = new Map<string, { day: string; place: string }>();
  return (name: string) => {
    const before = known.get(name);
    if (before) return before;
    const day = name.slice(0, dayLength);
    const read = { day, place: toPlace({ time: name.slice(dayLength + 1) }, day) };
    known.set(name, read);
    return read;
  };
}

function toOwner(
  days: ReadonlyMap<string, IntervalColumn>,
  columns: ReadonlyMap<string, IntervalColumn>,
  today: string,
  readName: ReturnType<typeof makeReadName>,
): Owner {
  const places = new Set<string>();
  const gone: IntervalColumn[] = [];
  let next: IntervalColumn | undefined;
  for (const [name, column] of columns) {
    if (readName(name).day !== today) continue;
    if (column.isRunning || column.isAhead) {
      next = column;
      break;
    }
    places.add(readName(name).place);
    gone.push(column);
  }
  const byDay = new Map<string, IntervalColumn[]>();
  for (const [name, column] of columns) {
    const { day, place } = readName(name);
    if (!places.has(place)) continue;
    const hours = byDay.get(day) ?? [];
    hours.push(column);
    byDay.set(day, hours);
  }
  return {
    days,
    gone: gone.length === 0 ? null : toTotal(gone),
    usual: new Map([...byDay].map(([day, hours]) => [day, toTotal(hours)])),
    until: next?.time.slice(11, 16) ?? null,
  };
}

const dayOf = ({ name }: Cell): string => name.slice(0, dayLength);

/** Of hours those that are over today, the next one, and the same ones of other days: no others are held against one another. */
const untilNow = (hours: Cells, today: string, now: number): Cells => ({
  ...hours,
  of(clock) {
    const all = hours.of(clock);
    const ofToday = all.filter((hour) => dayOf(hour) === today);
    const next = ofToday.find(({ end }) => end > now);
    if (!next) return all;
    const gone = ofToday.slice(0, ofToday.indexOf(next)).map((hour) => toPlace(hour, today));
    const places = new Set(gone);
    return all.filter((hour) => hour === next || places.has(toPlace(hour, dayOf(hour))));
  },
});

interface ComparableAsked {
  today: string;
  holidays: HolidayCalendar;
  openings: SiteOpenings;
  sites: readonly number[];
  by: OwnedBy;
}

/** Of an owner, or of all sites together (""), the same weekdays before today that are no holidays and have its hours. */
function comparableDays({ today, holidays, openings, sites, by }: ComparableAsked) {
  const before = weekdaysBefore(today);
  const found = (off: ReadonlySet<string>, { isClosed, areAlike }: Openings) =>
    isClosed(today) ? [] : before.filter((other) => !off.has(other) && areAlike(today, other));
  const ofAll = found(holidays.ofSites(sites), openings);
  const ofOwners = new Map<string, string[]>();
  return (owner: string): string[] => {
    if (by !== "subject" || owner === "") return ofAll;
    const known = ofOwners.get(owner) ?? found(holidays.at(Number(owner)), openings.at(Number(owner)));
    ofOwners.set(owner, known);
    return known;
  };
}

/**
 * The day that is today beside the same weekdays before, of owners and of all together: two reads however many they are.
 * Over several clocks each gives its own hours that are over, today as before.
 */
export async function readRunningDay(
  pool: pg.Pool,
  { tenantId, subjects, today, types, by, alsoDays = [] }: RunningDayAsked,
  now: number,
): Promise<RunningDay> {
  const sites = subjects.all.map(({ id }) => id);
  const before = weekdaysBefore(today);
  const searched = { from: before.at(-1) ?? today, to: today };
  const settings = subjects.settings;
  const bases = new Map(types.map((type): [NumberType, FigureBasis] => [type, { type, settings }]));
  const measures = [...new Set(types.flatMap(requiredSums))];
  const cells = cellsOfChosen([today, ...before, ...alsoDays], "1d");
  const [daysOf, holidays, openings] = await Promise.all([
    readFigures(pool, { subjects, cells, by, measures }, now),
    holidayCalendar(pool, tenantId, sites, searched),
    siteOpenings(pool, tenantId, sites, []),
  ]);
  const days = new Map(
    columnsTogether(cells, subjects, daysOf.values()).map((column) => [column.time, column]),
  );
  const othersFor = comparableDays({ today, holidays, openings, sites, by });
  const needed = new Set([today]);
  for (const basis of bases.values()) {
    for (const day of usualDays(today, othersFor(""), days, basis)) needed.add(day);
    if (by === "subject")
      for (const [owner, columns] of daysOf)
        for (const day of usualDays(today, othersFor(owner), columns, basis)) needed.add(day);
  }
  const hoursOf = await readFigures(
    pool,
    { subjects, cells: untilNow(cellsOfChosen(needed, "1h"), today, now), by, measures },
    now,
  );
  const readName = makeReadName();
  const readOwner = ([owner, columns]: [string, ReadonlyMap<string, IntervalColumn>]) =>
    [owner, toOwner(columns, hoursOf.get(owner) ?? new Map(), today, readName)] as const;
  const owners = new Map(await mapInSlices(daysOf, readOwner));
  const untils = new Set([...owners.values()].map(({ until }) => until));
  const basisOf = (type: NumberType): FigureBasis => bases.get(type) ?? { type, settings };
  return {
    ofAll: (type) =>
      soFarOf(
        [...owners.values()],
        days,
        usualDays(today, othersFor(""), days, basisOf(type)),
        basisOf(type),
      ),
    of(owner, type) {
      const own = owners.get(owner) ?? toOwner(new Map(), new Map(), today, readName);
      return soFarOf(
        [own],
        own.days,
        usualDays(today, othersFor(owner), own.days, basisOf(type)),
        basisOf(type),
      );
    },
    until: untils.size === 1 ? ([...untils][0] ?? null) : null,
    day: (owner) => owners.get(owner)?.days.get(today),
    days,
    holidays,
    isClosed: openings.isClosed(today),
  };
}
