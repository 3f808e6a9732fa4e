import type { Clock } from "./clock.ts";
import type { Config } from "./config.ts";
import type { Database } from "./database/database.ts";
import type { Events } from "./events.ts";
import type { Jobs } from "./jobs.ts";
import type { Log } from "./log.ts";
import type { Metrics } from "./metrics.ts";

/** What every module is given; destructured where it is used. */
export interface Platform {
  config: Config;
  /** Whether this installation shows invented figures. */
  demo: boolean;
  database: Database;
  jobs: Jobs;
  events: Events;
  clock: Clock;
  log: Log;
  metrics: Metrics;
}
