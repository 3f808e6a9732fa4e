import { randomUUID } from "node:crypto";
import type { ExportState } from "@foyer/contract/analytics/export";
import type pg from "pg";
import type { Log } from "../log.ts";
import { Refusal } from "../refusal.ts";
import { seldom } from "../seldom.ts";
import type { Caller } from "./caller.ts";
import type { ExportProgress, ExportRun } from "./export-run.ts";
import { type CompanyLimits, exportRunQueries } from "./export-runs.queries.ts";

export interface ExportLimits extends CompanyLimits {
  ofServer: number;
  /** Exports that wait at this server. */
  waiting: number;
  /** Nobody waits longer: proxies in between take a silent connection for a dead one after a minute. */
  longestWaitMs: number;
}

export const usualLimits: ExportLimits = {
  ofServer: 4,
  ofCompany: 2,
  waiting: 20,
  waitingOfCompany: 5,
  longestWaitMs: 50_000,
  leaseMs: 15_000,
};

/** How long the end of an export is remembered here. */
const keptMs = 5 * 60_000;
const mostListed = 1_000;
/** What other servers learn of this one's exports, and this one of places that they give back, is so old at most. */
const tickMs = 1_000;
const forgetMs = 60_000;
const complainAgainMs = 60_000;

interface Waiting {
  run: ExportRun;
  begin: () => void;
  refuse: (reason: Refusal) => void;
  /** It asks for its company's place, or was told that there is none: then it asks again with the next tick. */
  isTold: boolean;
}

const taken = () => new Refusal("validation.failed", { fields: { exportId: "taken" } });
const busy = () => new Refusal("export.busy", { retryAfter: 30 });

/**
 * Who may write a file now and who waits: those who came first, but no company fills all places. A server makes what it
 * was asked for and limits itself; what a company may do at once, and how far each export is, all servers know.
 */
export function makeExportDesk(pool: pg.Pool, log: Pick<Log, "warn">, limits: ExportLimits = usualLimits) {
  const runs = exportRunQueries(pool, randomUUID(), limits);
  /** Those of this server; what all of them know of those that were admitted lies in the database. */
  const known = new Map<string, ExportRun>();
  const admitted = new Set<ExportRun>();
  const running = new Set<ExportRun>();
  let queue: Waiting[] = [];
  let arriving = 0;
  let timer: NodeJS.Timeout | null = null;
  let forgottenAt = 0;
  let isClosed = false;

  const ofCompany = (some: Iterable<ExportRun>, { tenantId }: ExportRun) =>
    [...some].filter((run) => run.tenantId === tenantId).length;

  const hasPlace = (run: ExportRun) =>
    running.size < limits.ofServer && ofCompany(running, run) < limits.ofCompany;

  const complaint = seldom(complainAgainMs);
  function complain(error: unknown): void {
    if (complaint.isDue())
      log.warn({ error: String(error) }, "other servers do not learn how far exports are");
  }

  function forgetOld(): void {
    const now = performance.now();
    for (const [id, { endedAt }] of known)
      if (endedAt !== null && (now - endedAt > keptMs || known.size > mostListed)) known.delete(id);
  }

  /** As long as anything is under way. */
  function attend(): void {
    timer ??= setInterval(() => void tick().catch(complain), tickMs).unref();
  }

  async function tick(): Promise<void> {
    for (const waiting of queue) waiting.isTold = false;
    letIn();
    if (admitted.size === 0) {
      if (timer) clearInterval(timer);
      timer = null;
      return;
    }
    await runs.keep([...admitted]);
    complaint.isOver();
    if (performance.now() - forgottenAt < forgetMs) return;
    forgottenAt = performance.now();
    await runs.forget();
  }

  /** Tells all servers what became of it, one word after the other. */
  const settling = new Map<ExportRun, Promise<void>>();
  function settle(run: ExportRun): void {
    if (!admitted.has(run)) return;
    const settled = (settling.get(run) ?? Promise.resolve()).then(() => settleNow(run));
    settling.set(run, settled);
  }

  async function settleNow(run: ExportRun): Promise<void> {
    if (!admitted.has(run)) return;
    const isHeld = running.has(run);
    if (run.endedAt !== null && !isHeld) {
      admitted.delete(run);
      settling.delete(run);
    }
    await runs.settle(run, isHeld).catch(complain);
    for (const waiting of queue) waiting.isTold = false;
    letIn();
  }

  function letIn(): void {
    for (const waiting of queue.slice())
      if (!waiting.isTold && hasPlace(waiting.run)) void claim(waiting).catch(complain);
  }

  async function claim(waiting: Waiting): Promise<void> {
    const { run } = waiting;
    waiting.isTold = true;
    running.add(run);
    const isMine = await runs.claim(run).catch(() => false);
    if (isMine && queue.includes(waiting)) return waiting.begin();
    running.delete(run);
    // It went meanwhile.
    if (isMine || run.endedAt !== null) settle(run);
    letIn();
  }

  function queued(run: ExportRun, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const end = (finish: () => void) => {
        clearTimeout(longest);
        signal.removeEventListener("abort", onAbort);
        queue = queue.filter((each) => each !== waiting);
        finish();
      };
      const refuse = (reason: Refusal) => end(() => reject(reason));
      const waiting: Waiting = { run, begin: () => end(resolve), refuse, isTold: false };
      const onAbort = () => refuse(new Refusal("export.cancelled"));
      const longest = setTimeout(() => refuse(busy()), limits.longestWaitMs);
      signal.addEventListener("abort", onAbort, { once: true });
      queue.push(waiting);
      if (isClosed) refuse(new Refusal("server.away"));
      else if (signal.aborted) onAbort();
      else letIn();
    });
  }

  /** Whether it begins at once. */
  async function admit(run: ExportRun): Promise<boolean> {
    const mayBegin =
      hasPlace(run) &&
      ofCompany(
        queue.map((waiting) => waiting.run),
        run,
      ) === 0;
    if (!mayBegin && queue.length + arriving >= limits.waiting) throw busy();
    if (mayBegin) running.add(run);
    else arriving++;
    let outcome: Awaited<ReturnType<typeof runs.admit>> | null = null;
    try {
      outcome = await runs.admit(run, mayBegin);
    } finally {
      if (!mayBegin) arriving--;
      else if (outcome !== "running" && running.delete(run)) letIn();
    }
    if (outcome === "full") throw busy();
    if (outcome === "taken") {
      known.delete(run.id);
      throw taken();
    }
    admitted.add(run);
    attend();
    return outcome === "running";
  }

  return {
    /** Notes a new export under the caller's id for it; one that is taken is refused. */
    open({ userId, tenantId }: Pick<Caller, "userId" | "tenantId">, id: string = randomUUID()): ExportRun {
      forgetOld();
      if (known.has(id)) throw taken();
      const run: ExportRun = {
        ...{ id, userId, tenantId },
        ...{ state: "waiting" as const, rowsDone: 0, rowsTotal: null, endedAt: null },
      };
      known.set(id, run);
      return run;
    },

    /** Waits for a place; refused when too many wait, when it takes too long or when the caller goes. */
    async begin(run: ExportRun, signal: AbortSignal): Promise<void> {
      if (isClosed) throw new Refusal("server.away");
      if (!(await admit(run))) await queued(run, signal);
      run.state = "running";
    },

    /** What became of it; the first end counts. */
    finish(run: ExportRun, state: ExportState): void {
      if (run.endedAt !== null) return;
      run.state = state;
      run.endedAt = performance.now();
      settle(run);
    },

    /** Gives the place to the next, once nothing works for this export any more. */
    leave(run: ExportRun): void {
      if (!running.delete(run)) return;
      settle(run);
      letIn();
    },

    /** How far the caller's own export is, whichever server makes it. */
    async progress({ userId }: Pick<Caller, "userId">, id: string): Promise<ExportProgress | undefined> {
      forgetOld();
      const run = known.get(id);
      if (!run) return runs.find(userId, id);
      if (run.userId !== userId) return undefined;
      const place = queue.findIndex((waiting) => waiting.run === run);
      const { state, rowsDone, rowsTotal } = run;
      return { state, rowsDone, rowsTotal, before: place < 0 ? 0 : place + running.size };
    },

    /** Sends home who waits, when the server stops. */
    close(): void {
      isClosed = true;
      for (const waiting of queue.slice()) waiting.refuse(new Refusal("server.away"));
    },
  };
}

export type ExportDesk = ReturnType<typeof makeExportDesk>;
