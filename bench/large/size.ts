import { resolve } from "node:path";
import { parseArgs } from "node:util";

const dayMs = 86_400_000;

/** What a large house is made of. */
export interface Size {
  sites: number;
  /** Entrances of a site, each with a device of its own. */
  doors: number;
  years: number;
  /**
   * Months of which all sites have records and quarter hours, that running among them; of the months before only the
   * first sites have (0: all sites have them of all months).
   */
  detail: number;
  /** Sites whose counts come by the device port; the others are given copies of theirs. */
  originals: number;
}

export const hoursADay = 12;

/** Open eleven hours; every hour that may be one of them has a record, in summer and in winter. `firstHour`: UTC. */
export const zones = [
  { timeZone: "Europe/Berlin", firstHour: 7 },
  { timeZone: "Europe/London", firstHour: 8 },
  { timeZone: "America/New_York", firstHour: 13 },
] as const;
export const openingHours = "09:00~20:00";

export const countOriginals = ({ sites, originals }: Size) => Math.min(sites, originals);

export const zoneOf = (size: Size, site: number) =>
  zones[(site % countOriginals(size)) % zones.length] as (typeof zones)[number];

/** Midnight (UTC) of the first day; the last one is yesterday. */
export function firstDay({ years }: Size, now = new Date()): number {
  return Date.UTC(now.getUTCFullYear() - years, now.getUTCMonth(), now.getUTCDate());
}

export const lastMidnight = (now = Date.now()) => Math.floor(now / dayMs) * dayMs;

/** The first month, `yyyy-MM`, of which all sites have records; "" = all months. */
export function firstDetailed({ detail }: Size, now = new Date()): string {
  if (detail === 0) return "";
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - detail + 1, 1))
    .toISOString()
    .slice(0, 7);
}

const usage = `npm run bench large -- [--sites 50] [--doors 4] [--years 3] [--detail <months>] [--originals 30] [--folder <kept house>]
  --detail   months of records and quarter hours of every site; without it those of all years
  --originals sites whose counts come by the device port (30); the others are given copies of theirs
  --folder   keeps the house there, and measures the one that lies there`;

const whole = (name: string, text: string, least = 1, most = Number.POSITIVE_INFINITY): number => {
  const value = Number(text);
  if (!Number.isInteger(value) || value < least || value > most)
    throw new Error(`--${name}: ${text}\n${usage}`);
  return value;
};

export function readOptions(args: readonly string[]): { size: Size; folder: string | undefined } {
  const { values } = parseArgs({
    args: [...args],
    options: {
      sites: { type: "string", default: "50" },
      doors: { type: "string", default: "4" },
      years: { type: "string", default: "3" },
      detail: { type: "string", default: "0" },
      originals: { type: "string", default: "30" },
      folder: { type: "string" },
    },
  });
  const size = {
    sites: whole("sites", values.sites),
    doors: whole("doors", values.doors, 1, 10),
    years: whole("years", values.years),
    // Retention keeps two whole months at least.
    detail: values.detail === "0" ? 0 : whole("detail", values.detail, 3),
    originals: whole("originals", values.originals),
  };
  return { size, folder: values.folder && resolve(values.folder) };
}
