import { PgBoss } from "pg-boss";
import type { DatabaseLines } from "./database/database-lines.ts";
import type { Log } from "./log.ts";
import { inLogContext } from "./log-context.ts";
import { seldom } from "./seldom.ts";
import { type Tracing, untraced } from "./tracing/tracing.ts";

/** A kind of background work: its payload type and what it does. What runs by itself is a task (`tasks.ts`). */
export interface Job<Payload extends object> {
  name: string;
  /** Long work ends early, by failing, once the signal is aborted: then it is handed over to another server. */
  handle: (payload: Payload, stopping: AbortSignal) => Promise<void>;
  /** May take hours: another server takes over when the one that works falls silent, not when time is up. */
  isLong?: boolean;
  /**
   * After the last try, also where a server fell silent in the middle of it: those who wait for the end learn of it.
   */
  giveUp?: (payload: Payload) => Promise<void>;
}

const ofCompany = (payload: object): { tenantId?: number } =>
  "tenantId" in payload && typeof payload.tenantId === "number" ? { tenantId: payload.tenantId } : {};

const complainAgainMs = 10_000;
const longWork = { expireInSeconds: 12 * 3_600, heartbeatSeconds: 60 };

/** Durable background work in PostgreSQL, shared by all servers of an installation. */
export class Jobs {
  readonly #boss: PgBoss;
  readonly #log: Log;
  readonly #works: boolean;
  readonly #tracing: Tracing;
  readonly #stopping = new AbortController();

  constructor(options: {
    connectionString: string;
    lines?: DatabaseLines;
    connections: number;
    works: boolean;
    log: Log;
    tracing?: Tracing;
  }) {
    const { connectionString, connections: max, lines } = options;
    // The driver has it, the library's types do not; it hands on what it does not know.
    const stream = lines && { stream: lines.make };
    this.#boss = new PgBoss({ connectionString, schema: "jobs", max, ...stream });
    this.#log = options.log;
    this.#tracing = options.tracing ?? untraced;
    this.#works = options.works;
    // Each worker meets the same trouble, a database that is away above all: it is logged now and then.
    const complaint = seldom(complainAgainMs);
    this.#boss.on("error", ({ message }) => {
      if (complaint.isDue())
        this.#log.error({ error: message }, "background work was interrupted; tried again");
    });
  }

  async start(): Promise<void> {
    await this.#boss.start();
  }

  /** Makes the kind known; this process does the work only when its role says so. */
  async register<Payload extends object>(job: Job<Payload>): Promise<void> {
    await this.#boss.createQueue(job.name, job.isLong ? longWork : {});
    const lost = `${job.name}.lost`;
    if (job.giveUp) {
      await this.#boss.createQueue(lost);
      await this.#boss.updateQueue(job.name, { deadLetter: lost });
    }
    if (!this.#works) return;
    await this.#work(job.name, job.handle);
    if (job.giveUp) await this.#work(lost, job.giveUp);
  }

  async #work<Payload extends object>(name: string, handle: Job<Payload>["handle"]): Promise<void> {
    const { signal } = this.#stopping;
    await this.#boss.work<Payload>(name, { pollingIntervalSeconds: 2 }, async (rows) => {
      for (const row of rows) {
        const traced = () => this.#tracing.span(`job ${name}`, {}, () => handle(row.data, signal), true);
        await inLogContext({ job: name, ...ofCompany(row.data) }, traced).catch(async (error: unknown) => {
          // As new work: stopping servers is no failed try.
          if (signal.aborted) return this.send(name, row.data);
          this.#log.error({ job: name, ...ofCompany(row.data), error: String(error) }, "a job failed");
          throw error;
        });
      }
    });
  }

  async send<Payload extends object>(name: string, payload: Payload): Promise<void> {
    await this.#boss.send(name, payload);
  }

  /** Asks once more for work that was asked for in a database of before; whoever works makes the kinds known. */
  async resend(undone: readonly { name: string; payload: object }[]): Promise<void> {
    for (const { name, payload } of undone) {
      await this.#boss.createQueue(name, longWork);
      await this.#boss.send(name, payload);
    }
  }

  /** What is under way hands itself over; what does not listen is given up and begun anew by another server. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#boss.stop({ graceful: true, timeout: 8_000 });
  }
}
