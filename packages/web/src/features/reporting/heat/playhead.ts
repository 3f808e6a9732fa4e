import { wholeRange } from "./heat-pictures.ts";

/** Pieces a second. */
export const playSpeeds = [2, 5, 10, 30] as const;
export type PlaySpeed = (typeof playSpeeds)[number];

export interface PlayState {
  /** The piece that is shown; `wholeRange`: all together. */
  at: number;
  playing: boolean;
  speed: PlaySpeed;
}

/** Where a player stands. What draws listens to it, so that a page is not built anew thirty times a second. */
export interface Playhead {
  state: () => PlayState;
  listen: (listener: () => void) => () => void;
  go: (at: number) => void;
  play: () => void;
  pause: () => void;
  setSpeed: (speed: PlaySpeed) => void;
  /** How many pieces there are now; what is beyond them is left. */
  setCount: (count: number) => void;
}

export interface Ticking {
  now: () => number;
  /** Calls once at the next picture of the display; returns what takes it back. */
  next: (tick: () => void) => () => void;
}

const displayTicking: Ticking = {
  now: () => performance.now(),
  next: (tick) => {
    const asked = requestAnimationFrame(tick);
    return () => cancelAnimationFrame(asked);
  },
};

export function makePlayhead(begin: PlayState, ticking: Ticking = displayTicking): Playhead {
  let state = begin;
  let count = 0;
  let lastStep = 0;
  let stop: () => void = () => undefined;
  const listeners = new Set<() => void>();

  function change(next: Partial<PlayState>) {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  }
  function tick() {
    const due = Math.floor(((ticking.now() - lastStep) * state.speed) / 1000);
    if (due > 0) {
      lastStep += (due * 1000) / state.speed;
      // A slow machine leaves pieces out rather than falling behind.
      change({ at: count === 0 ? wholeRange : (state.at + due) % count });
    }
    stop = ticking.next(tick);
  }
  function pause() {
    stop();
    if (state.playing) change({ playing: false });
  }

  return {
    state: () => state,
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    go: (at) => change({ at: Math.min(at, count - 1) }),
    play: () => {
      if (state.playing || count === 0) return;
      lastStep = ticking.now();
      change({ playing: true, at: Math.max(0, state.at) });
      stop = ticking.next(tick);
    },
    pause,
    setSpeed: (speed) => {
      lastStep = ticking.now();
      change({ speed });
    },
    setCount: (next) => {
      count = next;
      if (state.at >= count) change({ at: count - 1 });
      if (count === 0) pause();
    },
  };
}
