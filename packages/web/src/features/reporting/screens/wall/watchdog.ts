import { manyErrors } from "./error-log.ts";

const stillMs = 30_000;
const deafMs = 15 * 60_000;
const hourMs = 3_600_000;
/** So many times what it took after the first hour, or this share of what it may take at most. */
const memoryTimes = 3;
const memoryShare = 0.7;

export interface Health {
  /** Errors of the last ten minutes. */
  errors: number;
  isVisible: boolean;
  /** Milliseconds since the last frame, and since anything came from the server. */
  sinceFrame: number;
  sinceHeard: number;
  /** Bytes: now, after the first hour, and at most; null where the browser does not say. */
  memory: number | null;
  memoryBefore: number | null;
  memoryLimit: number | null;
}

export type Illness = "errors" | "frames" | "deaf" | "memory";

/** What says that a player is to start anew; undefined for one that is well. */
export function illnessOf(health: Health): Illness | undefined {
  const { errors, isVisible, sinceFrame, sinceHeard, memory, memoryBefore, memoryLimit } = health;
  if (errors >= manyErrors) return "errors";
  if (isVisible && sinceFrame >= stillMs) return "frames";
  if (sinceHeard >= deafMs) return "deaf";
  if (memory === null) return undefined;
  const isGrown = memoryBefore !== null && memory > memoryBefore * memoryTimes;
  const isFull = memoryLimit !== null && memory > memoryLimit * memoryShare;
  return isGrown || isFull ? "memory" : undefined;
}

export interface Memory {
  now: number | null;
  limit: number | null;
  /** After the first hour. */
  before: number | null;
}

/** Bytes of the page, where the browser says. */
export function memoryMeter(): () => Memory {
  const began = performance.now();
  let before: number | null = null;
  return () => {
    const { memory } = performance as unknown as {
      memory?: { usedJSHeapSize: number; jsHeapSizeLimit: number };
    };
    if (!memory) return { now: null, limit: null, before: null };
    if (before === null && performance.now() - began > hourMs) before = memory.usedJSHeapSize;
    return { now: memory.usedJSHeapSize, limit: memory.jsHeapSizeLimit, before };
  };
}
