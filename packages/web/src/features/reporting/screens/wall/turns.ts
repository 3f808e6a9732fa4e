import type { WallShow } from "@foyer/contract/reporting/screens/wall-player";
import { dueEntries, nextChange } from "@foyer/contract/reporting/screens/wall-schedule";

/** A page that stays until somebody changes it stays so long on a display that shows others as well, in seconds. */
const pageSeconds = 60;

interface Entry {
  screenId: number;
  seconds: number;
}

/** Told to show one screen for a while. */
export interface Told {
  screenId: number;
  until: number;
}

/** Which screen is on when: entries that are due take turns. */
export interface Turns {
  /** `now`: milliseconds by the server. */
  at: (show: WallShow, now: number, told?: Told) => number | undefined;
}

export function makeTurns(): Turns {
  let of: WallShow | undefined;
  let due: readonly Entry[] = [];
  let dueUntil = 0;
  let nth = 0;
  let since = 0;

  function begin(show: WallShow, now: number): void {
    const before = due[nth]?.screenId;
    due = entriesAt(show, now);
    dueUntil = nextChange(show.playlist, show.time, now);
    // Whoever is on stays on, where it still may.
    const same = due.findIndex(({ screenId }) => screenId === before);
    nth = Math.max(0, same);
    if (same === -1) since = now;
    of = show;
  }

  return {
    at(show, now, told) {
      // Time that runs backwards was put right.
      if (show !== of || now >= dueUntil || now < since) begin(show, now);
      if (told && now < told.until && has(show, told.screenId)) return told.screenId;
      const entry = due[nth];
      if (entry && due.length > 1 && now - since >= entry.seconds * 1_000) {
        nth = (nth + 1) % due.length;
        since = now;
      }
      return due[nth]?.screenId ?? ownScreen(show);
    },
  };
}

const has = ({ screens }: WallShow, id: number): boolean => screens.some((screen) => screen.id === id);

const entriesAt = (show: WallShow, now: number): Entry[] =>
  dueEntries(show.playlist, show.time, now)
    .filter(({ screenId }) => has(show, screenId))
    .map(({ screenId, seconds }) => ({ screenId, seconds: seconds ?? secondsOfPages(show, screenId) }));

/** All its pages once. */
function secondsOfPages({ screens }: WallShow, id: number): number {
  const pages = screens.find((screen) => screen.id === id)?.document.pages ?? [];
  return pages.reduce((sum, { seconds }) => sum + (seconds ?? pageSeconds), 0);
}

/** Where it is not published any more: whichever there is. */
const ownScreen = (show: WallShow): number | undefined =>
  has(show, show.screenId) ? show.screenId : show.screens[0]?.id;
