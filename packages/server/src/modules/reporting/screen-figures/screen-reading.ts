import type { Inside } from "@foyer/contract/analytics/occupancy";
import { daysBetween } from "@foyer/contract/calendar-days";
import type { NumberType } from "@foyer/contract/metrics";
import type { BoundQuestion, PlaceRef } from "@foyer/contract/reporting/screens/screen-questions";
import { type Asked, askedNow, inQuestion } from "../../../platform/database/asked.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import type { Platform } from "../../../platform/platform.ts";
import { toBusinessDay } from "../../../platform/time/zone-time.ts";
import type { InsideOf } from "../../analytics/occupancy/occupancy.ts";
import { type AskedSubjects, subjectsAsked } from "../../analytics/subjects/subjects.ts";
import { type ClockedSubject, type ClockGroup, grouped } from "../../counting/clock-groups/clock-groups.ts";
import type { ComparedDays, Days } from "../../counting/clocks/clocks.ts";
import { type ComparedSums, neededBy, noTotals } from "../../counting/comparing/comparing.ts";
import {
  cellsOfDays,
  columnsTogether,
  comparedTotals,
  type IntervalColumn,
  mostSlotDays,
  readColumns,
  readFigures,
  requireFewSlots,
} from "../../counting/figures/figures.ts";
import { requiredSums } from "../../counting/metrics/metrics.ts";
import { KeptBySubject, keptMs } from "./kept-by-subject.ts";
import { kindOf, placesOf, seenBy } from "./question-places.ts";
import { lastSeenAt } from "./screen-figures.queries.ts";
import { endOfDay } from "./screen-spans.ts";
import { SiteChanges } from "./site-changes.ts";
import { type Band, makeUsualBands, type UsualBands } from "./usual-bands.ts";

/** Where answers to questions of screens come from. */
export type Sources = Pick<Platform, "database" | "figures" | "clock" | "log"> & { insideOf: InsideOf };

type Measured = Pick<BoundQuestion, "measure" | "openHoursOnly">;
type Clock = Pick<ClockGroup, "kind" | "zone" | "dayStartMinute">;

const slotMs = 900_000;
/** The quarter of an hour: hours that are over, and what compares with a running day, change with it. */
export const slotOf = (now: number): number => Math.floor(now / slotMs);
/** Subjects that one statement is about. */
const mostTogether = 1_000;
/** Of more places than these the columns of each would be too much to keep. */
const mostApart = 300;
/** Days go by and other questions are asked: what nobody asks for so long is forgotten. */
const unusedMs = 5 * 60_000;

const words = ({ from, to }: Days): string => `${from} ${to}`;

/**
 * Reads what questions of a company's screens ask, subject by subject: what several ask is read once, and what is kept of a
 * subject until its counts change (`changes`) is not read again.
 */
export class ScreenReading {
  readonly #platform: Sources;
  readonly #tenantId: number;
  readonly #changes: SiteChanges;
  /** Whoever began it; what is kept belongs to none. */
  readonly #asked: Asked;
  readonly #subjects = new Map<string, { moment: number; at: number; found: Promise<AskedSubjects> }>();
  readonly #kept = new Map<string, KeptBySubject<ClockedSubject, never>>();
  readonly #seen: KeptBySubject<{ id: number }, Date | null>;
  readonly #bands: UsualBands;

  constructor(platform: Sources, tenantId: number, changes = new SiteChanges()) {
    this.#platform = platform;
    this.#tenantId = tenantId;
    this.#changes = changes;
    this.#asked = askedNow() ?? { gone: null, tenantId };
    this.#bands = makeUsualBands(platform, changes);
    const { database, clock } = platform;
    this.#seen = new KeptBySubject(changes, {
      ...{ clock, untilMs: Number.POSITIVE_INFINITY, most: mostTogether, none: () => null },
      read: (sites) =>
        this.#ask(() =>
          lastSeenAt(
            database.db,
            tenantId,
            sites.map(({ id }) => id),
          ),
        ),
    });
  }

  get now(): number {
    return this.#platform.clock.now().getTime();
  }

  #ask<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    return inQuestion(this.#asked, work);
  }

  /** The places of a question, refused where the caller may not see one. */
  subjects(caller: Caller, of: PlaceRef): Promise<AskedSubjects> {
    const key = seenBy(caller, of);
    const known = this.#subjects.get(key);
    const isGood = known && this.now - known.at < keptMs && !this.#changes.isAllChanged(known.moment);
    if (isGood) return known.found;
    const asked = { kind: kindOf(of), ...placesOf(of) };
    const found = subjectsAsked(this.#platform, caller, asked);
    this.#subjects.set(key, { moment: this.#changes.now, at: this.now, found });
    found.catch(() => this.#subjects.delete(key));
    return found;
  }

  /** When any device of these sites was last seen. */
  async lastSeen(siteIds: readonly number[]): Promise<Date | null> {
    const seen = await this.#seen.of(siteIds.map((id) => ({ id })));
    return seen.reduce((last, at) => (at && (!last || at > last) ? at : last), null);
  }

  /** Sums of each subject over the days of its clock and those before, by the ids as text. */
  async totals(
    subjects: AskedSubjects,
    spansAt: (today: string) => ComparedDays,
    { measure, openHoursOnly }: Measured,
  ): Promise<Map<string, ComparedSums>> {
    const type = measure as NumberType;
    const { pool } = this.#platform.database;
    const how = { openHoursOnly, needs: neededBy([type]) };
    const found = await this.#ofEach(subjects, (clock) => {
      const spans = spansAt(toBusinessDay(clock.zone, this.now, clock.dayStartMinute));
      const { current, previous, running } = spans;
      return {
        ...{ key: `totals|${type}|${openHoursOnly}|${words(current)}|${words(previous)}|${running}` },
        ...{ days: daysBetween(current.from, current.to) + daysBetween(previous.from, previous.to) },
        ...{ untilMs: endOfDay(clock, current.to), none: noTotals, openHoursOnly },
        read: async (own) => {
          const totals = await comparedTotals(
            pool,
            own,
            () => spans,
            requiredSums(type),
            "subject",
            this.now,
            how,
          );
          return new Map([...totals].map(([id, sums]) => [Number(id), sums]));
        },
      };
    });
    return new Map(found.map(([{ id }, sums]) => [`${id}`, sums]));
  }

  /** What was counted on days, or in their hours, of all subjects together. */
  async columns(
    subjects: AskedSubjects,
    days: Days,
    interval: "1d" | "1h",
    { measure, openHoursOnly }: Measured,
  ): Promise<IntervalColumn[]> {
    const { pool } = this.#platform.database;
    const cells = cellsOfDays(days, interval);
    const asked = { cells, measures: requiredSums(measure as NumberType), openHoursOnly };
    if (subjects.all.length > mostApart)
      return this.#ask(() => readColumns(pool, { subjects, ...asked }, this.now));
    const found = await this.#ofEach(subjects, (clock) => ({
      ...{ key: `columns|${measure}|${openHoursOnly}|${words(days)}|${interval}` },
      ...{ days: cells.days, untilMs: endOfDay(clock, days.to), openHoursOnly },
      none: () => new Map<string, IntervalColumn>(),
      read: async (own) => {
        const owned = await readFigures(pool, { subjects: own, by: "subject", ...asked }, this.now);
        return new Map([...owned].map(([id, columns]) => [Number(id), columns]));
      },
    }));
    return columnsTogether(
      cells,
      subjects,
      found.map(([, columns]) => columns),
    );
  }

  /** What is usual of the hours of a day, by their times. */
  usual(
    caller: Caller,
    question: BoundQuestion,
    subjects: AskedSubjects,
    day: string,
  ): Promise<Map<string, Band>> {
    return this.#ask(() => this.#bands(caller, question, subjects, day, this.now));
  }

  /** How many are inside each of the places, in their order. */
  async inside(kind: 0 | 2, subjects: AskedSubjects): Promise<Inside[]> {
    const found = await this.#ofEach<Inside | null>(subjects, () => ({
      ...{ key: "inside", days: 1, untilMs: Number.POSITIVE_INFINITY, openHoursOnly: false },
      none: () => null,
      read: (own) => this.#platform.insideOf.ofPlaces(this.#tenantId, kind, own.all),
    }));
    return found.flatMap(([, inside]) => inside ?? []);
  }

  /** Something of each subject, in their order: asked alike of all that share a clock. */
  async #ofEach<Value>(
    subjects: AskedSubjects,
    askedOf: (clock: Clock) => {
      key: string;
      days: number;
      untilMs: number;
      openHoursOnly: boolean;
      none: () => Value;
      read: (own: ReturnType<typeof grouped>) => Promise<ReadonlyMap<number, Value>>;
    },
  ): Promise<[ClockedSubject, Value][]> {
    const { clock } = this.#platform;
    this.#forgetUnused();
    const byClock = Map.groupBy(subjects.all, ({ zone, dayStartMinute }) => `${zone}|${dayStartMinute}`);
    const asked = subjects.groups.map((group) => ({ group, ...askedOf(group) }));
    const slotDays = asked.reduce((all, { group, days }) => all + group.ids.length * days, 0);
    if (asked.some(({ openHoursOnly }) => openHoursOnly)) requireFewSlots(slotDays);
    const found = await Promise.all(
      asked.map(async ({ group, key, days, untilMs, none, read }) => {
        const ofClock = `${group.zone}|${group.dayStartMinute}`;
        const whole = `${group.kind}|${ofClock}|${slotOf(this.now)}|${key}`;
        const most = Math.max(1, Math.min(mostTogether, Math.floor(mostSlotDays / days)));
        const kept =
          (this.#kept.get(whole) as KeptBySubject<ClockedSubject, Value> | undefined) ??
          new KeptBySubject<ClockedSubject, Value>(this.#changes, {
            ...{ clock, untilMs, most, none },
            read: (own) => this.#ask(() => read(grouped(this.#tenantId, group.kind, own))),
          });
        this.#kept.set(whole, kept as never);
        const own = byClock.get(ofClock) ?? [];
        return (await kept.of(own)).map((value, nth) => [own[nth] as ClockedSubject, value] as const);
      }),
    );
    const byId = new Map(found.flat().map(([{ id }, value]) => [id, value]));
    return subjects.all.map((subject) => [subject, byId.get(subject.id) as Value]);
  }

  #forgetUnused(): void {
    for (const [key, { usedAt }] of this.#kept) if (this.now - usedAt > unusedMs) this.#kept.delete(key);
  }
}
