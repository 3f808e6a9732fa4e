export interface Seldom {
  /** Whether to say it now. */
  isDue: () => boolean;
  /** It is over: the next time is a first one again. */
  isOver: () => void;
}

/** For what happens again and again: it is said the first time, and then once after each `againMs`. */
export function seldom(againMs: number): Seldom {
  let saidAt = Number.NEGATIVE_INFINITY;
  return {
    isDue() {
      const now = performance.now();
      if (now - saidAt < againMs) return false;
      saidAt = now;
      return true;
    },
    isOver() {
      saidAt = Number.NEGATIVE_INFINITY;
    },
  };
}
