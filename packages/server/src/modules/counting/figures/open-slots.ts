import { type OpenHours, openRanges } from "../../../platform/time/open-hours.ts";
import { openKey } from "./line-sets.ts";

const slotMs = 900_000;

/** In which slots sites are open, as the database is told: a bit for each slot of each different opening hours. */
export interface OpenSlots {
  bits: Buffer;
  /** Where the bits of each subject begin, in the order of `ids`. */
  runs: number[];
}

/** The bit of slot `nth`, from 0, of a run: to be compared with 1. */
export const openBit = (bits: string, run: string, nth: string): string =>
  `get_bit(${bits}, ${run} + ${nth})`;

/** Between two moments, without a gap; a slot in which a site is open for a part of it counts. */
export function openSlots(
  ids: readonly number[],
  hours: ReadonlyMap<number, OpenHours>,
  first: number,
  end: number,
): OpenSlots {
  const length = Math.max(0, Math.ceil((end - first) / slotMs));
  const starts = new Map<string, number>();
  const different: OpenHours[] = [];
  const runs = ids.map((id) => {
    const own = hours.get(id);
    if (!own) return -1;
    const key = openKey(own);
    const start = starts.get(key) ?? different.length * length;
    if (!starts.has(key)) {
      starts.set(key, start);
      different.push(own);
    }
    return start;
  });
  const closed = different.length * length;
  const bits = Buffer.alloc(Math.ceil((closed + length) / 8));
  different.forEach((own, nth) => {
    for (const [opens, closes] of openRanges(own, first, end)) {
      const [from, to] = [Math.floor((opens - first) / slotMs), Math.ceil((closes - first) / slotMs)];
      setBits(bits, nth * length + from, nth * length + to);
    }
  });
  return { bits, runs: runs.map((run) => (run < 0 ? closed : run)) };
}

/** As `get_bit` numbers them. */
function setBits(bits: Buffer, from: number, to: number): void {
  for (let nth = from; nth < to; nth++) bits[nth >> 3] = (bits[nth >> 3] ?? 0) | (1 << (nth & 7));
}
