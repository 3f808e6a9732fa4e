import type { WallShow } from "@foyer/contract/reporting/screens/wall-player";
import type { SeenPart } from "../figures/seen-part.ts";
import { keep, readKept } from "./kept.ts";

const snapshotKey = "snapshot";
const mostCharacters = 512 * 1024;
const leastApartMs = 60_000;

/** What a display showed last: shown again at once after a power cut, whether or not the server is there. */
export interface Snapshot {
  /** Whose it is: another display's is not shown. */
  secret: string;
  show: WallShow;
  screenId: number;
  /** Answers by screen, then by question. */
  parts: [screenId: number, answers: [key: string, part: SeenPart][]][];
  /** Milliseconds that the display's own clock was ahead. */
  ahead: number;
}

export async function readSnapshot(): Promise<Snapshot | undefined> {
  const kept = (await readKept(snapshotKey)) as Partial<Snapshot> | undefined;
  const isWhole = kept?.show !== undefined && Array.isArray(kept.show.screens) && Array.isArray(kept.parts);
  return isWhole ? (kept as Snapshot) : undefined;
}

/** Keeps what is shown, no more often than once a minute: storage of displays wears out. */
export function snapshotKeeper(): (make: () => Snapshot) => void {
  let keptAt = Number.NEGATIVE_INFINITY;
  return (make) => {
    if (performance.now() - keptAt < leastApartMs) return;
    keptAt = performance.now();
    const snapshot = fitting(make());
    if (snapshot) void keep(snapshotKey, snapshot);
  };
}

/** All of it, or only the screen that is on; nothing where even that is too large. */
export function fitting(snapshot: Snapshot): Snapshot | undefined {
  const { show, screenId, parts } = snapshot;
  const small = {
    ...snapshot,
    show: { ...show, screens: show.screens.filter(({ id }) => id === screenId) },
    parts: parts.filter(([id]) => id === screenId),
  };
  return [snapshot, small].find((each) => JSON.stringify(each).length <= mostCharacters);
}
