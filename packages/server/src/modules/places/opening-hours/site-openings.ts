import type pg from "pg";
import { dayNumber, isException, spansOn } from "../../../platform/time/opening-plan.ts";
import { differentHours } from "./site-openings.queries.ts";

/** Where so many of the sites open otherwise, a day says nothing about another. */
const alikeShare = 0.9;

export interface Openings {
  /** All of them are closed. */
  isClosed: (day: string) => boolean;
  /** Nearly all of them open alike on two days. */
  areAlike: (one: string, other: string) => boolean;
}

/** When sites are open, day by day. */
export interface SiteOpenings extends Openings {
  /** Those of one site alone. */
  at: (id: number) => Openings;
  /** The days on which a site is closed by an exception; the same set for sites of the same hours. */
  closures: (id: number) => ReadonlySet<string>;
}

/** The openings of sites, looked up on some days. */
export async function siteOpenings(
  pool: pg.Pool,
  tenantId: number,
  ids: readonly number[],
  days: readonly string[],
): Promise<SiteOpenings> {
  const different = await differentHours(pool, tenantId, ids);
  const none: ReadonlySet<string> = new Set();
  const closed = new Map<number, ReadonlySet<string>>();
  for (const { hours, ids: own } of different) {
    const without = days.filter(
      (day) => isException(hours, dayNumber(day)) && spans(hours, day).length === 0,
    );
    const set = without.length > 0 ? new Set(without) : none;
    for (const id of own) closed.set(id, set);
  }
  const hoursOf = new Map(different.flatMap(({ hours, ids: own }) => own.map((id) => [id, hours] as const)));
  return {
    ...openingsOf(different),
    at: (id) => openingsOf([{ hours: hoursOf.get(id) ?? "", ids: [id] }]),
    closures: (id) => closed.get(id) ?? none,
  };
}

const spans = (hours: string, day: string) => spansOn(hours, dayNumber(day));

function openingsOf(different: readonly { hours: string; ids: readonly number[] }[]): Openings {
  const all = different.reduce((count, { ids: own }) => count + own.length, 0);
  return {
    isClosed: (day) => all > 0 && different.every(({ hours }) => spans(hours, day).length === 0),
    areAlike(one, other) {
      const alike = different.filter(({ hours }) => spans(hours, one).join() === spans(hours, other).join());
      return alike.reduce((count, { ids: own }) => count + own.length, 0) >= alikeShare * all;
    },
  };
}
