import type { WallBeat } from "@foyer/contract/reporting/screens/wall-player";

type Told = WallBeat["errors"][number];

const mostKinds = 20;
const recentMs = 10 * 60_000;
/** So many of them say that something is wrong for good. */
export const manyErrors = 20;

/** What goes wrong on a display, to be told with the next beat. */
export interface ErrorLog {
  note: (code: string, cause: unknown) => void;
  /** Those since it was asked last. */
  take: () => Told[];
  /** They were not heard. */
  putBack: (errors: readonly Told[]) => void;
  /** Errors of the last ten minutes, to `manyErrors`. */
  recent: () => number;
}

export function makeErrorLog(): ErrorLog {
  let told = new Map<string, Told>();
  let times: number[] = [];

  function add({ code, text, count }: Told): void {
    const key = `${code} ${text}`;
    const known = told.get(key);
    if (known) told.set(key, { ...known, count: known.count + count });
    else if (told.size < mostKinds) told.set(key, { code, text, count });
  }

  return {
    note(code, cause) {
      times = [...times, performance.now()].slice(-manyErrors);
      const text = (cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause)).slice(0, 300);
      add({ code, text, count: 1 });
    },
    putBack: (errors) => errors.forEach(add),
    take() {
      const all = Array.from(told.values());
      told = new Map();
      return all;
    },
    recent: () => times.filter((time) => performance.now() - time < recentMs).length,
  };
}
