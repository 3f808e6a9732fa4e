import type { RoundTrip } from "./ask-wall.ts";

const mostTrips = 9;
/** A trip that takes longer says too little of when the server answered. */
const longestTripMs = 10_000;
/** So far off, twice in a row, it is the page that stood still meanwhile: what was measured before counts no more. */
const jumpMs = 5_000;

/** The server's time on a display, whatever its own clock is set to, and set to meanwhile. */
export interface WallClock {
  /** Milliseconds since 1970. */
  now: () => number;
  measured: (trip: RoundTrip, at: string) => void;
  /** Milliseconds that the display's own clock is ahead. */
  ahead: () => number;
}

/** `ahead`: what was known of the display's clock when it was last on; all there is until the server answers. */
export function makeWallClock(ahead = 0): WallClock {
  let offset = Date.now() - ahead - performance.now();
  let trips: number[] = [];
  let isFarOff = false;
  const now = () => performance.now() + offset;

  return {
    now,
    ahead: () => Math.round(Date.now() - now()),
    measured({ sent, came }, at) {
      const told = Date.parse(at);
      if (came - sent > longestTripMs || Number.isNaN(told)) return;
      const seen = told - (sent + came) / 2;
      const isFar = trips.length > 0 && Math.abs(seen - offset) > jumpMs;
      if (isFar && !isFarOff) {
        isFarOff = true;
        return;
      }
      if (isFar) trips = [];
      isFarOff = false;
      trips = [...trips, seen].slice(-mostTrips);
      offset = median(trips);
    },
  };
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
