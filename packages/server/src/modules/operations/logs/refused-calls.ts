import type { Clock } from "../../../platform/clock.ts";
import type { Log } from "../../../platform/log.ts";
import type { Operation, OperationLogQueries } from "./operation-log.queries.ts";

const minuteMs = 60_000;
/** Refused calls of one user that are written a minute; what comes beyond is one entry that says how many. */
const mostAMinute = 60;
const mostRemembered = 10_000;

interface Minute {
  since: number;
  refused: number;
  /** The entry that stands for those beyond. */
  summary?: Promise<{ tenant_id: number; id: number }>;
}

/** Keeps a caller who tries all the time from filling the log. */
export function makeRefusedCalls(queries: OperationLogQueries, clock: Clock, log: Log) {
  const minutes = new Map<string, Minute>();

  function findMinute(name: string, now: number): Minute {
    const known = minutes.get(name);
    if (known && now - known.since < minuteMs && now >= known.since) return known;
    if (minutes.size >= mostRemembered) minutes.clear();
    const fresh: Minute = { since: now, refused: 0 };
    minutes.set(name, fresh);
    return fresh;
  }

  function sumUp(minute: Minute, operation: Operation): void {
    if (minute.summary) return;
    const { before: _, ...rest } = operation;
    minute.summary = queries.insert({ ...rest, before: null, content: { furtherRefused: 1 } });
    minute.summary.catch(() => undefined);
    setTimeout(() => void finish(minute), minuteMs).unref();
  }

  async function finish({ refused, summary }: Minute): Promise<void> {
    try {
      const entry = await summary;
      if (entry) await queries.setContent(entry, { furtherRefused: refused - mostAMinute });
    } catch (error) {
      log.warn({ error: String(error) }, "the number of refused calls could not be written");
    }
  }

  return {
    /** What is kept beyond the call itself is only looked up for what is written. */
    async note(operation: Operation, whole: () => Promise<Operation>): Promise<void> {
      const minute = findMinute(`${operation.user_id ?? operation.ip}`, clock.now().getTime());
      minute.refused++;
      if (minute.refused <= mostAMinute) await queries.insert(await whole());
      else {
        sumUp(minute, operation);
        await minute.summary;
      }
    },
  };
}
