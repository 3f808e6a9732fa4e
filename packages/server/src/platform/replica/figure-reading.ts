import pg from "pg";
import type { Config } from "../config.ts";
import type { Database } from "../database/database.ts";
import { readLate, readNow } from "../database/late-reading.ts";
import type { Events } from "../events.ts";
import type { Log } from "../log.ts";
import type { Metrics } from "../metrics.ts";
import { heldNews } from "./held-news.ts";
import { ReplicaWatch } from "./replica-watch.ts";

/** Nobody is told of less: the replica is looked at once a second. */
const worthAWordMs = 5_000;

/** Who reads figures. */
export interface Reader {
  tenantId: number | null;
  /** How far the journal was written when they last changed something: figures from before that are none for them. */
  writtenTo?: number | null;
}

/** Where figures are read from, and news of them that fits. */
export interface FigureReading {
  /** Reads figures, from the replica where there is one that may be asked; `work` is done again on the primary where it fails there. */
  read: <Answer>(reader: Reader, work: () => Promise<Answer>) => Promise<Answer>;
  /** What happened since then may be missing in figures; null: nothing that is worth a word. */
  knownUntil: () => Date | null;
  /** `countsChanged`, `recomputeMarked` and `companyChanged`, each once it can be read. */
  news: Events;
  start: () => void;
  stop: () => Promise<void>;
}

/** All of it on the primary. */
export const readingFromPrimary = (events: Events): FigureReading => ({
  read: (_, work) => work(),
  knownUntil: () => null,
  news: events,
  start: () => undefined,
  stop: async () => undefined,
});

/**
 * What a replica cannot do and the primary can: a conflict with what it replays (40), read-only (25006), its end (57P), lost
 * connections (08, and those that never were).
 */
function isTroubleOfReplica(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return /^(40|25006|57P|08)/.test(error.code ?? "");
  if (!(error instanceof Error)) return false;
  return (
    "syscall" in error || /^Connection terminated|^timeout expired|^Query read timeout/.test(error.message)
  );
}

interface Parts {
  config: Pick<Config, "readLagSeconds">;
  database: Database;
  events: Events;
  log: Log;
  metrics: Metrics;
}

/** Reads figures from the replica of the configuration, within its bounds; from the primary where there is none. */
export function makeFigureReading({ database, events, log, metrics, config }: Parts): FigureReading {
  const { replica } = database;
  if (!replica) return readingFromPrimary(events);
  const watch = new ReplicaWatch(
    { primary: database.sessions, replica, lagSeconds: config.readLagSeconds },
    { log, metrics },
  );
  const { news, stop } = heldNews(events, watch);
  /** Companies of which something was changed, and how far the replica has to come for it, once that was asked. */
  const changed = new Map<number | null, { position?: number }>();
  const stopListening = events.on("companyChanged", ({ tenantId }) => void changed.set(tenantId, {}));

  async function hasChanges(tenantId: number | null): Promise<boolean> {
    const last = changed.get(tenantId);
    if (!last) return true;
    last.position ??= await watch.committed();
    if (!(await watch.hasReached(last.position))) return false;
    // What was changed meanwhile is another.
    if (changed.get(tenantId) === last) changed.delete(tenantId);
    return true;
  }

  async function mayRead({ tenantId, writtenTo }: Reader): Promise<boolean> {
    return (
      (await watch.hasReached(writtenTo ?? 0)) && (await hasChanges(tenantId)) && (await hasChanges(null))
    );
  }

  return {
    async read(reader, work) {
      if (!(await mayRead(reader))) {
        metrics.figureReads.inc({ from: "primary", why: watch.hindrance ?? "change" });
        return readNow(work);
      }
      try {
        const answer = await readLate(work);
        metrics.figureReads.inc({ from: "replica", why: "" });
        return answer;
      } catch (error) {
        if (!isTroubleOfReplica(error)) throw error;
        metrics.figureReads.inc({ from: "primary", why: "failure" });
        log.warn({ error: String(error) }, "the replica failed; the figures are read from the primary");
        return readNow(work);
      }
    },
    knownUntil: () =>
      watch.hindrance === null && watch.ageMs > worthAWordMs ? new Date(Date.now() - watch.ageMs) : null,
    news,
    start: () => watch.start(),
    stop: async () => {
      stopListening();
      await stop();
      await watch.stop();
    },
  };
}
