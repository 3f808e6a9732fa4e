import { randomUUID } from "node:crypto";
import type { ExportState } from "@foyer/contract/analytics/export";
import { Refusal } from "../refusal.ts";
import type { Caller } from "./caller.ts";

export interface ExportLimits {
  ofServer: number;
  ofCompany: number;
  /** Exports that wait, and of them those of one company. */
  waiting: number;
  waitingOfCompany: number;
  /** Nobody waits longer: proxies in between take a silent connection for a dead one after a minute. */
  longestWaitMs: number;
}

export const usualLimits: ExportLimits = {
  ofServer: 4,
  ofCompany: 2,
  waiting: 20,
  waitingOfCompany: 5,
  longestWaitMs: 50_000,
};

/** How long the end of an export is reported. */
const keptMs = 5 * 60_000;
const mostListed = 1_000;

/** One export, from the call to its last byte. */
export interface ExportRun {
  readonly id: string;
  readonly userId: number;
  readonly tenantId: number | null;
  state: ExportState;
  rowsDone: number;
  rowsTotal: number | null;
  endedAt: number | null;
}

interface Waiting {
  run: ExportRun;
  begin: () => void;
  refuse: (reason: Refusal) => void;
}

/**
 * Who may write a file now and who waits: those who came first, but no company fills all places. Lives in one process:
 * an export is made by the server that was asked, and that server limits itself.
 */
export function makeExportDesk(limits: ExportLimits = usualLimits) {
  const known = new Map<string, ExportRun>();
  const running = new Set<ExportRun>();
  let queue: Waiting[] = [];
  let isClosed = false;

  const ofCompany = (runs: Iterable<ExportRun>, tenantId: number | null) =>
    [...runs].filter((run) => run.tenantId === tenantId).length;

  const hasPlace = ({ tenantId }: ExportRun) =>
    running.size < limits.ofServer && ofCompany(running, tenantId) < limits.ofCompany;

  function forgetOld(): void {
    const now = performance.now();
    for (const [id, { endedAt }] of known)
      if (endedAt !== null && (now - endedAt > keptMs || known.size > mostListed)) known.delete(id);
  }

  function letIn(): void {
    for (const waiting of queue.slice()) {
      if (!hasPlace(waiting.run)) continue;
      leave(waiting);
      running.add(waiting.run);
      waiting.begin();
    }
  }

  function leave(waiting: Waiting): void {
    queue = queue.filter((each) => each !== waiting);
  }

  function queued(run: ExportRun, signal: AbortSignal): Promise<void> {
    const waitingRuns = queue.map((waiting) => waiting.run);
    const isFull =
      queue.length >= limits.waiting || ofCompany(waitingRuns, run.tenantId) >= limits.waitingOfCompany;
    if (isClosed) throw new Refusal("server.away");
    if (isFull) throw new Refusal("export.busy", { retryAfter: 30 });
    return new Promise((resolve, reject) => {
      const end = (settle: () => void) => {
        clearTimeout(timer);
        signal.removeEventListener("abort", onAbort);
        leave(waiting);
        settle();
      };
      const refuse = (reason: Refusal) => end(() => reject(reason));
      const waiting: Waiting = { run, begin: () => end(resolve), refuse };
      const onAbort = () => refuse(new Refusal("export.cancelled"));
      const timer = setTimeout(
        () => refuse(new Refusal("export.busy", { retryAfter: 30 })),
        limits.longestWaitMs,
      );
      signal.addEventListener("abort", onAbort, { once: true });
      queue.push(waiting);
      if (signal.aborted) onAbort();
      else letIn();
    });
  }

  return {
    /** Notes a new export under the caller's id for it; one that is taken is refused. */
    open({ userId, tenantId }: Pick<Caller, "userId" | "tenantId">, id: string = randomUUID()): ExportRun {
      forgetOld();
      if (known.has(id)) throw new Refusal("validation.failed", { fields: { exportId: "taken" } });
      const run: ExportRun = {
        id,
        userId,
        tenantId,
        state: "waiting",
        rowsDone: 0,
        rowsTotal: null,
        endedAt: null,
      };
      known.set(id, run);
      return run;
    },

    /** Waits for a place; refused when too many wait, when it takes too long or when the caller goes. */
    async begin(run: ExportRun, signal: AbortSignal): Promise<void> {
      await queued(run, signal);
      run.state = "running";
    },

    /** What became of it; the first end counts. */
    finish(run: ExportRun, state: ExportState): void {
      if (run.endedAt !== null) return;
      run.state = state;
      run.endedAt = performance.now();
    },

    /** Gives the place to the next, once nothing works for this export any more. */
    leave(run: ExportRun): void {
      if (running.delete(run)) letIn();
    },

    /** The caller's own export. */
    find: (caller: Pick<Caller, "userId">, id: string): ExportRun | undefined => {
      forgetOld();
      const run = known.get(id);
      return run?.userId === caller.userId ? run : undefined;
    },

    /** Exports that come before this one. */
    before(run: ExportRun): number {
      const place = queue.findIndex((waiting) => waiting.run === run);
      return place < 0 ? 0 : place + running.size;
    },

    /** Sends home who waits, when the server stops. */
    close(): void {
      isClosed = true;
      for (const waiting of queue.slice()) waiting.refuse(new Refusal("server.away"));
    },
  };
}

export type ExportDesk = ReturnType<typeof makeExportDesk>;
