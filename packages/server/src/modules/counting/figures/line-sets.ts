import { type OpenHours, openRanges } from "../../../platform/time/open-hours.ts";
import { type OwnedBy, ownerKey } from "../clock-groups/clock-groups.ts";
import type { Piece } from "../clocks/clocks.ts";
import type { ExpectedLine } from "../expectation/expectation.ts";

const slotMs = 900_000;

/** Lines of subjects that are open at the same times; null: independent of opening hours. */
export interface LineSet {
  hours: OpenHours | null;
  lines: ExpectedLine[];
}

/** Equal for equal opening hours. */
export const openKey = (hours: OpenHours | null | undefined): string =>
  hours ? `${hours.zone}|${hours.hours}` : "";

/** The lines of each owner of sums, those of equal opening hours together. */
export function lineSets(
  ids: readonly number[],
  lines: readonly ExpectedLine[],
  hours: ReadonlyMap<number, OpenHours> | null,
  by: OwnedBy,
): Map<string, LineSet[]> {
  const linesBySubject = Map.groupBy(lines, ({ subjectId }) => subjectId);
  const owners = new Map<string, Map<string, LineSet>>();
  for (const id of ids) {
    const owner = ownerKey(by, id);
    const sets = owners.get(owner) ?? new Map<string, LineSet>();
    owners.set(owner, sets);
    const own = hours?.get(id) ?? null;
    const set = sets.get(openKey(own)) ?? { hours: own, lines: [] };
    sets.set(openKey(own), set);
    set.lines.push(...(linesBySubject.get(id) ?? []));
  }
  return new Map([...owners].map(([owner, sets]) => [owner, [...sets.values()]]));
}

type Span = [begin: number, end: number];

const slotBefore = (moment: number): number => Math.floor(moment / slotMs) * slotMs;
const slotAfter = (moment: number): number => Math.ceil(moment / slotMs) * slotMs;

/** The spans of a piece that consist of slots in which a site is open. */
function spansWithin({ begin, end }: Piece, hours: OpenHours): Span[] {
  const spans: Span[] = [];
  // A piece may be a part of a slot that is open before or after it.
  for (const [opens, closes] of openRanges(hours, slotBefore(begin), slotAfter(end))) {
    const from = Math.max(begin, slotBefore(opens));
    const to = Math.min(end, slotAfter(closes));
    const last = spans.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else spans.push([from, to]);
  }
  return spans;
}

/** Makes the function that says when within a piece sites of some opening hours are asked about. */
export function openSpans(
  pieces: readonly Piece[],
): (index: number, hours: OpenHours | null) => readonly Span[] {
  const known = new Map<string, Span[][]>();
  const whole = pieces.map(({ begin, end }): Span[] => [[begin, end]]);
  return (index, hours) => {
    if (!hours) return whole[index] ?? [];
    const spans = known.get(openKey(hours)) ?? pieces.map((piece) => spansWithin(piece, hours));
    known.set(openKey(hours), spans);
    return spans[index] ?? [];
  };
}
