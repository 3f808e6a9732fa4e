import { bytesOfRow } from "./kept-payloads.queries.ts";

/** Per serial number; per protocol where none is known. */
const shareOfOne = 1 / 16;
/**
 * Other servers keep payloads, too, and old ones are deleted: it is counted again this often, and sooner while all is
 * full.
 */
const countedForMs = 60_000;
const fullForMs = 5_000;

/** Bounds what anybody may fill the database with who shows no key. */
export function makeKeptRoom(bytesKept: () => Promise<number>, mostBytes: number) {
  let used = 0;
  let underWay = 0;
  let countedAt = Number.NEGATIVE_INFINITY;
  let counting: Promise<void> | undefined;

  async function count(): Promise<void> {
    const kept = await bytesKept();
    used = kept + underWay;
    countedAt = performance.now();
  }

  function countOnce(): Promise<void> {
    counting ??= count().finally(() => {
      counting = undefined;
    });
    return counting;
  }

  async function hasRoom(bytes: number): Promise<boolean> {
    const age = performance.now() - countedAt;
    const isFull = () => used + bytes > mostBytes;
    if (age > countedForMs || (isFull() && age > fullForMs)) await countOnce();
    return !isFull();
  }

  return {
    /** What one serial number may take of it. */
    mostOfOne: mostBytes * shareOfOne,

    /** Keeps a body of this length if there is room; `keep` says whether it did. */
    async take(length: number, keep: () => Promise<boolean>): Promise<boolean> {
      const bytes = length + bytesOfRow;
      if (!(await hasRoom(bytes))) return false;
      used += bytes;
      underWay += bytes;
      let isKept = false;
      try {
        isKept = await keep();
      } finally {
        underWay -= bytes;
        if (!isKept) used -= bytes;
      }
      return isKept;
    },
  };
}
