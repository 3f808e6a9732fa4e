const storageKey = "foyer.wall.restarts";
const dayMs = 86_400_000;
const mostOfDay = 6;
/** Minutes until the watchdog may start the player anew once more; the last holds for all further times. */
const waits = [1, 5, 30] as const;

/** Times by the server that the player started itself anew since the browser was switched on. */
export interface Restarts {
  /** Of all kinds, how often. */
  count: () => number;
  note: (at: number, isForced: boolean) => void;
  /** The last one did not come about. */
  takeBack: (isForced: boolean) => void;
  /** Whether the watchdog may do so now. */
  mayForce: (now: number) => boolean;
}

interface Kept {
  count: number;
  forced: number[];
}

/** In the storage of the window: it outlives the page, but not the browser. */
export function makeRestarts(storage: Pick<Storage, "getItem" | "setItem"> = sessionStorage): Restarts {
  function read(): Kept {
    try {
      const { count, forced } = JSON.parse(storage.getItem(storageKey) ?? "{}") as Partial<Kept>;
      return { count: Number(count ?? 0), forced: Array.isArray(forced) ? forced : [] };
    } catch {
      return { count: 0, forced: [] };
    }
  }
  function write(kept: Kept): void {
    try {
      storage.setItem(storageKey, JSON.stringify(kept));
    } catch {
      // Then it is only not counted.
    }
  }
  return {
    count: () => read().count,
    note(at, isForced) {
      const { count, forced } = read();
      write({ count: count + 1, forced: [...forced, ...(isForced ? [at] : [])].slice(-mostOfDay) });
    },
    takeBack(isForced) {
      const { count, forced } = read();
      write({ count: Math.max(0, count - 1), forced: isForced ? forced.slice(0, -1) : forced });
    },
    mayForce(now) {
      const recent = read().forced.filter((at) => now - at < dayMs);
      const last = recent[recent.length - 1];
      if (recent.length >= mostOfDay) return false;
      if (last === undefined) return true;
      const wait = waits[Math.min(recent.length, waits.length) - 1] ?? 30;
      return now - last >= wait * 60_000;
    },
  };
}
