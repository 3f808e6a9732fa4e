import type { Clock } from "./clock.ts";
import type { Config } from "./config.ts";
import type { Database } from "./database/database.ts";
import type { Events } from "./events.ts";
import type { Jobs } from "./jobs.ts";
import type { Lifecycle } from "./lifecycle.ts";
import type { Listening } from "./listening.ts";
import type { Log } from "./log.ts";
import type { Mail } from "./mail.ts";
import type { Metrics } from "./metrics.ts";
import type { Secrets } from "./secrets/secrets.ts";
import type { Tasks } from "./tasks.ts";
import type { Tls } from "./tls/tls.ts";

/** What every module is given; destructured where it is used. */
export interface Platform {
  config: Config;
  /** Whether this installation shows invented figures. */
  demo: boolean;
  /** Where devices reach this installation; known for sure once the listeners have started. */
  listening: Listening;
  lifecycle: Lifecycle;
  database: Database;
  jobs: Jobs;
  events: Events;
  clock: Clock;
  log: Log;
  mail: Mail;
  metrics: Metrics;
  /** Seals what the database keeps of secrets. */
  secrets: Secrets;
  /** The certificate; null where this server speaks no TLS. */
  tls: Tls | null;
  /** What can be scheduled; every module adds its own. */
  tasks: Tasks;
}
