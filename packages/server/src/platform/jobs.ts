import { PgBoss } from "pg-boss";
import type { Log } from "./log.ts";

/** A kind of background work: its payload type and what it does. What runs by itself is a task (`tasks.ts`). */
export interface Job<Payload extends object> {
  name: string;
  handle: (payload: Payload) => Promise<void>;
  /** May take hours: another server takes over when the one that works falls silent, not when time is up. */
  isLong?: boolean;
}

const complaintMs = 1_000;
const longWork = { expireInSeconds: 12 * 3_600, heartbeatSeconds: 60 };

/** Durable background work in PostgreSQL, shared by all servers of an installation. */
export class Jobs {
  readonly #boss: PgBoss;
  readonly #log: Log;
  readonly #works: boolean;

  constructor(options: { connectionString: string; works: boolean; log: Log }) {
    this.#boss = new PgBoss({ connectionString: options.connectionString, schema: "jobs", max: 4 });
    this.#log = options.log;
    this.#works = options.works;
    // Each worker meets the same trouble, a database that is away above all: it is told once a second.
    let complainedAt = 0;
    this.#boss.on("error", ({ message }) => {
      if (Date.now() - complainedAt < complaintMs) return;
      complainedAt = Date.now();
      this.#log.error({ error: message }, "background work was interrupted; tried again");
    });
  }

  async start(): Promise<void> {
    await this.#boss.start();
  }

  /** Makes the kind known; this process does the work only when its role says so. */
  async register<Payload extends object>(job: Job<Payload>): Promise<void> {
    await this.#boss.createQueue(job.name, job.isLong ? longWork : {});
    if (!this.#works) return;
    await this.#boss.work<Payload>(job.name, { pollingIntervalSeconds: 2 }, async (rows) => {
      for (const row of rows) {
        await job.handle(row.data).catch((error: unknown) => {
          this.#log.error({ job: job.name, error: String(error) }, "a job failed");
          throw error;
        });
      }
    });
  }

  async send<Payload extends object>(name: string, payload: Payload): Promise<void> {
    await this.#boss.send(name, payload);
  }

  async stop(): Promise<void> {
    await this.#boss.stop({ graceful: true, timeout: 8_000 });
  }
}
