import type { WallBeat } from "@foyer/contract/reporting/screens/wall-player";

const mostFrames = 600;
/** One in twenty is slower. */
const lowShare = 0.05;

/** How many frames a second a display draws while something moves. */
export interface FrameMeter {
  /** Something begins to move for so many milliseconds. */
  watch: (milliseconds: number) => void;
  /** Since it was asked last. */
  take: () => WallBeat["frames"];
}

export function makeFrameMeter(): FrameMeter {
  const lengths: number[] = [];
  let next = 0;
  let until = 0;
  let before: number | undefined;

  function onFrame(time: number): void {
    if (before !== undefined) {
      // Round about: a display runs for months.
      lengths[next] = time - before;
      next = (next + 1) % mostFrames;
    }
    before = time;
    if (time < until) requestAnimationFrame(onFrame);
    else before = undefined;
  }

  return {
    watch(milliseconds) {
      const isWatching = performance.now() < until;
      until = Math.max(until, performance.now() + milliseconds);
      if (!isWatching) requestAnimationFrame(onFrame);
    },
    take() {
      const frames = framesOf(lengths);
      lengths.length = 0;
      next = 0;
      return frames;
    },
  };
}

/** Frames a second of frames so many milliseconds long, as a rule and at worst. */
export function framesOf(lengths: readonly number[]): WallBeat["frames"] {
  if (lengths.length === 0) return null;
  const sorted = [...lengths].sort((one, other) => other - one);
  const at = (share: number) => {
    const length = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
    return length > 0 ? Math.round(1_000 / length) : 0;
  };
  return { median: at(0.5), low: at(lowShare) };
}
